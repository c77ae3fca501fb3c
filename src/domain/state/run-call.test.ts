import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import { type ProofVerdict, unverifiable } from '#domain/proof/verdict.ts'
import { callVerdict } from '#domain/state/call-verdict.ts'
import { openProvenState, type ProvenState, UnprovenError } from '#domain/state/proven-state.ts'
import { type CallRun, runCall } from '#domain/state/run-call.ts'
import { emptyCodeHash, emptyRoot } from '#domain/values/empty-root.ts'
import { fromHex } from '#domain/values/hex-bytes.ts'

const to: Address = `0x${'c0'.repeat(20)}`
const header = { number: '0x10', timestamp: '0x20', miner: `0x${'00'.repeat(20)}` }

/** A state that holds one contract, whose slots are all 5. */
function stateOf(code: Hex): ProvenState {
  const hashes = { storageHash: emptyRoot, codeHash: emptyCodeHash } as const
  const none = { balance: 0n, nonce: 0n, ...hashes }
  return {
    account: async (address) =>
      address === to
        ? {
            ...none,
            exists: true,
            codeHash: `0x${'11'.repeat(32)}`,
            code: fromHex(code) ?? new Uint8Array(),
          }
        : { ...none, exists: false, code: new Uint8Array() },
    slot: async () => 5n,
    reads: () => [],
  }
}

const run = (code: Hex, chainId: bigint | undefined = 1n): Promise<CallRun> =>
  runCall(
    { to, data: '0x' },
    { ...header, mixHash: `0x${'00'.repeat(32)}` },
    chainId,
    stateOf(code),
  )

/** Returns the word on top of the stack: PUSH0 MSTORE, PUSH1 32 PUSH0 RETURN. */
const returnTop = '5f5260205ff3'
const word = (digits: string) => `0x${digits.padStart(64, '0')}`

// Opcodes: Yellow Paper, appendix H.
test.each<[what: string, code: Hex, run: Partial<CallRun>]>([
  ['a slot', `0x5f54${returnTop}`, { success: true, data: word('5') as Hex, environment: [] }],
  ['a slot that it wrote', `0x60075f555f54${returnTop}`, { success: true, data: word('7') as Hex }],
  ['a stack with nothing on it', '0x5f5260205ffd', { success: undefined }],
  ['a revert with a word', '0x60075f5260205ffd', { success: false, data: word('7') as Hex }],
  [
    'the number of its block',
    `0x43${returnTop}`,
    { data: word('10') as Hex, environment: ['NUMBER'] },
  ],
  ['who calls', `0x33${returnTop}`, { data: word('0') as Hex, environment: ['CALLER'] }],
  ['the chain', `0x46${returnTop}`, { data: word('1') as Hex, environment: ['CHAINID'] }],
  ['the gas that is left', `0x5a${returnTop}`, { success: true, environment: ['GAS'] }],
  // All of it is passed on to a call, where it decides nothing.
  ['a call of itself', '0x5f5f5f5f305afa00', { success: true, environment: [] }],
  ['a loop without an end', '0x5b5f56', { success: undefined, data: '0x' }],
  ['a code that is none', '0xfe', { success: undefined, data: '0x' }],
])('a call that reads %s', async (_, code, wanted) => {
  expect(await run(code)).toMatchObject(wanted)
})

test.each<[what: string, code: Hex, why: string]>([
  ['the hash of another block', `0x600f40${returnTop}`, 'another block'],
  ['the price of blobs', `0x4a${returnTop}`, 'blob price'],
])('a call that reads %s is not run to its end: nothing proves that', async (_, code, why) => {
  await expect(run(code)).rejects.toMatchObject({ verdict: { kind: 'unverifiable', brief: why } })
})

test('without the chain’s ID a call that reads it is not run', async () => {
  await expect(
    runCall(
      { to, data: '0x' },
      { ...header, mixHash: word('0') },
      undefined,
      stateOf(`0x46${returnTop}`),
    ),
  ).rejects.toBeInstanceOf(UnprovenError)
})

const proven = (part: Partial<CallRun>) => ({
  run: { success: true, data: '0x05', environment: [], ...part } as CallRun,
  reads: [{ address: to }, { address: to, slot: '0x01' as Hex }],
})
const ended = { success: true, data: '0x05' } as const
const other = { success: true, data: '0x06' } as const

test.each<
  [Partial<CallRun>, typeof ended | typeof other, bigint | undefined, Partial<ProofVerdict>]
>([
  [{}, ended, 1n, { kind: 'verified', brief: 'same result' }],
  [{ environment: ['NUMBER'] }, ended, undefined, { kind: 'verified' }],
  [{}, other, 1n, { kind: 'mismatch' }],
  [{ success: false }, ended, 1n, { kind: 'mismatch' }],
  [{ environment: ['TIMESTAMP'] }, other, 1n, { kind: 'unverifiable', brief: 'may differ' }],
  [{ success: undefined, data: '0x' }, other, 1n, { kind: 'unverifiable', brief: 'run stopped' }],
  // Arbitrum has precompiles of its own; of an unknown chain nothing is known.
  [{}, other, 42_161n, { kind: 'unverifiable', brief: 'other rule' }],
  [{}, other, undefined, { kind: 'unverifiable' }],
])('a run %j beside an end %j on chain %s', (part, end, chainId, verdict) => {
  expect(callVerdict(proven(part), end, 16n, chainId)).toMatchObject(verdict)
})

test('a state is read 200 times at most, and what is not proven ends the read', async () => {
  const verdict = unverifiable('not offered', 'The node has none.')
  let asked = 0
  const state = openProvenState(
    {},
    { hash: '', chainId: 1n },
    () => new Uint8Array(32),
    async () => {
      asked++
      return { verdict }
    },
  )
  await expect(state.account(to)).rejects.toMatchObject({ verdict })
  await expect(state.account(to)).rejects.toMatchObject({ verdict })
  expect(asked).toBe(1)
  for (let slot = 1; slot < 200; slot++)
    state.slot(to, `0x${slot.toString(16)}`).catch(() => undefined)
  await expect(state.slot(to, '0xffff')).rejects.toMatchObject({
    verdict: { brief: 'too much state' },
  })
  expect(asked).toBe(200)
})

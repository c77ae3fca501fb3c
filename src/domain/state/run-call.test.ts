import { type Address, type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { type ProofVerdict, unverifiable } from '#domain/proof/verdict.ts'
import { callVerdict } from '#domain/state/call-verdict.ts'
import { openProvenState, type ProvenState } from '#domain/state/proven-state.ts'
import { type CallRun, runCall } from '#domain/state/run-call.ts'
import { emptyCodeHash, emptyRoot } from '#domain/values/empty-root.ts'
import { fromHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'

const to: Address = `0x${'c0'.repeat(20)}`
const bytes32 = `0x${'77'.repeat(32)}`
/** Headers with the fields of each fork (EIP-1559, 3675, 4895, 4788, 7685). */
const london = {
  ...{ number: '0x10', timestamp: '0x20', miner: `0x${'00'.repeat(20)}`, mixHash: bytes32 },
  ...{ difficulty: '0x9', baseFeePerGas: '0x7' },
}
const paris = { ...london, difficulty: '0x0' }
const shanghai = { ...paris, withdrawalsRoot: bytes32 }
const cancun = { ...shanghai, parentBeaconBlockRoot: bytes32 }
const prague = { ...cancun, requestsHash: bytes32 }

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

const run = (code: Hex, chainId: bigint | undefined = 1n, header: RawObject = prague) =>
  runCall({ to, data: '0x' }, header, chainId, stateOf(code))

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
  ['a call of another account', '0x5f5f5f5f61c0de5afa00', { success: true, environment: [] }],
  // TLOAD takes much gas for little work, so that the gas is soon gone.
  ['a loop without an end', '0x5b5f5c505f56', { success: undefined, data: '0x' }],
  ['what it wrote', '0x5f5f5500', { success: true, environment: ['SSTORE'] }],
  ['a word that it logs', '0x5f5f5fa1', { success: true, environment: ['LOG1'] }],
  ['a call with a value', '0x5f5f5f5f6001305af100', { success: true, environment: ['CALL'] }],
  // The code calls itself until its gas is gone, and returns what remains: only the node knows how much.
  [
    'a call that ends for want of gas',
    `0x5f5f5f5f305afa${returnTop}`,
    { environment: ['a call that fails'] },
  ],
])('a call that reads %s', async (_, code, wanted) => {
  expect(await run(code)).toMatchObject(wanted)
})

test.each<[what: string, code: Hex, why: string]>([
  ['the hash of another block', `0x600f40${returnTop}`, 'another block'],
  ['the price of blobs', `0x4a${returnTop}`, 'blob price'],
  ['an opcode that is none', '0xfe', 'unknown opcode'],
  // CLZ (EIP-7939) is of Osaka, as is the precompile 0x100.
  ['an opcode of a later fork', `0x5f1e${returnTop}`, 'unknown opcode'],
  ['a precompile of a later fork', `0x5f5f5f5f6101005afa${returnTop}`, 'precompile'],
  ['a precompile of Arbitrum', `0x5f5f5f5f60645afa${returnTop}`, 'precompile'],
  ['a long number of MODEXP', `0x6104015f525f5f60605f60055afa${returnTop}`, 'precompile'],
])('a call that reads %s is not run to its end: nothing proves that', async (_, code, why) => {
  await expect(run(code)).rejects.toMatchObject({ verdict: { kind: 'unverifiable', brief: why } })
})

test('without the chain’s ID a call that reads it is not run', async () => {
  await expect(
    runCall({ to, data: '0x' }, prague, undefined, stateOf('0x46')),
  ).rejects.toMatchObject({ verdict: { brief: 'chain unknown' } })
})

test('a chain ID beyond the numbers of JavaScript is read whole', async () => {
  const { data } = await run(`0x46${returnTop}`, 2n ** 53n + 1n)
  expect(data).toBe(word('20000000000001'))
})

/** `returnTop` in opcodes that London has. */
const returnTopOfLondon = '60005260206000f3'
test.each<[what: string, header: RawObject, code: Hex, end: string]>([
  ['difficulty before the Merge', london, `0x44${returnTopOfLondon}`, word('9')],
  ['randomness after it', paris, `0x44${returnTopOfLondon}`, bytes32],
  ['PUSH0 before Shanghai', paris, '0x5f', 'unknown opcode'],
  ['PUSH0 since', shanghai, '0x5f', '0x'],
  ['TLOAD before Cancun', shanghai, '0x5f5c', 'unknown opcode'],
  ['TLOAD since', cancun, '0x5f5c', '0x'],
  ['a precompile of Prague before it', cancun, '0x5f5f5f5f600b5afa', 'precompile'],
  ['any before London', { ...london, baseFeePerGas: undefined }, '0x00', 'old block'],
])('the rules are those of the fork that the header shows: %s', async (_, header, code, end) => {
  const ended = await run(code, 1n, header).then(
    ({ data }) => data,
    (error) => error.verdict.brief,
  )
  expect(ended).toBe(end)
})

// EIP-7607: the time at which Osaka begins, in seconds; P256VERIFY (EIP-7951) of no input returns nothing.
test.each<[chainId: bigint, seconds: number, clz: string, p256: string]>([
  [1n, 1_764_798_550, 'unknown opcode', 'precompile'],
  [1n, 1_764_798_551, word('f8'), word('1')],
  [11_155_111n, 1_760_427_360, word('f8'), word('1')],
  [560_048n, 1_761_677_591, 'unknown opcode', 'precompile'],
  [560_048n, 1_761_677_592, word('f8'), word('1')],
  [31_337n, 1_764_798_551, 'unknown opcode', 'precompile'],
])('on chain %i at %i Osaka is known by its time, or not', async (chainId, seconds, ...wanted) => {
  const header = { ...prague, timestamp: numberToHex(seconds) }
  const ends = [`0x60ff1e${returnTop}`, `0x5f5f5f5f6101005afa${returnTop}`].map((code) =>
    run(code as Hex, chainId, header).then(
      ({ data }) => data,
      (error) => error.verdict.brief,
    ),
  )
  expect(await Promise.all(ends)).toEqual(wanted)
})

test('a chain whose headers may lack fields has the rules of Prague', async () => {
  // Arbitrum has PUSH0, and no field of Shanghai.
  expect(await run(`0x46${returnTop}`, 42_161n, london)).toMatchObject({ data: word('a4b1') })
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
  [{ environment: ['NUMBER'] }, ended, 10n, { kind: 'verified' }],
  [{}, ended, undefined, { kind: 'verified' }],
  [{ environment: ['CALLER', 'TIMESTAMP'] }, ended, 42_161n, { kind: 'verified' }],
  // NUMBER is of another chain on Arbitrum, and its precompiles are codes that fail here.
  [{ environment: ['NUMBER'] }, ended, 42_161n, { kind: 'unverifiable', brief: 'other rules' }],
  [{ environment: ['a call that fails'] }, ended, undefined, { brief: 'other rules' }],
  [{}, other, 1n, { kind: 'mismatch' }],
  [{ success: false }, ended, 1n, { kind: 'mismatch' }],
  [{ environment: ['TIMESTAMP'] }, other, 1n, { kind: 'unverifiable', brief: 'may differ' }],
  [{ success: undefined, data: '0x' }, other, 1n, { kind: 'unverifiable', brief: 'run stopped' }],
  // Arbitrum has precompiles of its own; of an unknown chain nothing is known.
  [{}, other, 42_161n, { kind: 'unverifiable', brief: 'other rules' }],
  [{}, other, undefined, { kind: 'unverifiable' }],
])('a run %j beside an end %j on chain %s', (part, end, chainId, verdict) => {
  expect(callVerdict(proven(part), end, end, 16n, chainId)).toMatchObject(verdict)
})

test('a result that is not the proven one is not verified, though the node has that for the block', () => {
  expect(callVerdict(proven({}), other, ended, 16n, 1n)).toMatchObject({
    kind: 'unverifiable',
    brief: 'changed since',
    compared: [{ answered: '0x06', computed: '0x05' }],
  })
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

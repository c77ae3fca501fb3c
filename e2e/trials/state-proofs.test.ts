import { type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Keccak256, loadKeccak256 } from '../../src/domain/proof/keccak.ts'
import { blockChecks, stateChecks } from '../../src/domain/proof/proof-checks.ts'
import { proveBlock } from '../../src/domain/proof/prove-block.ts'
import { proveState } from '../../src/domain/state/prove-state.ts'
import type { ShownState } from '../../src/domain/state/shown-state.ts'
import type { RawObject } from '../../src/domain/values/raw.ts'
import { askNode, chainIds, nodesHere, nodeThatRestarts } from './nodes.ts'

const blockCount = 60
/** Its calls write their data to the slot that has the number of their block. */
const initCode = '0x645f354355005f526005601bf3'
const absent = `0x${'ab'.repeat(20)}` as const
const wordOf = (number: number): Hex => numberToHex(number, { size: 32 })

// Ganache has no proofs.
describe.each(nodesHere.filter((name) => name !== 'Ganache 7'))('%s', (name) => {
  let node: Awaited<ReturnType<typeof nodeThatRestarts>>
  let keccak256: Keccak256
  let [sender, contract]: Hex[] = []
  const ask = (method: string, ...params: unknown[]) => askNode(node, method, params)
  beforeAll(async () => {
    keccak256 = await loadKeccak256()
    node = await nodeThatRestarts(name)
    ;[sender] = (await ask('eth_accounts')) as [Hex]
    // A busy node answers before the block is mined, and would put the next transaction into the same one.
    const send = async (call: object) => {
      const hash = await ask('eth_sendTransaction', { from: sender, gas: '0x30d40', ...call })
      const receipt = () => ask('eth_getTransactionReceipt', hash)
      return vi.waitUntil(receipt, { timeout: 10_000 }) as Promise<{ contractAddress: Hex }>
    }
    contract = (await send({ data: initCode })).contractAddress
    for (let block = 2; block <= blockCount; block++)
      await send({ to: contract, data: wordOf(block * 7) })
  })
  afterAll(() => node?.stop())

  test('every check of every block and of its state is green, and none of a value beside it', async () => {
    const chainId = BigInt(chainIds[name])
    const found = { blocks: 0, states: 0, red: 0 }
    for (let number = 1; number <= blockCount; number++) {
      const at = numberToHex(number)
      const block = (await ask('eth_getBlockByNumber', at, true)) as RawObject & { hash: Hex }
      const request = { hash: block.hash, number: BigInt(number), chainId }
      const kinds = blockChecks(proveBlock(block, request, keccak256)).map(
        ({ label, verdict }) => `${label}: ${verdict?.kind}`,
      )
      expect(kinds.filter((kind) => !kind.endsWith(': verified'))).toEqual([])
      found.blocks++
      const balance = (await ask('eth_getBalance', sender, at)) as Hex
      const slot = wordOf(number)
      const word = (await ask('eth_getStorageAt', contract, slot, at)) as Hex
      expect(BigInt(word)).toBe(number === 1 ? 0n : BigInt(number * 7))
      const states: [Hex | undefined, ShownState, ShownState][] = [
        [sender, { balance }, { balance: numberToHex(BigInt(balance) + 1n) }],
        [contract, { slots: { [slot]: word } }, { slots: { [slot]: wordOf(1) } }],
        [absent, { balance: '0x0' }, { balance: '0x1' }],
      ]
      for (const [address = absent, shown, other] of states) {
        const slots = Object.keys(shown.slots ?? {})
        const answer = (await ask('eth_getProof', address, slots, at)) as RawObject
        const verdictsOf = (shown: ShownState) =>
          stateChecks(proveState({ block, address, answer, shown }, request, keccak256)).checks.map(
            ({ verdict }) => verdict?.kind,
          )
        expect(new Set(verdictsOf(shown))).toEqual(new Set(['verified']))
        found.states++
        expect(verdictsOf(other)).toContain('mismatch')
        found.red++
      }
    }
    expect(found).toEqual({ blocks: 60, states: 180, red: 180 })
  })
})

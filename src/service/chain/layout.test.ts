import fc from 'fast-check'
import solc from 'solc'
import { type Address, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findStorageLocation, openTo } from '#domain/storage/layout/find-storage-location.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import { nodeSlots, nodeValue, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import { treeRows } from '#domain/storage/layout/tree-rows.ts'
import { findLayouts } from '#domain/storage/layout-files/find-layouts.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import type { StorageLocation } from '#domain/storage/type/storage-type.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { type Anvil, startAnvil } from '#service/chain/anvil.ts'
import { type AnvilCall, type AnvilRpc, anvilRpc } from '#service/chain/miner.ts'
import { type Leaf, layoutContracts, namespace, steps } from '#testing/service/layout-contracts.ts'
import { abiTypeOf, keySample, keyTypes, sample } from '#testing/service/layout-samples.ts'
import { trialAmount } from '#testing/trial-amount.ts'

/** One value as a transaction writes it, and as it is read. */
type Write = { expression: string; data: Hex; expected: string }

/** Random keys for a path, and for each of two rounds a value, always the same for a seed. */
function writes(leaves: readonly Leaf[]): [Write[], Write[]] {
  const abi = parseAbi(
    leaves.map(
      ([path, type], index) =>
        `function set${index}(${[...keyTypes(path), type].map(abiTypeOf).join(', ')})`,
    ),
  )
  const rounds: [Write[], Write[]] = [[], []]
  for (const [index, [path, type]] of leaves.entries()) {
    const draw = fc.tuple(fc.tuple(...keyTypes(path).map(keySample)), sample(type), sample(type))
    for (const [keys, ...values] of fc.sample(draw, { seed: 7300 + index, numRuns: 2 })) {
      const texts = keys.map(({ key }) => key)
      const expression = steps(path)
        .map((step) => (step.startsWith('[') ? `[${texts.shift()}]` : step))
        .join('')
      values.forEach(({ argument, expected }, round) => {
        const args = [...keys.map(({ argument }) => argument), argument]
        const data = encodeFunctionData({ abi, functionName: `set${index}`, args })
        rounds[round]?.push({ expression, data, expected })
      })
    }
  }
  return rounds
}

let anvil: Anvil
let rpc: AnvilRpc
let from: Address

beforeAll(async () => {
  anvil = await startAnvil()
  rpc = anvilRpc(anvil.url)
  from = ((await rpc([['eth_accounts']]))[0] as Address[])[0] ?? '0x'
})
afterAll(() => anvil.stop())

/** Sends all at once and mines until every one is in a block that says it succeeded; its number. */
async function mined(
  drafts: { to?: Address; data: Hex; gas: number }[],
): Promise<{ block: Hex; receipts: { contractAddress: Address }[] }> {
  const [count] = await rpc([['eth_getTransactionCount', from, 'latest']])
  const hashes = await rpc(
    drafts.map(({ gas, ...draft }, index): AnvilCall => {
      const nonce = toHex(Number(count) + index)
      return ['eth_sendTransaction', { from, ...draft, nonce, gas: toHex(gas) }]
    }),
  )
  await rpc([['anvil_mine', toHex(Math.ceil(drafts.length / 20))]])
  const receipts = (await rpc(
    hashes.map((hash): AnvilCall => ['eth_getTransactionReceipt', hash]),
  )) as {
    status: Hex
    contractAddress: Address
  }[]
  expect(receipts.filter((receipt) => receipt?.status !== '0x1')).toEqual([])
  const [block] = await rpc([['eth_blockNumber']])
  return { block: block as Hex, receipts }
}

function compiled(name: string, source: string) {
  const settings = {
    optimizer: { enabled: true, details: { yul: false } },
    outputSelection: { '*': { '*': ['storageLayout', 'evm.bytecode.object'], '': ['ast'] } },
  }
  const input = { language: 'Solidity', sources: { 'a.sol': { content: source } }, settings }
  const output = solc.compile(JSON.stringify(input))
  const found = findLayouts(output)
  if ('problem' in found) throw new Error(found.problem + output.slice(0, 2000))
  const layout = found.layouts.find(({ contract }) => contract === name)
  if (!layout) throw new Error(`no ${name}`)
  const { problems, variables } = readLayout(withNamespace(layout))
  expect(problems).toEqual([])
  return {
    variables,
    data: `0x${JSON.parse(output).contracts['a.sol'][name].evm.bytecode.object}` as const,
  }
}

/** solc leaves namespaces out; OpenZeppelin adds one as the members of its struct. */
function withNamespace(layout: RawLayout): RawLayout {
  const { types } = layout.json
  const entry = Object.values(isRawObject(types) ? types : {}).find(
    (type) => isRawObject(type) && type.label === 'struct Entry',
  )
  if (!isRawObject(entry)) return layout
  return {
    ...layout,
    json: { ...layout.json, namespaces: { [`erc7201:${namespace}`]: entry.members } },
  }
}

/** The words of all locations at a block, each slot read once. */
async function readAll(
  address: Address,
  places: readonly StorageLocation[],
  block: Hex,
): Promise<WordAtSlot> {
  const words = new Map<bigint, Hex>()
  for (;;) {
    const slots = [
      ...new Set(places.flatMap((place) => nodeSlots(place, (slot) => words.get(slot)))),
    ].filter((slot) => !words.has(slot))
    if (slots.length === 0) return (slot) => words.get(slot)
    const read = await rpc(
      slots.map((slot): AnvilCall => ['eth_getStorageAt', address, slotWord(slot), block]),
    )
    slots.forEach((slot, index) => {
      words.set(slot, read[index] as Hex)
    })
  }
}

/** One contract in `npm test`, all in `npm run long`. */
const tried = Object.entries(layoutContracts)

test.each(tried.slice(0, trialAmount(1, tried.length)))(
  '%s: what transactions wrote is what expressions and the tree read, at the block where it was written',
  async (name, { source, leaves }) => {
    const { variables, data } = compiled(name, source)
    const { receipts } = await mined([{ data, gas: 16_000_000 }])
    const to = receipts[0]?.contractAddress ?? '0x'
    const rounds = writes(leaves)
    const first = await mined(rounds[0].map(({ data }) => ({ to, data, gas: 3_000_000 })))
    const second = await mined(rounds[1].map(({ data }) => ({ to, data, gas: 3_000_000 })))
    expect(rounds[0].length).toBe(leaves.length * 2)

    for (const [round, { block }] of [first, second].entries()) {
      // Where keys were drawn twice, the later transaction wrote last.
      const wanted = new Map(
        rounds[round]?.map(({ expression, expected }) => [expression, expected]),
      )
      const found = [...wanted.keys()].map((expression) => {
        const found = findStorageLocation(variables, expression)
        if ('problem' in found) throw new Error(`${expression}: ${found.problem}`)
        return found
      })
      const ways = found.flatMap(({ stops }) => stops.map(({ location }) => location))
      const words = await readAll(to, ways, block)
      const byExpression = found.map(({ location }) => nodeValue(location, words)?.exact)
      expect(byExpression).toEqual([...wanted.values()])

      const open = new Set(found.flatMap(openTo))
      const asked = found.map(({ expression }) => expression)
      const rows = treeRows(variables, { open, requestedPaths: asked, shown: new Map() }, words)
      const inTree = new Map(
        rows.flatMap((row) =>
          row.kind === 'node' ? [[row.node.expression, row.node] as const] : [],
        ),
      )
      const byTree = found.map(({ expression }) => {
        const node = inTree.get(expression)
        return node && !node.stale
          ? nodeValue(node.location, words)?.exact
          : `${expression} is not in the tree`
      })
      expect(byTree).toEqual([...wanted.values()])
    }
  },
)

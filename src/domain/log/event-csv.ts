import { getAddress } from 'viem/utils'
import { type ArgumentTextTree, writeTree } from '#domain/abi/argument-json.ts'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
import { decodeLog, type SourcedEvents } from '#domain/log/decode-log.ts'
import type { EventLog } from '#domain/log/log-walk.ts'
import { formatCsv } from '#domain/text/csv-cell.ts'
import { isAddress, readQuantity } from '#domain/values/hex.ts'
import { asRawList } from '#domain/values/raw.ts'
import { formatIso } from '#domain/values/time.ts'

const fixedTitles = ['block', 'time', 'transaction', 'logIndex', 'address', 'event']
const rawTitles = ['topic0', 'topic1', 'topic2', 'topic3', 'data']
const ownTitles = [...fixedTitles, ...rawTitles]

/**
 * Events as CSV (RFC 4180), in their order: their arguments as decoded, a column for each name, then the
 * raw log. Numbers are in decimal, lists and structs in JSON, and what a log does not have is empty.
 * Each event is a step before the first line, too, which has the titles of all.
 */
export function* eventCsv(events: readonly EventLog[], abis: readonly SourcedEvents[]) {
  const argumentTitles = new Set<string>()
  const rows = []
  for (const { blockNumber, logIndex, transactionHash, log } of events) {
    const { item, args = [] } = decodeLog(log, abis) ?? {}
    const cells = new Map<string, string>()
    for (const [index, argument] of args.entries()) {
      const name = argument.name === String(index) ? `#${index}` : argument.name
      const isTaken = cells.has(name) || ownTitles.includes(name)
      const tree = treeOf(argument)
      cells.set(
        isTaken ? `${name} (argument ${index})` : name,
        Array.isArray(tree) ? writeTree(item?.inputs[index] ?? argument, tree) : tree,
      )
    }
    for (const title of cells.keys()) argumentTitles.add(title)
    const time = formatIso(readQuantity(log.blockTimestamp))
    const address = isAddress(log.address) ? getAddress(log.address) : String(log.address)
    const fixed = [blockNumber, time, transactionHash, logIndex, address, item?.name]
    rows.push({ fixed, cells, log })
    yield ''
  }
  const names = [...argumentTitles]
  const titles = [...fixedTitles, ...names, ...rawTitles]
  yield* formatCsv(titles, rows, ({ fixed, cells, log: { topics, data } }) => {
    const args = names.map((title) => cells.get(title))
    const texts = asRawList(topics).map(String)
    return [...fixed, ...args, ...[0, 1, 2, 3].map((place) => texts[place]), String(data)]
  })
}

const treeOf = (argument: DecodedArgument): ArgumentTextTree =>
  'parts' in argument ? argument.parts.map(treeOf) : String(argument.value)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEvents, type EventLog, readEventLogs, readReceiptLogs } from './log-walk.ts'

const hash = (digit: number) => `0x${String(digit).repeat(64)}` as const
const contract = (digit: number) => `0x${String(digit).repeat(40)}`
const topic = hash(5)
const filter = { address: contract(1), topics: [topic] }

/** Receipts of a block, from the contract and topic of each log; and the transactions. */
const blockOf = fc
  .array(fc.array(fc.record({ from: fc.nat(2), topic: fc.nat(9) }), { maxLength: 4 }), {
    maxLength: 4,
  })
  .map((lists) => ({
    transactions: lists.map((_, index) => hash(index)),
    receipts: lists.map((logs, at) => ({
      logs: logs.map(({ from, topic }, index) => ({
        ...{ address: contract(from), topics: [hash(topic)], data: `0x${at}${index}` },
      })),
    })),
  }))

type Block = typeof blockOf extends fc.Arbitrary<infer Value> ? Value : never

/** The events of the filter, as a node that tells the truth finds them. */
function findTruly({ receipts, transactions }: Block): EventLog[] {
  const all = receipts.flatMap(({ logs }, at) =>
    logs.map((log) => ({ ...log, transactionHash: transactions[at], blockNumber: '0x7' })),
  )
  const found = all
    .map((log, index) => ({ ...log, logIndex: `0x${index.toString(16)}` }))
    .filter(({ address, topics }) => address === filter.address && topics[0] === topic)
  const read = readEventLogs(found, { from: 0n, to: 9n }, filter)
  if ('problem' in read) throw new Error(read.problem)
  return read
}

test('what a truthful node finds fits; each change, addition and omission is told', () => {
  fc.assert(
    fc.property(blockOf, fc.nat(), (block, pick) => {
      const logs = readReceiptLogs(block.receipts, block.transactions)
      const check = (found: readonly EventLog[]) => checkEvents(found, logs, [filter])
      const found = findTruly(block)
      expect(check(found)).toEqual({ wrong: new Set(), omitted: [] })
      const event = found[pick % Math.max(found.length, 1)]
      if (!event) return
      const { logIndex } = event
      expect(check(found.filter((other) => other !== event)).omitted).toEqual([logIndex])
      for (const lie of [
        { ...event, log: { ...event.log, data: '0xff' } },
        { ...event, log: { ...event.log, topics: [topic, hash(1)] } },
        { ...event, transactionHash: hash(9) },
      ])
        expect(check(found.map((other) => (other === event ? lie : other)))).toEqual({
          wrong: new Set([logIndex]),
          omitted: [],
        })
      const added = { ...event, logIndex: 99n }
      expect(check([...found, added]).wrong).toEqual(new Set([99n]))
    }),
  )
})

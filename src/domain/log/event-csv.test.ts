import { type AbiEvent, encodeAbiParameters, type Hex, pad, parseAbiItem, toHex } from 'viem'
import { encodeEventTopics, getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { readTable } from '#domain/text/delimited.ts'
import { eventCsv } from './event-csv.ts'

const address = getAddress(`0x${'7e'.repeat(20)}`)
const hash = `0x${'ab'.repeat(32)}` as const

/** A log of an event, the ABI that has it, and the cells of its line by their titles. */
function lineOf(signature: string, indexed: Record<string, unknown>, values: unknown[]) {
  const item = parseAbiItem(`event ${signature}`) as AbiEvent
  const topics = encodeEventTopics({ abi: [item], args: indexed } as never) as Hex[]
  const inData = item.inputs.filter((input) => !input.indexed)
  const log = { address, topics, data: encodeAbiParameters(inData, values), blockTimestamp: '0x0' }
  const event = { blockNumber: 7n, logIndex: 3n, transactionHash: hash, log }
  const csv = [...eventCsv([event], [{ events: [item], abiSource: 'a test' }])].join('')
  const read = readTable(csv)
  if ('problem' in read) throw new Error(read.problem)
  const [titles, line] = read.rows.map(({ cells }) => cells)
  return Object.fromEntries((titles ?? []).map((title, index) => [title, line?.[index]]))
}

const party = getAddress(`0x${'a0'.repeat(20)}`)

test.each<[string, string, Record<string, unknown>, unknown[], Record<string, string>]>([
  [
    'a raw amount',
    'Transfer(address indexed from, address indexed to, uint256 value)',
    { from: party, to: party },
    [10n ** 21n],
    { event: 'Transfer', from: party, value: '1000000000000000000000' },
  ],
  ['a number below zero', 'A(int256 change)', {}, [-5n], { change: '-5' }],
  ['a text like a formula', 'A(string note)', {}, ['=1+1'], { note: "'=1+1" }],
  ['a list', 'A(uint256[] ids)', {}, [[1n, 2n ** 255n]], { ids: `[1, ${2n ** 255n}]` }],
  [
    'a struct',
    'A((address to, bool isOpen) order)',
    {},
    [{ to: party, isOpen: true }],
    { order: `{"to": "${party}", "isOpen": true}` },
  ],
  ['an argument without a name', 'A(bool)', {}, [true], { '#0': 'true' }],
  [
    'names that each event has',
    'A(uint256 block, bytes data)',
    {},
    [9n, '0xabcd'],
    { block: '7', 'block (argument 0)': '9', 'data (argument 1)': '0xabcd' },
  ],
  ['two names alike', 'A(bool a, int8 a)', {}, [true, 2], { a: 'true', 'a (argument 1)': '2' }],
])('%s is in the column of its argument', (_, signature, indexed, values, cells) => {
  const line = lineOf(signature, indexed, values)
  expect(line).toMatchObject({
    ...{ block: '7', time: '1970-01-01T00:00:00Z', transaction: hash, logIndex: '3', address },
    ...cells,
  })
  // The raw log comes last, so that nothing is lost.
  const titles = Object.keys(line)
  expect(titles.slice(-5)).toEqual(['topic0', 'topic1', 'topic2', 'topic3', 'data'])
  expect(line.topic0).toMatch(/^0x[\da-f]{64}$/)
  expect(line.data).toMatch(/^0x/)
})

test('events of different arguments share the columns of those with one name; an unknown one has its raw log', () => {
  const [topic, owner] = [pad('0x1'), pad(address)]
  const logs = [
    // Transfer and Approval of EIP-20.
    {
      topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', owner, owner],
      data: toHex(1n, { size: 32 }),
    },
    {
      topics: ['0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925', owner, owner],
      data: toHex(2n, { size: 32 }),
    },
    { topics: [topic], data: '0x' },
  ]
  const events = logs.map((log, index) => ({
    ...{ blockNumber: 1n, logIndex: BigInt(index), transactionHash: hash },
    log: { address, ...log },
  }))
  const [titles, ...lines] = [...eventCsv(events, [])].join('').split('\r\n')
  const args = titles?.replace('block,time,transaction,logIndex,address,event,', '')
  expect(args).toMatch(/^from,to,amount,owner,spender,topic0,/)
  expect(lines.map((line) => line.split(',').slice(5, 11))).toEqual([
    ['Transfer', address, address, '1', '', ''].map((cell) => expect.stringMatching(`^${cell}$`)),
    ['Approval', '', '', '2', address, address].map((cell) => expect.stringMatching(`^${cell}$`)),
    ['', '', '', '', '', ''],
  ])
  expect(lines[2]).toMatch(new RegExp(`${topic},,,,0x$`))
})

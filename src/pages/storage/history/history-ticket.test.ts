import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wordReader } from '#domain/storage/history/history-value.ts'
import { historyTicket } from '#pages/storage/history/change-summary.tsx'
import { storageTypeOf } from '#testing/storage-paths.ts'

const wordOf = (value: number) => `0x${value.toString(16).padStart(64, '0')}` as const
const link = { network: 'devnet', address: `0x${'ab'.repeat(20)}`, slot: '2' }
const asked = { name: '2', position: wordOf(2) }
const reader = wordReader(storageTypeOf('uint256'), 0, [])
const range = { from: 0n, to: 100n, samples: 4 }
const change = (at: bigint, before = at - 1n) => ({ before, at, old: wordOf(1), new: wordOf(4) })

beforeEach(() => vi.stubGlobal('location', { origin: 'https://keyhole.test' }))
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a change is in its block, or between two that are not neighbours', () => {
  const ticket = historyTicket(
    link,
    'Embedded chain',
    asked,
    reader,
    range,
    [change(7n), change(20n, 10n)],
    9,
  )
  expect(ticket).toContain('**Blocks:** 0 to 100, 9 of them read')
  expect(ticket).toContain('&from=0x0&to=0x64>')
  expect(ticket).toContain('**Changes found:** 2')
  expect(ticket).toContain('**Block 7:** 4, +3')
  expect(ticket).toContain('**Between 10 and 20:** 4, +3')
})

test('state that is not kept is neither zero nor a difference', () => {
  const gone = { ...change(7n), new: null }
  expect(historyTicket(link, 'Embedded chain', asked, reader, range, [gone], 2)).toContain(
    '**Block 7:** no state kept\n',
  )
  const back = { ...change(8n), old: null }
  expect(historyTicket(link, 'Embedded chain', asked, reader, range, [back], 2)).toContain(
    '**Block 8:** 4\n',
  )
})

test('of many changes twenty are listed, and all are counted', () => {
  const changes = Array.from({ length: 21 }, (_, index) => change(BigInt(index + 1)))
  const ticket = historyTicket(link, 'Embedded chain', asked, reader, range, changes, 100)
  expect(ticket).toContain('**Changes found:** 21')
  expect(ticket).toContain('**Block 20:**')
  expect(ticket).not.toContain('**Block 21:**')
})

test('a value has the name of its variable and its place in the slot; a type that no one said is a guess', () => {
  const part = wordReader(storageTypeOf('uint64'), 8, [])
  const ticket = historyTicket(
    link,
    'Embedded chain',
    { ...asked, name: 'total' },
    part,
    range,
    [],
    2,
  )
  expect(ticket).toContain('### Storage history: total')
  expect(ticket).toContain('**Type:** uint64 at byte 8\n')
  const guess = wordReader(storageTypeOf(''), 0, [wordOf(5)])
  expect(historyTicket(link, 'Embedded chain', asked, guess, range, [], 2)).toContain(
    `**Type:** ${guess.label}, assumed`,
  )
})

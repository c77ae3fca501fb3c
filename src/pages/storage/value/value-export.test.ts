import { expect, test } from 'vitest'
import { valueFacts } from '#pages/storage/value/value-export-items.tsx'
import { readStorageDraft } from '#paths/storage/read-storage-draft.ts'
import { parseStoragePath } from '#paths/storage/storage-draft.ts'

const contract = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
const wordOf = (lowBytes: string) => `0x${lowBytes.padStart(64, '0')}`

/** What a page at this address would show of an answer. */
function exportedValue(query: string, answer: unknown) {
  const draft = parseStoragePath({ address: contract }, new URLSearchParams(query))
  const reading = readStorageDraft(draft)
  if (!('question' in reading)) throw new Error(JSON.stringify(reading.problems))
  return { network: 'devnet', draft, question: reading.question, answer }
}

test('the value is told by its type where its slot holds all of it', () => {
  const storedValue = (query: string, answer: unknown) =>
    valueFacts(exportedValue(query, answer)).at(-1)?.[1]
  expect(
    storedValue(
      'slot=0&as=uint64@8',
      `0x${'00'.repeat(16)}${wordOf('07').slice(50)}${'00'.repeat(8)}`,
    ),
  ).toBe('7')
  expect(storedValue('slot=0&as=string', `0x6869${'00'.repeat(29)}04`)).toBe('hi')
  // The text of a long one is elsewhere.
  expect(storedValue('slot=0&as=string', wordOf('81'))).toBeUndefined()
  expect(storedValue('slot=0', wordOf('05'))).toBeUndefined()
  expect(storedValue('slot=0&as=uint256', 'nonsense')).toBeUndefined()
})

test('bytes that are no text are told as bytes', () => {
  const answer = `0xff00${'00'.repeat(29)}04`
  expect(valueFacts(exportedValue('slot=0&as=string', answer)).at(-1)?.[1]).toBe('0xff00')
})

test('a ticket names what there is to name, the block in decimal', () => {
  const facts = valueFacts(exportedValue('slot=2&block=0x10', wordOf('05')))
  expect(facts.filter(([, value]) => value !== undefined)).toEqual([
    ['Address', contract],
    ['Block', '16'],
    ['Slot', '2'],
    ['Position', wordOf('02')],
    ['Word', wordOf('05')],
  ])
  const packed = valueFacts(exportedValue(`slot=0&as=uint8@1`, wordOf('0900')))
  expect(packed).toEqual(
    expect.arrayContaining([
      ['Block', 'latest'],
      ['Byte', '1'],
      ['As uint8', '9'],
    ]),
  )
})

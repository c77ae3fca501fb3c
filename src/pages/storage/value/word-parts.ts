import type { Hex } from 'viem'
import type { WordReading } from '#domain/storage/value/word-readings.ts'
import { wordBytes, wordPart } from '#domain/storage/value/word.ts'
import type { ColouredPart, Tone } from '#ui/values/word-map.tsx'

const tones = ['b4', 'b2', 'b3', 'b1'] as const

/** Which bytes of a word a reading is made of, to be coloured; nothing where nothing is stored. */
export function wordParts(word: Hex, { type, value, offset, size }: WordReading): ColouredPart[] {
  const used = wordBytes(word).findIndex((byte) => byte !== 0)
  if (used < 0 || value === undefined) return []
  if (type === 'bytes32') return runs(word)
  const part: ColouredPart = { offset, size, name: type, tone: tone(type) }
  if (type === 'string' && offset > 0)
    return [part, { offset: 0, size: 1, name: 'twice its length', tone: 'b2' }]
  const above = 32 - used - size
  if (type !== 'address' || above <= 0) return [part]
  const rest = wordPart(word, size, above)
  return [part, { offset: size, size: above, name: 'above it', value: rest, tone: 'b2' }]
}

/** Bytes between zeros: in a slot that several variables share, often one of them each. */
function runs(word: Hex): ColouredPart[] {
  const found: { first: number; last: number }[] = []
  for (const [index, byte] of wordBytes(word).entries()) {
    if (byte === 0) continue
    const run = found.at(-1)
    // One zero may well be part of a value.
    if (run && index - run.last <= 2) run.last = index
    else found.push({ first: index, last: index })
  }
  if (found.length === 1 || found.length > tones.length)
    return [{ offset: 0, size: 32, name: 'bytes32', tone: 'b4' }]
  return found.map(({ first, last }, place) => {
    const offset = 31 - last
    const size = last - first + 1
    const value = wordPart(word, offset, size)
    return { offset, size, name: `offset ${offset}`, value, tone: tones[place] ?? 'b4' }
  })
}

function tone(type: string): Tone {
  if (type === 'address') return 'b1'
  if (type.includes('int')) return 'b2'
  return type === 'bool' ? 'b3' : 'b4'
}

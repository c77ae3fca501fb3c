import { integerProblem, readInteger } from '#domain/values/integer.ts'

/** The value of a field, or its problem in words for the person who typed it. */
export type ReadField<T> = { value: T } | { problem: string }

type Values<Fields> = { [F in keyof Fields]: Fields[F] extends ReadField<infer T> ? T : never }

type Problems<Fields> = { [F in keyof Fields]?: string }

/** Reads all fields of a form: their values, or the problems of the wrong ones. */
export function readFields<Fields extends { [field: string]: ReadField<unknown> }>(
  fields: Fields,
): { values: Values<Fields> } | { problems: Problems<Fields> } {
  const read = Object.entries(fields)
  const problems = read.flatMap(([name, field]) =>
    'problem' in field ? [[name, field.problem]] : [],
  )
  if (problems.length > 0) return { problems: Object.fromEntries(problems) }
  const values = read.map(([name, field]) => [name, 'value' in field && field.value])
  return { values: Object.fromEntries(values) }
}

/** A field that may be left empty. */
export function readOptional<T>(
  text: string,
  read: (text: string) => ReadField<T>,
): ReadField<T | undefined> {
  const trimmed = text.trim()
  return trimmed === '' ? { value: undefined } : read(trimmed)
}

/** A slot: a number of 256 bits. */
export function readSlot(text: string): ReadField<bigint> {
  const slot = readInteger(text.trim())
  if (slot === undefined) return { problem: `As the slot, ${integerProblem(text.trim())}.` }
  return slot >= 0n && slot < 1n << 256n
    ? { value: slot }
    : { problem: 'A slot goes from 0 to 2^256 − 1.' }
}

/** Bytes from the low-order end of a word, where a value of `size` bytes still fits into it. */
export function readByteOffset(text: string, size = 32): ReadField<number> {
  const offset = readInteger(text.trim())
  if (offset === undefined) return { problem: `As the offset, ${integerProblem(text.trim())}.` }
  return offset >= 0n && offset <= 32 - size
    ? { value: Number(offset) }
    : { problem: `Byte offset: 0 to ${32 - size} from the low-order end.` }
}

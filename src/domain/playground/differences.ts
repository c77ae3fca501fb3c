import { readQuantity } from '#domain/quantity.ts'
import { isRawObject } from '#domain/raw.ts'

/** A field in which two answers differ; undefined where an answer does not have it. */
export type Difference = {
  /** Where it stands, such as `transactions[3].gas`; '' is the answer itself. */
  path: string
  one: unknown
  other: unknown
  /** Whether both say the same in another writing: padding, capitals, `null` for absent. */
  sameMeaning: boolean
}

/** How two answers compare, field by field. */
export type Comparison = { differences: readonly Difference[]; same: number }

/** Compares two answers as `JSON.parse` gives them; the order of members means nothing. */
export function compareAnswers(one: unknown, other: unknown): Comparison {
  const differences: Difference[] = []
  let same = 0
  const walk = (path: string, one: unknown, other: unknown) => {
    if (Array.isArray(one) && Array.isArray(other)) {
      for (let index = 0; index < Math.max(one.length, other.length); index++)
        walk(`${path}[${index}]`, one[index], other[index])
      if (one.length + other.length === 0) same++
    } else if (isRawObject(one) && isRawObject(other)) {
      const names = new Set([...Object.keys(one), ...Object.keys(other)])
      for (const name of names) walk(path === '' ? name : `${path}.${name}`, one[name], other[name])
      if (names.size === 0) same++
    } else if (identical(one, other)) same++
    else differences.push({ path, one, other, sameMeaning: sameMeaning(one, other) })
  }
  walk('', one, other)
  return { differences, same }
}

const identical = (one: unknown, other: unknown) =>
  one === other ||
  (one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other))

function sameMeaning(one: unknown, other: unknown): boolean {
  if ((one ?? null) === null && (other ?? null) === null) return true
  if (typeof one === 'string' && typeof other === 'string') {
    const hex = /^0x[0-9a-f]*$/i
    if (hex.test(one) && one.toLowerCase() === other.toLowerCase()) return true
  }
  const [number, otherNumber] = [readQuantity(one), readQuantity(other)]
  return number !== undefined && number === otherNumber
}

import { isSameHex, readQuantity } from '#domain/values/hex.ts'
import { isRawObject } from '#domain/values/raw.ts'

/** A field in which two answers differ; undefined where an answer does not have it. */
export type Difference = {
  /** Path in the answer, such as `transactions[3].gas`; '' is the answer itself. */
  path: string
  one: unknown
  other: unknown
  /** Whether both say the same in another writing: padding, capitals, `null` for absent, an error’s words. */
  sameMeaning: boolean
}

/** The fields that differ, and how many are the same. */
export type Comparison = { differences: readonly Difference[]; same: number }

type Pair = Pick<Difference, 'path' | 'one' | 'other'> & {
  /** Words of two nodes for an error whose data are the same. */
  areWords?: boolean
}

/**
 * Compares two answers as `JSON.parse` gives them, of any depth; the order of members means nothing.
 * `basePath` is the path of both in what contains them.
 */
export function compareAnswers(one: unknown, other: unknown, basePath = ''): Comparison {
  const differences: Difference[] = []
  let sameCount = 0
  /** Pairs still to be compared, the next one last. */
  const pendingPairs: Pair[] = [{ path: basePath, one, other }]
  for (let currentPair = pendingPairs.pop(); currentPair; currentPair = pendingPairs.pop()) {
    const memberPairs = membersOf(currentPair)
    const { path, one, other, areWords } = currentPair
    if (memberPairs && memberPairs.length > 0)
      for (const next of memberPairs.toReversed()) pendingPairs.push(next)
    else if (memberPairs || one === other) sameCount++
    else differences.push({ path, one, other, sameMeaning: areWords || sameMeaning(one, other) })
  }
  return { differences, same: sameCount }
}

/** The members of two lists or two objects, pair by pair; undefined of anything else. */
function membersOf({ path, one, other }: Pair): Pair[] | undefined {
  if (Array.isArray(one) && Array.isArray(other))
    return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => ({
      path: `${path}[${index}]`,
      one: one[index],
      other: other[index],
    }))
  if (!isRawObject(one) || !isRawObject(other)) return undefined
  const memberNames = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...memberNames].map((name) => ({
    path: path === '' ? name : `${path}.${name}`,
    one: one[name],
    other: other[name],
    areWords: name === 'message' && one.code === other.code && isSameHex(one.data, other.data),
  }))
}

function sameMeaning(one: unknown, other: unknown): boolean {
  if ((one ?? null) === null && (other ?? null) === null) return true
  if (typeof one === 'string' && typeof other === 'string') {
    const hexPattern = /^0x[0-9a-f]*$/i
    if (hexPattern.test(one) && isSameHex(one, other)) return true
  }
  const [number, otherNumber] = [readQuantity(one), readQuantity(other)]
  return number !== undefined && number === otherNumber
}

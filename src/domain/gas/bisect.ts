/** Whether a call passes; where there is no code nothing is refused, and nothing passes. */
export type Passes = boolean | 'no code'

/** Whole numbers asked so far, and whether each passed. */
export type Known = ReadonlyMap<bigint, Passes>

export type Border = {
  /** Both ends belong to it; `first` is less than `last`. */
  first: bigint
  last: bigint
  /** Numbers between the ends to be asked before halving: what changes twice may show there. */
  samples: number
  /**
   * Sample and halve by size (wei, of which nobody knows how many) rather than by number (blocks,
   * gas); and sample only where the ends come out the same.
   */
  bySize?: boolean
  /** Stop when the border is known to a thousandth. */
  roughly?: boolean
}

/** A change between neighbours that were asked: the answer of `from` differs from that of `before`. */
export type Change = { before: bigint; from: bigint; passes: Passes }

/**
 * The numbers to ask next, given what is known: first the ends, then samples, then numbers that part
 * the gap of the first change in four. Empty when its two sides are neighbours, or nothing changes.
 * As it depends on nothing else, a search that was stopped or failed goes on where it was.
 */
export function nextToAsk(known: Known, border: Border): bigint[] {
  const { first, last, samples, bySize = false } = border
  const unknown = (numbers: bigint[]) => numbers.filter((number) => !known.has(number))
  const ends = unknown(first === last ? [first] : [first, last])
  if (ends.length > 0) return ends
  const change = changes(known)[0]
  const between = bySize ? ofSizes(first, last, samples) : evenly(first, last, samples)
  const sampled = bySize && change ? [] : unknown(between)
  if (sampled.length > 0) return sampled
  if (!change || isFound(change, border)) return []
  const { before, from } = change
  const parting = bySize ? ofSizes(before, from, 3) : []
  return parting.length > 0 ? parting : evenly(before, from, 3)
}

/**
 * Every change between neighbouring numbers that were asked, from the lowest on. That code came or
 * went counts only where nothing else changes: the answers of a contract are what is looked for.
 */
export function changes(known: Known): Change[] {
  const asked = [...known].sort(([a], [b]) => (a < b ? -1 : 1))
  const all = asked.flatMap(([from, passes], index) => {
    const [before, passed] = asked[index - 1] ?? []
    return before === undefined || passed === passes ? [] : [{ before, from, passes }]
  })
  const own = all.filter(
    ({ before, passes }) => passes !== 'no code' && known.get(before) !== 'no code',
  )
  return own.length > 0 ? own : all
}

/** Whether a change is as near as it was to be found. */
export function isFound({ before, from }: Change, { roughly = false }: Border): boolean {
  const gap = from - before
  return gap <= 1n || (roughly && gap * 1000n <= before)
}

/** How many requests a search still makes at most after its ends, for something to count against. */
export function mostRequests({ first, last, samples }: Border): number {
  const bits = (last - first).toString(2).length
  return 2 + samples + 3 * Math.ceil(bits / 2)
}

/** `count` numbers between two, at equal distances, without the two. */
function evenly(low: bigint, high: bigint, count: number): bigint[] {
  const numbers = Array.from(
    { length: count },
    (_, place) => low + ((high - low) * BigInt(place + 1)) / BigInt(count + 1),
  )
  return [...new Set(numbers)].filter((number) => number > low && number < high)
}

/** Powers of two between two numbers, evenly by exponent; none where the two are of nearly one size. */
function ofSizes(low: bigint, high: bigint, count: number): bigint[] {
  const bits = (value: bigint) => BigInt(value === 0n ? 0 : value.toString(2).length)
  if (bits(high) - bits(low) < 3n) return []
  return evenly(bits(low), bits(high), count)
    .map((size) => 1n << (size - 1n))
    .filter((number) => number > low && number < high)
}

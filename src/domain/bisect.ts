/** Whole numbers asked so far, and whether each passed. */
export type Known = ReadonlyMap<bigint, boolean>

export type Border = {
  /** Both ends belong to it; `first` is less than `last`. */
  first: bigint
  last: bigint
  /** Numbers evenly between the ends to be asked before halving: what changes twice may show there. */
  samples: number
  /** Halve by size (wei, of which nobody knows how many) rather than by number (blocks, gas). */
  bySize?: boolean
  /** Stop when the border is known to a thousandth. */
  roughly?: boolean
}

/** A change between neighbours that were asked: the answer of `from` differs from that of `before`. */
export type Change = { before: bigint; from: bigint; passes: boolean }

/**
 * The numbers to ask next, given what is known: first the ends, then samples, then numbers that part
 * the gap of the first change in four. Empty when its two sides are neighbours, or nothing changes.
 * As it depends on nothing else, a search that was stopped or failed goes on where it was.
 */
export function nextToAsk(known: Known, border: Border): bigint[] {
  const { first, last } = border
  const unknown = (numbers: bigint[]) => numbers.filter((number) => !known.has(number))
  const ends = unknown(first === last ? [first] : [first, last])
  if (ends.length > 0) return ends
  const change = changes(known)[0]
  if (!change && !border.samples) return []
  const between = unknown(evenly(first, last, border.samples))
  if (between.length > 0) return between
  return change && !isFound(change, border) ? parting(change, border) : []
}

/** Every change between neighbouring numbers that were asked, from the lowest on. */
export function changes(known: Known): Change[] {
  const asked = [...known].sort(([a], [b]) => (a < b ? -1 : 1))
  return asked.flatMap(([from, passes], index) => {
    const [before, passed] = asked[index - 1] ?? []
    return before === undefined || passed === passes ? [] : [{ before, from, passes }]
  })
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

function parting({ before, from }: Change, { bySize = false }: Border): bigint[] {
  const bits = (value: bigint) => (value === 0n ? 0 : value.toString(2).length)
  const [low, high] = [bits(before), bits(from)]
  if (!bySize || high - low < 3) return evenly(before, from, 3)
  const sizes = evenly(BigInt(low), BigInt(high), 3).map((size) => 1n << (size - 1n))
  return sizes.filter((number) => number > before && number < from)
}

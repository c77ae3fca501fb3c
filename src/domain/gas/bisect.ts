/** Whether a call passes; a recipient without code neither refuses nor passes anything. */
export type PassResult = boolean | 'no code'

/** Whole numbers probed so far, and whether each passed. */
export type KnownResults = ReadonlyMap<bigint, PassResult>

export type BisectRange = {
  /** Both ends belong to it; `first` is less than `last`. */
  first: bigint
  last: bigint
  /** Numbers to probe before halving: a result that changes twice may show there. */
  samples: number
  /**
   * Sample and halve by order of magnitude (wei) rather than by number (blocks, gas), and sample
   * only where both ends have the same result.
   */
  bySize?: boolean
  /** Stop when the border is known to a thousandth. */
  roughly?: boolean
}

/** A change between probed neighbours: the result of `from` differs from that of `before`. */
export type ResultChange = { before: bigint; from: bigint; passes: PassResult }

/**
 * The numbers to probe next, given what is known: first the ends, then samples, then numbers that
 * part the gap of the first change in four. Empty when its two sides are neighbours, or nothing
 * changes. Nothing else is kept, so a search that was stopped or failed can resume.
 */
export function nextProbeNumbers(known: KnownResults, border: BisectRange): bigint[] {
  const { first, last, samples, bySize = false } = border
  const withoutKnown = (numbers: bigint[]) => numbers.filter((number) => !known.has(number))
  const unknownEnds = withoutKnown(first === last ? [first] : [first, last])
  if (unknownEnds.length > 0) return unknownEnds
  const firstChange = listResultChanges(known)[0]
  const sampleNumbers = bySize
    ? powersOfTwoBetween(first, last, samples)
    : evenlySpaced(first, last, samples)
  const unknownSamples = bySize && firstChange ? [] : withoutKnown(sampleNumbers)
  if (unknownSamples.length > 0) return unknownSamples
  if (!firstChange || isChangeLocated(firstChange, border)) return []
  const { before, from } = firstChange
  const splitNumbers = bySize ? powersOfTwoBetween(before, from, 3) : []
  return splitNumbers.length > 0 ? splitNumbers : evenlySpaced(before, from, 3)
}

/**
 * Every change between neighbouring numbers that were probed, from the lowest on. A change between
 * code and no code counts only where nothing else changes: the search is for the contract's
 * answers.
 */
export function listResultChanges(known: KnownResults): ResultChange[] {
  const sortedResults = [...known].sort(([a], [b]) => (a < b ? -1 : 1))
  const allChanges = sortedResults.flatMap(([from, passes], index) => {
    const [before, passed] = sortedResults[index - 1] ?? []
    return before === undefined || passed === passes ? [] : [{ before, from, passes }]
  })
  const executionChanges = allChanges.filter(
    ({ before, passes }) => passes !== 'no code' && known.get(before) !== 'no code',
  )
  return executionChanges.length > 0 ? executionChanges : allChanges
}

/** Whether a change is located as closely as the range asks for. */
export function isChangeLocated(
  { before, from }: ResultChange,
  { roughly = false }: BisectRange,
): boolean {
  const gapSize = from - before
  return gapSize <= 1n || (roughly && gapSize * 1000n <= before)
}

/** Most requests of a search after its ends, to show progress against. */
export function maxProbeRequests({ first, last, samples }: BisectRange): number {
  const bitLength = (last - first).toString(2).length
  return 2 + samples + 3 * Math.ceil(bitLength / 2)
}

/** `count` numbers between two, at equal distances, without the two. */
function evenlySpaced(low: bigint, high: bigint, count: number): bigint[] {
  const spacedNumbers = Array.from(
    { length: count },
    (_, gapIndex) => low + ((high - low) * BigInt(gapIndex + 1)) / BigInt(count + 1),
  )
  return [...new Set(spacedNumbers)].filter((number) => number > low && number < high)
}

/**
 * Powers of two between two numbers, evenly by exponent; none where the two are of similar size.
 */
function powersOfTwoBetween(low: bigint, high: bigint, count: number): bigint[] {
  const bitLength = (value: bigint) => BigInt(value === 0n ? 0 : value.toString(2).length)
  if (bitLength(high) - bitLength(low) < 3n) return []
  return evenlySpaced(bitLength(low), bitLength(high), count)
    .map((size) => 1n << (size - 1n))
    .filter((number) => number > low && number < high)
}

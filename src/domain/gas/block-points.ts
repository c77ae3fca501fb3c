import { readInteger } from '#domain/values/integer.ts'

/** Most blocks at which one call is estimated. */
export const maxBlockPoints = 200

/** Whether a list of blocks counts from the newest one. */
export const countsFromNewest = (text: string): boolean => /\b(last|latest)\b/i.test(text)

/**
 * Reads the blocks to estimate at: numbers and ranges parted by commas, each range with a step if
 * one is given: `5, 100-200/10`; `last 20` are the newest, and `latest-20` leads from the block 20
 * before the newest to it. Sorted, each block once.
 */
export function readBlockPoints(
  text: string,
  newest?: bigint,
): { blocks: bigint[] } | { problem: string } {
  const pointTexts = text.split(/[,;\n]/).filter((part) => part.trim() !== '')
  if (pointTexts.length === 0)
    return { problem: 'Enter block numbers: 5, 8, or a range: 100-200/10.' }
  const blockNumbers = new Set<bigint>()
  for (const part of pointTexts) {
    const parsedRange = readRange(part.trim(), newest)
    if ('problem' in parsedRange) return parsedRange
    const { first, last, step } = parsedRange
    const pointCount = (last - first) / step + 1n
    if (pointCount + BigInt(blockNumbers.size) > BigInt(maxBlockPoints))
      return {
        problem: `More than ${maxBlockPoints} blocks: use a larger step.`,
      }
    for (let blockNumber = first; blockNumber <= last; blockNumber += step)
      blockNumbers.add(blockNumber)
  }
  return { blocks: [...blockNumbers].sort((a, b) => (a < b ? -1 : 1)) }
}

type BlockRange = { first: bigint; last: bigint; step: bigint }

const newestPattern = /^(?:last\s+(\d+)|latest(?:\s*[-−–]\s*(\d+))?)(?:\s*\/\s*(\w+))?$/i
const rangePattern = /^(\w+)(?:\s*(?:-|–|\.\.+)\s*(\w+)(?:\s*\/\s*(\w+))?)?$/

/** The ends of a range as typed, and its step; those that count from the newest block as numbers. */
function splitRange(part: string, newest: bigint | undefined) {
  const [whole, count, before = '0', step] = part.match(newestPattern) ?? []
  if (whole === undefined || newest === undefined) return part.match(rangePattern)?.slice(1) ?? []
  const start = newest - (count === undefined ? BigInt(before) : BigInt(count) - 1n)
  return [`${start > 0n ? start : 0n}`, `${newest}`, step]
}

function readRange(part: string, newest: bigint | undefined): BlockRange | { problem: string } {
  const [from = '', to, by] = splitRange(part, newest)
  const first = readBlockNumber(from)
  const last = to === undefined ? first : readBlockNumber(to)
  const step = by === undefined ? 1n : readInteger(by)
  if (first === undefined || last === undefined || step === undefined)
    return { problem: `Invalid block or range “${part}”. Use 5, 100-200/10, or last 20.` }
  if (step < 1n) return { problem: `The step of “${part}” must be above zero.` }
  if (last < first) return { problem: `“${part}”: put the lower number first.` }
  return { first, last, step }
}

/**
 * A block number as typed, decimal or hexadecimal; nodes keep them in 63 bits.
 * @internal Exported for tests.
 */
export function readBlockNumber(text: string): bigint | undefined {
  const parsedNumber = readInteger(text.trim())
  return parsedNumber === undefined || parsedNumber < 0n || parsedNumber >= 1n << 63n
    ? undefined
    : parsedNumber
}

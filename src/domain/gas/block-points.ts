import { readInteger } from '#domain/values/integer.ts'

/** Most blocks at which one call is estimated. */
export const maxBlockPoints = 200

/**
 * Reads the blocks to estimate at: numbers and ranges parted by commas, each range with a step if
 * one is given: `5, 100-200/10`. Sorted, each block once.
 */
export function readBlockPoints(text: string): { blocks: bigint[] } | { problem: string } {
  const pointTexts = text.split(/[,;\n]/).filter((part) => part.trim() !== '')
  if (pointTexts.length === 0)
    return { problem: 'Enter block numbers: 5, 8, or a range: 100-200/10.' }
  const blockNumbers = new Set<bigint>()
  for (const part of pointTexts) {
    const parsedRange = readRange(part.trim())
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

function readRange(part: string): BlockRange | { problem: string } {
  const [, from = '', to, by] =
    part.match(/^(\w+)(?:\s*(?:-|–|\.\.+)\s*(\w+)(?:\s*\/\s*(\w+))?)?$/) ?? []
  const first = readBlockNumber(from)
  const last = to === undefined ? first : readBlockNumber(to)
  const step = by === undefined ? 1n : readInteger(by)
  if (first === undefined || last === undefined || step === undefined)
    return { problem: `Invalid block or range “${part}”. Use 5, or 100-200/10.` }
  if (step < 1n) return { problem: `The step of “${part}” must be above zero.` }
  if (last < first) return { problem: `“${part}”: put the lower number first.` }
  return { first, last, step }
}

/** A block number as typed, decimal or hexadecimal; nodes keep them in 63 bits. */
export function readBlockNumber(text: string): bigint | undefined {
  const parsedNumber = readInteger(text.trim())
  return parsedNumber === undefined || parsedNumber < 0n || parsedNumber >= 1n << 63n
    ? undefined
    : parsedNumber
}

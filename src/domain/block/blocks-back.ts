import { countWithNoun } from '#domain/values/hex.ts'

const blocksBackPattern =
  /^(?:latest|head)\s*[-−–]\s*(\d{1,9})$|^(\d{1,9})\s+blocks?\s+(?:ago|back|before)$/i

/** The distance of a block before the newest one, such as `latest-20`; undefined for other texts. */
export function readBlocksBack(text: string): bigint | undefined {
  const [, fromLatest, ago] = text.match(blocksBackPattern) ?? []
  const distance = fromLatest ?? ago
  return distance === undefined ? undefined : BigInt(distance)
}

export const describeBlocksBack = (distance: bigint): string =>
  `${countWithNoun(Number(distance), 'block')} before the latest`

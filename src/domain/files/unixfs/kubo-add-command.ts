import type { HashingMethod } from '#domain/files/content/content-check.ts'

/**
 * The line for Kubo that gives a file the CID that it gets this way (kubo, core/commands/add.go and
 * block.go, 0.35 and later). Undefined for a CID that holds its bytes itself.
 */
export function kuboAddCommand(hashing: HashingMethod): string | undefined {
  if (hashing === 'identity') return undefined
  if (hashing === 'raw') return 'ipfs block put FILE'
  const { cidVersion, rawLeaves, chunkSize, width } = hashing
  const addOptions = [
    cidVersion === 1 && '--cid-version=1',
    // Version 1 implies raw leaves, version 0 implies none.
    rawLeaves !== (cidVersion === 1) && `--raw-leaves=${rawLeaves}`,
    chunkSize !== 262_144 && `--chunker=size-${chunkSize}`,
    width !== 174 && `--max-file-links=${width}`,
  ]
  return ['ipfs add', ...addOptions.filter((option) => option !== false), 'FILE'].join(' ')
}

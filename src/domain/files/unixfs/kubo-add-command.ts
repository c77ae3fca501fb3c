import type { Hashing } from '#domain/files/content/content-check.ts'

/**
 * The line for Kubo that gives a file the CID that it gets this way (kubo, core/commands/add.go and
 * block.go, 0.35 and later). Undefined for a CID that holds its bytes itself.
 */
export function addLine(how: Hashing, file = 'FILE'): string | undefined {
  if (how === 'identity') return undefined
  if (how === 'raw') return `ipfs block put ${file}`
  const { cidVersion, rawLeaves, chunkSize, width } = how
  const options = [
    cidVersion === 1 && '--cid-version=1',
    // Version 1 implies raw leaves, version 0 implies none.
    rawLeaves !== (cidVersion === 1) && `--raw-leaves=${rawLeaves}`,
    chunkSize !== 262_144 && `--chunker=size-${chunkSize}`,
    width !== 174 && `--max-file-links=${width}`,
  ]
  return ['ipfs add', ...options.filter((option) => option !== false), file].join(' ')
}

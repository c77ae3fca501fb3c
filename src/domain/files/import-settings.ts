import { describeCid } from '#domain/files/cid.ts'

/**
 * How a file becomes blocks. The same bytes get another CID with other settings, so a CID can only
 * be recomputed by who knows them.
 */
export type ImportSettings = {
  /** Kept in storage and the ledger. */
  id: string
  name: string
  cidVersion: 0 | 1
  /** Whether the pieces are stored as they are, without the frame of UnixFS. */
  rawLeaves: boolean
  /** Bytes in a piece. */
  chunkSize: number
  /** Links in a node, at most. */
  width: number
}

const KiB = 1024
const MiB = 1024 * KiB

/** What `ipfs add` does unless told otherwise: the profile `unixfs-v0-2015` of IPIP-499. */
export const kuboDefaults: ImportSettings = {
  id: 'kubo-default',
  name: 'Kubo’s defaults: version 0, pieces of 256 KiB',
  cidVersion: 0,
  rawLeaves: false,
  chunkSize: 256 * KiB,
  width: 174,
}

/** Larger than any block that the network passes on (2 MiB): the file is one block. */
const oneRawBlock: ImportSettings = {
  id: 'raw-block',
  name: 'one raw block',
  cidVersion: 1,
  rawLeaves: true,
  chunkSize: 4 * MiB,
  width: 174,
}

/** Settings in use by known providers: kubo/config/import.go and profile.go, specs/ipip-0499. */
const others: ImportSettings[] = [
  {
    ...kuboDefaults,
    id: 'kubo-v0-raw-leaves',
    name: 'version 0 with raw leaves, pieces of 256 KiB',
    rawLeaves: true,
  },
  {
    id: 'kubo-v1',
    name: 'version 1 with raw leaves, pieces of 256 KiB',
    cidVersion: 1,
    rawLeaves: true,
    chunkSize: 256 * KiB,
    width: 174,
  },
  {
    id: 'unixfs-v1-2025',
    name: 'profile unixfs-v1-2025: version 1 with raw leaves, pieces of 1 MiB',
    cidVersion: 1,
    rawLeaves: true,
    chunkSize: MiB,
    width: 1024,
  },
  {
    id: 'test-cid-v1',
    name: 'version 1 with raw leaves, pieces of 1 MiB',
    cidVersion: 1,
    rawLeaves: true,
    chunkSize: MiB,
    width: 174,
  },
  {
    ...kuboDefaults,
    id: 'kubo-v1-dag-pb',
    name: 'version 1 without raw leaves, pieces of 256 KiB',
    cidVersion: 1,
  },
]

/** All settings known here, Kubo's defaults first. */
export const profiles: readonly ImportSettings[] = [kuboDefaults, ...others]

/** The settings with this `id`, as the ledger keeps it. */
export const settingsById = (id: string): ImportSettings | undefined =>
  [...profiles, oneRawBlock].find((settings) => settings.id === id)

/** Which settings can have given a file this CID, the likeliest first; none when it cannot be told. */
export function settingsFor(cid: string): ImportSettings[] {
  const facts = describeCid(cid)
  if (facts?.hash !== 'sha2-256') return []
  if (facts.codec === 'raw') return [oneRawBlock]
  if (facts.codec !== 'dag-pb') return []
  return profiles.filter(({ cidVersion }) => cidVersion === facts.version)
}

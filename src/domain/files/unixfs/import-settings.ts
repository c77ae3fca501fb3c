import { describeCid } from '#domain/files/cid/cid-description.ts'
import type { UnixfsLayout } from '#domain/files/unixfs/unixfs-options.ts'

/**
 * How files and folders become blocks. The same bytes get another CID with other settings, so a CID
 * can only be recomputed by someone who knows them.
 */
export type ImportSettings = UnixfsLayout & {
  /** Id that is stored on the device, and in its pin list. */
  id: string
  name: string
  /** Reason to select them. */
  meaning: string
  /** Query of `add` (kubo, core/commands/add.go), without its defaults. */
  query: Readonly<Record<string, string>>
}

const KiB = 1024
const MiB = 1024 * KiB

/** Defaults of `ipfs add`: the profile `unixfs-v0-2015` of IPIP-499. */
export const kuboDefaults: ImportSettings = {
  id: 'kubo-default',
  name: 'CIDv0, 256 KiB chunks (Kubo default)',
  meaning: 'The default of ipfs add. CIDs begin with Qm.',
  query: {},
  cidVersion: 0,
  rawLeaves: false,
  chunkSize: 256 * KiB,
  width: 174,
  directorySize: 'links-bytes',
}

const version1: ImportSettings = {
  ...kuboDefaults,
  id: 'kubo-v1',
  name: 'CIDv1, raw leaves, 256 KiB chunks',
  meaning: 'Same as ipfs add --cid-version=1. A small file is one raw block.',
  query: { 'cid-version': '1' },
  cidVersion: 1,
  rawLeaves: true,
}

const unixfs2025: ImportSettings = {
  ...version1,
  id: 'unixfs-v1-2025',
  name: 'CIDv1, raw leaves, 1 MiB chunks (unixfs-v1-2025)',
  meaning: 'Recommended by IPIP-499 for new content: the same CID in all tools.',
  query: {
    'cid-version': '1',
    'raw-leaves': 'true',
    chunker: 'size-1048576',
    'max-file-links': '1024',
  },
  chunkSize: MiB,
  width: 1024,
  directorySize: 'block-bytes',
}

/**
 * No query of `add` makes Kubo count directories as IPIP-499 does: large folders differ until its
 * config says so.
 */
const unixfs2025Links: ImportSettings = {
  ...unixfs2025,
  id: 'unixfs-v1-2025-links',
  name: 'unixfs-v1-2025 files, Kubo default folders',
  directorySize: 'links-bytes',
}

/**
 * Settings in use by known providers, the likeliest first: kubo/config/import.go and profile.go,
 * specs/ipip-0499.
 */
export const importProfiles: readonly ImportSettings[] = [
  kuboDefaults,
  version1,
  unixfs2025,
  {
    ...kuboDefaults,
    id: 'kubo-raw-leaves',
    name: 'CIDv0, raw leaves, 256 KiB chunks',
    meaning: 'Same as ipfs add --raw-leaves. Chunks are stored without a frame.',
    query: { 'raw-leaves': 'true' },
    rawLeaves: true,
  },
  {
    ...kuboDefaults,
    id: 'kubo-v1-framed',
    name: 'CIDv1, no raw leaves, 256 KiB chunks',
    meaning: 'The blocks of the Kubo default with CIDv1. Rarely used.',
    query: { 'cid-version': '1', 'raw-leaves': 'false' },
    cidVersion: 1,
  },
  {
    ...version1,
    id: 'test-cid-v1',
    name: 'CIDv1, raw leaves, 1 MiB chunks (test-cid-v1)',
    meaning: 'Kubo profile test-cid-v1, before 0.40.',
    query: { 'cid-version': '1', 'raw-leaves': 'true', chunker: 'size-1048576' },
    chunkSize: MiB,
  },
]

/** A chunk larger than any block that the network passes on (2 MiB): the file is one block. */
const oneRawBlock: ImportSettings = {
  ...version1,
  id: 'raw-block',
  name: 'One raw block',
  chunkSize: 4 * MiB,
}

/** The settings that are offered under an id; undefined when there are none. */
export const importSettingsById = (id: string | undefined): ImportSettings | undefined =>
  importProfiles.find((profile) => profile.id === id)

/**
 * Settings that can have given a file, or a folder, this CID, the likeliest first; none when that
 * is unknown. `knownId` is the id of those that are known to have.
 */
export function possibleImportSettings(
  cid: string,
  of: 'file' | 'folder' = 'file',
  knownId?: string,
): ImportSettings[] {
  const known = importSettingsById(knownId)
  const possible = settingsByParts(cid, of)
  return known ? [known, ...possible.filter((settings) => settings !== known)] : possible
}

function settingsByParts(cid: string, of: 'file' | 'folder'): ImportSettings[] {
  const cidDescription = describeCid(cid)
  if (cidDescription?.hash !== 'sha2-256') return []
  if (cidDescription.codec === 'raw') return of === 'file' ? [oneRawBlock] : []
  if (cidDescription.codec !== 'dag-pb') return []
  const candidateSettings = of === 'file' ? importProfiles : [...importProfiles, unixfs2025Links]
  return candidateSettings.filter(({ cidVersion }) => cidVersion === cidDescription.version)
}

import { describeCid } from '#domain/files/cid/cid-description.ts'
import type { UnixfsLayout } from '#domain/files/unixfs/unixfs-options.ts'
import { tableRows } from '#domain/values/table-rows.ts'

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

/**
 * Reads settings, a line each: id, name, version of the CID, leaves, KiB of a chunk, links of a node,
 * measure of a directory, query of `add`, and the reason to select them.
 */
const readSettings = (table: string): ImportSettings[] =>
  tableRows(table).map(
    ([id = '', name = '', version, leaves, KiB, width, size, query, meaning]) => ({
      ...{ id, name, meaning: meaning ?? '' },
      cidVersion: version === '1' ? 1 : 0,
      rawLeaves: leaves === 'raw',
      chunkSize: Number(KiB) * 1024,
      width: Number(width),
      directorySize: size === 'block-bytes' ? size : 'links-bytes',
      query: Object.fromEntries(query ? query.split('&').map((pair) => pair.split('=')) : []),
    }),
  )

/**
 * Settings in use by known providers, the likeliest first: kubo/config/import.go and profile.go,
 * specs/ipip-0499. The first are the defaults of `ipfs add`, the profile `unixfs-v0-2015` of IPIP-499.
 */
export const importProfiles: readonly ImportSettings[] = readSettings(`
kubo-default | CIDv0, 256 KiB chunks (Kubo default) | 0 | framed | 256 | 174 | links-bytes |  | The default of ipfs add. CIDs begin with Qm.
kubo-v1 | CIDv1, raw leaves, 256 KiB chunks | 1 | raw | 256 | 174 | links-bytes | cid-version=1 | Same as ipfs add --cid-version=1. A small file is one raw block.
unixfs-v1-2025 | CIDv1, raw leaves, 1 MiB chunks (unixfs-v1-2025) | 1 | raw | 1024 | 1024 | block-bytes | cid-version=1&raw-leaves=true&chunker=size-1048576&max-file-links=1024 | Recommended by IPIP-499 for new content: the same CID in all tools.
kubo-raw-leaves | CIDv0, raw leaves, 256 KiB chunks | 0 | raw | 256 | 174 | links-bytes | raw-leaves=true | Same as ipfs add --raw-leaves. Chunks are stored without a frame.
kubo-v1-framed | CIDv1, no raw leaves, 256 KiB chunks | 1 | framed | 256 | 174 | links-bytes | cid-version=1&raw-leaves=false | The blocks of the Kubo default with CIDv1. Rarely used.
test-cid-v1 | CIDv1, raw leaves, 1 MiB chunks (test-cid-v1) | 1 | raw | 1024 | 174 | links-bytes | cid-version=1&raw-leaves=true&chunker=size-1048576 | Kubo profile test-cid-v1, before 0.40.
`)

export const kuboDefaults = importProfiles[0] as ImportSettings

/**
 * No query of `add` makes Kubo count directories as IPIP-499 does: large folders differ until its
 * config says so.
 */
const folderSettings = readSettings(
  'unixfs-v1-2025-links | unixfs-v1-2025 files, Kubo default folders | 1 | raw | 1024 | 1024 | links-bytes',
)

/** A chunk larger than any block that the network passes on (2 MiB): the file is one block. */
const oneRawBlock = readSettings('raw-block | One raw block | 1 | raw | 4096 | 174 | links-bytes')

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
  if (cidDescription.codec === 'raw') return of === 'file' ? oneRawBlock : []
  if (cidDescription.codec !== 'dag-pb') return []
  const candidateSettings = of === 'file' ? importProfiles : [...importProfiles, ...folderSettings]
  return candidateSettings.filter(({ cidVersion }) => cidVersion === cidDescription.version)
}

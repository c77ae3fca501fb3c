import type { QueryClient } from '@tanstack/react-query'
import { createTemporaryFile } from '#api/device/content-file.ts'
import type { AddRequest as Sending } from '#api/files/add.ts'
import { catPieces } from '#api/files/files.ts'
import { isSameContent } from '#domain/files/cid/cid.ts'
import {
  emptyPinEntry,
  isPinned,
  type PinEntry,
  type PinEntryKey,
} from '#domain/files/pins/pin-entry.ts'
import {
  type ImportSettings,
  importSettingsById,
  possibleImportSettings,
} from '#domain/files/unixfs/import-settings.ts'
import { formatByteCount, formatPercent } from '#domain/values/quantity.ts'
import { addWithRecord } from '#state/pins/add-with-record.ts'
import { hasContent } from '#state/pins/audit-pin.ts'
import { changePin } from '#state/pins/change-pin.ts'
import {
  cachedFolderFiles,
  cachedPinEntry,
  recordAdded,
  updatePinList,
} from '#state/pins/pin-list.ts'
import { computeCid } from '#workers/compute-cid.ts'

/** What became of one CID, in words, and whether the other service has it now. */
export type MigrationResult = { succeeded: boolean; message: string }

/** How long the other service may look for content that it does not hold. */
const searchTimeoutMs = 10_000

/**
 * Brings a CID to the file network at `to`: pinned there where that service has it or finds it by
 * itself, else read from where it is, checked against its CID, and added there with the settings that
 * give this CID again. `patient` repeats what may be repeated; an `add` never is. `tell` hears in
 * words what is done.
 * @throws ApiFailure, DiskError; an abort passes through.
 */
export async function migratePin(
  client: QueryClient,
  key: PinEntryKey,
  to: string,
  signal: AbortSignal,
  withRetries: <T>(ask: () => Promise<T>) => Promise<T>,
  onProgress: (doing: string) => void,
): Promise<MigrationResult> {
  const entry = cachedPinEntry(client, key) ?? emptyPinEntry(key, new Date())
  const folderFiles = entry.root === undefined ? cachedFolderFiles(client, entry) : []
  const targetKey = { service: to, cid: entry.cid }
  const name = entry.name.slice(entry.name.lastIndexOf('/') + 1)
  const targetEntry = cachedPinEntry(client, targetKey)
  if (targetEntry && isPinned(targetEntry) && !targetEntry.asked)
    return migrationSuccess('It was there already, by this list.')
  onProgress(`looking for ${name || entry.cid} there`)
  if (await withRetries(() => hasContent(targetKey, signal, searchTimeoutMs))) {
    await withRetries(() => changePin(client, 'pin/add', targetKey, signal))
    const pinnedEntry = cachedPinEntry(client, targetKey)
    if (!pinnedEntry || !isPinned(pinnedEntry))
      return migrationFailure('Its answer did not name this CID as pinned.')
    await copyPinDetails(client, { ...entry, name }, folderFiles, to)
    return migrationSuccess('Pinned there: that service had it, or fetched it by itself.')
  }
  const discards: (() => Promise<void>)[] = []
  /** Reads a file from where it is and finds the settings that give its CID again. */
  async function fetchFile(file: PinEntry) {
    const temporaryCopy = await createTemporaryFile(file.size)
    discards.push(temporaryCopy.discard)
    let bytesRead = 0
    const writePiece = async (piece: Uint8Array<ArrayBuffer>, size: number | undefined) => {
      await temporaryCopy.write(piece)
      bytesRead += piece.length
      const progressText = size ? formatPercent(bytesRead / size) : formatByteCount(bytesRead)
      onProgress(`reading ${file.name || file.cid}, ${progressText}`)
      return true
    }
    await catPieces(file.cid, writePiece, signal, { service: file.service })
    const blob = (await temporaryCopy.finish()) ?? new Blob()
    onProgress(`checking ${file.name || file.cid} against its CID`)
    const settings = await settingsThatGive(file, blob, signal)
    return { path: file.name, blob, settings }
  }
  try {
    const fetchedFiles: Awaited<ReturnType<typeof fetchFile>>[] = []
    for (const file of folderFiles.length > 0 ? folderFiles : [entry])
      fetchedFiles.push(await fetchFile(file))
    const mismatchedFile = fetchedFiles.find(({ settings }) => settings === undefined)
    if (mismatchedFile)
      return migrationFailure(
        `Nothing was sent: with the settings known here, what was read${folderFiles.length > 0 ? ` of ${mismatchedFile.path}` : ''} does not give its CID.`,
      )
    const settings =
      folderFiles.length > 0 ? folderSettings(entry, fetchedFiles) : fetchedFiles[0]?.settings
    if (!settings)
      return migrationFailure(
        'Nothing was sent: the settings that gave its CID are not known here.',
      )
    const parts = fetchedFiles.map(({ path, blob }) => ({
      path: folderFiles.length > 0 ? `${name || entry.cid}/${path}` : name || entry.cid,
      file: new File([blob], 'content'),
    }))
    const size = fetchedFiles.reduce((sum, { blob }) => sum + blob.size, 0)
    return await addToTarget(
      client,
      { ...entry, name, size },
      folderFiles,
      { parts, settings, to },
      signal,
      onProgress,
    )
  } finally {
    await Promise.all(discards.map((discard) => discard()))
  }
}

const migrationSuccess = (words: string): MigrationResult => ({ succeeded: true, message: words })
const migrationFailure = (words: string): MigrationResult => ({ succeeded: false, message: words })

async function settingsThatGive({ cid, settings = '' }: PinEntry, blob: Blob, signal: AbortSignal) {
  const knownSettings = importSettingsById(settings)
  for (const candidate of new Set(
    knownSettings ? [knownSettings, ...possibleImportSettings(cid)] : possibleImportSettings(cid),
  )) {
    const localCid = await computeCid(blob, signal, undefined, candidate)
    if ('cid' in localCid && isSameContent(localCid.cid, cid)) return candidate
  }
  return undefined
}

/** Those of a folder: noted, or those of its files; one raw block tells nothing but its kind. */
function folderSettings(
  { cid, settings = '' }: PinEntry,
  read: readonly { settings: ImportSettings | undefined }[],
): ImportSettings | undefined {
  const usedSettings = new Set(read.map(({ settings }) => settings))
  const possibleSettings = possibleImportSettings(cid, 'folder')
  const hasRawLeaves = read.some(({ settings }) => settings?.rawLeaves)
  return (
    importSettingsById(settings) ??
    possibleSettings.find((candidate) => usedSettings.has(candidate)) ??
    possibleSettings.find(({ rawLeaves }) => rawLeaves === hasRawLeaves)
  )
}

type TargetAdd = {
  parts: Sending['parts']
  settings: ImportSettings
  to: string
}

async function addToTarget(
  client: QueryClient,
  entry: PinEntry,
  folderFiles: readonly PinEntry[],
  { parts, settings, to }: TargetAdd,
  signal: AbortSignal,
  onProgress: (doing: string) => void,
): Promise<MigrationResult> {
  const { cid, name, size } = entry
  const addRequest = { parts, query: settings.query, service: to }
  const addedRoot = await addWithRecord(client, { cid, name, size }, addRequest, signal, (share) =>
    onProgress(`sending ${name || cid}, ${formatPercent(share)}`),
  )
  const isSameCid = isSameContent(addedRoot.Hash, cid)
  const check = isSameCid ? 'verified' : 'mismatch'
  const children = isSameCid
    ? folderFiles.map(({ name: path, cid, size }) => ({ path, cid, size }))
    : []
  const addResult = {
    cid: addedRoot.Hash,
    name,
    size,
    check,
    settings: settings.id,
    children,
  } as const
  await recordAdded(client, to, addResult, cid)
  if (!isSameCid)
    return migrationFailure(
      `It is there under another CID, ${addedRoot.Hash}: that service cut it otherwise.`,
    )
  await copyPinDetails(client, { ...entry, cid: addedRoot.Hash }, folderFiles, to)
  return migrationSuccess('Read, checked against its CID, added there, and the same CID came back.')
}

/** What a person wrote of it, and what is known of it, holds at the other service too. */
async function copyPinDetails(
  client: QueryClient,
  { cid, name, size, check, settings, tags, note }: PinEntry,
  folderFiles: readonly PinEntry[],
  to: string,
) {
  const copiedEntries = folderFiles.map((file) => ({ ...file, service: to, root: cid }))
  const targetKey = { service: to, cid }
  const knownFacts = { name, size, check, tags, note, ...(settings && { settings }) }
  await updatePinList(client, [targetKey], (there) => ({
    ...(there ?? emptyPinEntry(targetKey, new Date())),
    ...knownFacts,
  }))
  const copyByName = new Map(copiedEntries.map((copy) => [copy.name, copy]))
  await updatePinList(
    client,
    copiedEntries,
    (there, { name = '' }) => there ?? copyByName.get(name),
  )
}

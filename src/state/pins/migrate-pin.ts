import type { QueryClient } from '@tanstack/react-query'
import { createTemporaryFile } from '#api/device/content-file.ts'
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
import { cachedFolderFiles, cachedPinEntry, updatePinList } from '#state/pins/pin-list.ts'
import { recordAdded } from '#state/pins/record-add.ts'
import { computeCid } from '#workers/compute-cid.ts'

/** Whether the other service has the CID now, and a sentence on how it went. */
export type MigrationResult = { succeeded: boolean; message: string }

/**
 * Brings a CID to the file network at `to`: pinned there where that service has it or finds it by
 * itself, otherwise read from where it is, checked against its CID, and added there with the
 * settings that give this CID again. `withRetries` is for everything but the `add`; `onProgress` is
 * called with a text about the current step.
 * @throws ApiFailure, DiskError; an abort passes through.
 */
export async function migratePin(
  client: QueryClient,
  key: PinEntryKey,
  to: string,
  signal: AbortSignal,
  withRetries: <T>(request: () => Promise<T>) => Promise<T>,
  onProgress: (step: string) => void,
): Promise<MigrationResult> {
  const entry = cachedPinEntry(client, key) ?? emptyPinEntry(key, new Date())
  const folderFiles = entry.root === undefined ? cachedFolderFiles(client, entry) : []
  const isFolder = folderFiles.length > 0
  const targetKey = { service: to, cid: entry.cid }
  const name = entry.name.slice(entry.name.lastIndexOf('/') + 1)
  const targetEntry = cachedPinEntry(client, targetKey)
  if (targetEntry && isPinned(targetEntry) && !targetEntry.asked)
    return migrationSuccess('Already pinned there (from this list).')
  onProgress(`Looking for ${name || entry.cid}`)
  if (await withRetries(() => hasContent(targetKey, signal))) {
    await withRetries(() => changePin(client, 'pin/add', targetKey, signal))
    const pinnedEntry = cachedPinEntry(client, targetKey)
    if (!pinnedEntry || !isPinned(pinnedEntry))
      return migrationFailure('The response did not list this CID as pinned.')
    await copyPinDetails(client, { ...entry, name }, folderFiles, to)
    return migrationSuccess('Pinned: the provider had it or fetched it.')
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
      onProgress(`Reading ${file.name || file.cid}, ${progressText}`)
      return true
    }
    await catPieces(file.cid, writePiece, signal, { service: file.service })
    const blob = (await temporaryCopy.finish()) ?? new Blob()
    onProgress(`Verifying ${file.name || file.cid}`)
    const settings = await settingsThatGive(file, blob, signal)
    return { path: file.name, file: new File([blob], 'content'), settings }
  }
  try {
    const fetchedFiles: Awaited<ReturnType<typeof fetchFile>>[] = []
    for (const file of isFolder ? folderFiles : [entry]) fetchedFiles.push(await fetchFile(file))
    const [firstFile] = fetchedFiles
    const mismatchedFile = fetchedFiles.find(({ settings }) => settings === undefined)
    if (mismatchedFile)
      return migrationFailure(
        `Not sent: ${isFolder ? mismatchedFile.path : 'the content'} does not match its CID.`,
      )
    const settings = isFolder ? folderSettings(entry, fetchedFiles) : firstFile?.settings
    if (!settings || !firstFile)
      return migrationFailure('Not sent: its import settings are unknown.')
    const content = isFolder ? { files: fetchedFiles, empty: [] } : firstFile.file
    const size = fetchedFiles.reduce((sum, { file }) => sum + file.size, 0)
    const request = { name: name || entry.cid, content, query: settings.query, service: to }
    const addedRoot = await addWithRecord(
      client,
      { cid: entry.cid, name, size },
      request,
      signal,
      (share) => onProgress(`Uploading ${request.name}, ${formatPercent(share)}`),
    )
    const sentEntry = { ...entry, name, size }
    return await settleCopy(client, sentEntry, folderFiles, to, addedRoot.Hash, settings.id)
  } finally {
    await Promise.all(discards.map((discard) => discard()))
  }
}

const migrationSuccess = (message: string): MigrationResult => ({ succeeded: true, message })
const migrationFailure = (message: string): MigrationResult => ({ succeeded: false, message })

async function settingsThatGive({ cid, settings }: PinEntry, blob: Blob, signal: AbortSignal) {
  for (const candidate of possibleImportSettings(cid, 'file', settings)) {
    const localCid = await computeCid(blob, signal, undefined, candidate)
    if ('cid' in localCid && isSameContent(localCid.cid, cid)) return candidate
  }
  return undefined
}

/**
 * The settings of a folder: those on the pin list, or those of its files. A file of one raw block
 * tells of its settings only that they have raw leaves.
 */
function folderSettings(
  { cid, settings }: PinEntry,
  fetchedFiles: readonly { settings: ImportSettings | undefined }[],
): ImportSettings | undefined {
  const usedSettings = new Set(fetchedFiles.map(({ settings }) => settings))
  const possibleSettings = possibleImportSettings(cid, 'folder')
  const hasRawLeaves = fetchedFiles.some(({ settings }) => settings?.rawLeaves)
  return (
    importSettingsById(settings) ??
    possibleSettings.find((candidate) => usedSettings.has(candidate)) ??
    possibleSettings.find(({ rawLeaves }) => rawLeaves === hasRawLeaves)
  )
}

/** Records what was added at the other service, whose CID may be another one. */
async function settleCopy(
  client: QueryClient,
  entry: PinEntry,
  folderFiles: readonly PinEntry[],
  to: string,
  addedCid: string,
  settings: string,
): Promise<MigrationResult> {
  const { cid, name, size } = entry
  const isSameCid = isSameContent(addedCid, cid)
  const check = isSameCid ? 'verified' : 'mismatch'
  const children = isSameCid
    ? folderFiles.map(({ name: path, cid, size }) => ({ path, cid, size }))
    : []
  await recordAdded(client, to, { cid: addedCid, name, size, check, settings, children }, cid)
  if (!isSameCid)
    return migrationFailure(
      `Stored under a different CID, ${addedCid}: the provider used other import settings.`,
    )
  await copyPinDetails(client, { ...entry, cid: addedCid }, folderFiles, to)
  return migrationSuccess('Copied and verified: same CID.')
}

/** Copies a person's notes on a CID, and its known facts, to its entry at the other service. */
async function copyPinDetails(
  client: QueryClient,
  { cid, name, size, check, settings, tags, note }: PinEntry,
  folderFiles: readonly PinEntry[],
  to: string,
) {
  const copiedEntries = folderFiles.map((file) => ({ ...file, service: to, root: cid }))
  const targetKey = { service: to, cid }
  const knownFacts = { name, size, check, tags, note, ...(settings && { settings }) }
  await updatePinList(client, [targetKey], (known) => ({
    ...(known ?? emptyPinEntry(targetKey, new Date())),
    ...knownFacts,
  }))
  const copyByName = new Map(copiedEntries.map((copy) => [copy.name, copy]))
  await updatePinList(
    client,
    copiedEntries,
    (known, { name = '' }) => known ?? copyByName.get(name),
  )
}

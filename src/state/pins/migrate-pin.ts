import type { QueryClient } from '@tanstack/react-query'
import { temporaryFile } from '#api/device/content-file.ts'
import { catPieces } from '#api/files/files.ts'
import type { Adding as Sending } from '#api/files/add.ts'
import { isSameContent } from '#domain/files/cid/cid.ts'
import { type ImportSettings, importSettingsById, possibleImportSettings } from '#domain/files/unixfs/import-settings.ts'
import {
  emptyPinEntry,
  isPinned,
  type PinEntry,
  type PinEntryKey,
} from '#domain/files/pins/pin-entry.ts'
import { formatByteCount, formatPercent } from '#domain/values/quantity.ts'
import { importHere } from '#workers/compute-cid.ts'
import { filesOf, knownEntry, noteAdded, updateLedger } from '#state/pins/pin-list.ts'
import { isThere } from '#state/pins/audit-pin.ts'
import { changePin } from '#state/pins/change-pin.ts'
import { recordedAdd } from '#state/pins/add-with-record.ts'

/** What became of one CID, in words, and whether the other service has it now. */
export type Migrated = { well: boolean; words: string }

/** How long the other service may look for content that it does not hold. */
const searchTimeoutMs = 10_000

/**
 * Brings a CID to the file network at `to`: pinned there where that service has it or finds it by
 * itself, else read from where it is, checked against its CID, and added there with the settings that
 * give this CID again. `patient` repeats what may be repeated; an `add` never is. `tell` hears in
 * words what is done.
 * @throws ApiFailure, DiskError; an abort passes through.
 */
export async function migrate(
  client: QueryClient,
  key: PinEntryKey,
  to: string,
  signal: AbortSignal,
  patient: <T>(ask: () => Promise<T>) => Promise<T>,
  tell: (doing: string) => void,
): Promise<Migrated> {
  const entry = knownEntry(client, key) ?? emptyPinEntry(key, new Date())
  const files = entry.root === undefined ? filesOf(client, entry) : []
  const there = { service: to, cid: entry.cid }
  const name = entry.name.slice(entry.name.lastIndexOf('/') + 1)
  const known = knownEntry(client, there)
  if (known && isPinned(known) && !known.asked) return well('It was there already, by this list.')
  tell(`looking for ${name || entry.cid} there`)
  if (await patient(() => isThere(there, signal, searchTimeoutMs))) {
    await patient(() => changePin(client, 'pin/add', there, signal))
    const pinned = knownEntry(client, there)
    if (!pinned || !isPinned(pinned)) return ill('Its answer did not name this CID as pinned.')
    await carryOver(client, { ...entry, name }, files, to)
    return well('Pinned there: that service had it, or fetched it by itself.')
  }
  const discards: (() => Promise<void>)[] = []
  /** Reads a file from where it is and finds the settings that give its CID again. */
  async function fetched(file: PinEntry) {
    const temporary = await temporaryFile(file.size)
    discards.push(temporary.discard)
    let read = 0
    const take = async (piece: Uint8Array<ArrayBuffer>, size: number | undefined) => {
      await temporary.write(piece)
      read += piece.length
      const part = size ? formatPercent(read / size) : formatByteCount(read)
      tell(`reading ${file.name || file.cid}, ${part}`)
      return true
    }
    await catPieces(file.cid, take, signal, { service: file.service })
    const blob = (await temporary.finish()) ?? new Blob()
    tell(`checking ${file.name || file.cid} against its CID`)
    const settings = await settingsThatGive(file, blob, signal)
    return { path: file.name, blob, settings }
  }
  try {
    const read: Awaited<ReturnType<typeof fetched>>[] = []
    for (const file of files.length > 0 ? files : [entry]) read.push(await fetched(file))
    const wrong = read.find(({ settings }) => settings === undefined)
    if (wrong)
      return ill(
        `Nothing was sent: with the settings known here, what was read${files.length > 0 ? ` of ${wrong.path}` : ''} does not give its CID.`,
      )
    const settings = files.length > 0 ? folderSettings(entry, read) : read[0]?.settings
    if (!settings)
      return ill('Nothing was sent: the settings that gave its CID are not known here.')
    const parts = read.map(({ path, blob }) => ({
      path: files.length > 0 ? `${name || entry.cid}/${path}` : name || entry.cid,
      file: new File([blob], 'content'),
    }))
    const size = read.reduce((sum, { blob }) => sum + blob.size, 0)
    return await send(
      client,
      { ...entry, name, size },
      files,
      { parts, settings, to },
      signal,
      tell,
    )
  } finally {
    await Promise.all(discards.map((discard) => discard()))
  }
}

const well = (words: string): Migrated => ({ well: true, words })
const ill = (words: string): Migrated => ({ well: false, words })

async function settingsThatGive(
  { cid, settings = '' }: PinEntry,
  blob: Blob,
  signal: AbortSignal,
) {
  const known = importSettingsById(settings)
  for (const candidate of new Set(known ? [known, ...possibleImportSettings(cid)] : possibleImportSettings(cid))) {
    const here = await importHere(blob, signal, undefined, candidate)
    if ('cid' in here && isSameContent(here.cid, cid)) return candidate
  }
  return undefined
}

/** Those of a folder: noted, or those of its files; one raw block tells nothing but its kind. */
function folderSettings(
  { cid, settings = '' }: PinEntry,
  read: readonly { settings: ImportSettings | undefined }[],
): ImportSettings | undefined {
  const used = new Set(read.map(({ settings }) => settings))
  const possible = possibleImportSettings(cid, 'folder')
  const raw = read.some(({ settings }) => settings?.rawLeaves)
  return (
    importSettingsById(settings) ??
    possible.find((candidate) => used.has(candidate)) ??
    possible.find(({ rawLeaves }) => rawLeaves === raw)
  )
}

type Adding = {
  parts: Sending['parts']
  settings: ImportSettings
  to: string
}

async function send(
  client: QueryClient,
  entry: PinEntry,
  files: readonly PinEntry[],
  { parts, settings, to }: Adding,
  signal: AbortSignal,
  tell: (doing: string) => void,
): Promise<Migrated> {
  const { cid, name, size } = entry
  const adding = { parts, query: settings.query, service: to }
  const root = await recordedAdd(client, { cid, name, size }, adding, signal, (share) =>
    tell(`sending ${name || cid}, ${formatPercent(share)}`),
  )
  const same = isSameContent(root.Hash, cid)
  const check = same ? 'verified' : 'mismatch'
  const children = same ? files.map(({ name: path, cid, size }) => ({ path, cid, size })) : []
  const added = { cid: root.Hash, name, size, check, settings: settings.id, children } as const
  await noteAdded(client, to, added, cid)
  if (!same)
    return ill(`It is there under another CID, ${root.Hash}: that service cut it otherwise.`)
  await carryOver(client, { ...entry, cid: root.Hash }, files, to)
  return well('Read, checked against its CID, added there, and the same CID came back.')
}

/** What a person wrote of it, and what is known of it, holds at the other service too. */
async function carryOver(
  client: QueryClient,
  { cid, name, size, check, settings, tags, note }: PinEntry,
  files: readonly PinEntry[],
  to: string,
) {
  const copies = files.map((file) => ({ ...file, service: to, root: cid }))
  const own = { service: to, cid }
  const known = { name, size, check, tags, note, ...(settings && { settings }) }
  await updateLedger(client, [own], (there) => ({
    ...(there ?? emptyPinEntry(own, new Date())),
    ...known,
  }))
  const byKey = new Map(copies.map((copy) => [copy.name, copy]))
  await updateLedger(client, copies, (there, { name = '' }) => there ?? byKey.get(name))
}

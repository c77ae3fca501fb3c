import type { QueryClient } from '@tanstack/react-query'
import { filesConnection } from '#api/connections/connections.ts'
import { type ApiFailure, isOutcomeUnknown, RefusedError, RpcError } from '#api/errors.ts'
import type { CidCheck } from '#domain/files/cid/cid-check.ts'
import { isPinned, type PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import {
  type ImportSettings,
  importSettingsById,
  kuboDefaults,
} from '#domain/files/unixfs/import-settings.ts'
import { addWithRecord, changePin, hasContent, recordAdded } from '#state/pins/change-pin.ts'
import { readPinEntry } from '#state/pins/pin-list.ts'
import type { Upload, UploadContent, UploadPhase, UploadState } from '#state/uploads/upload.ts'
import { loadContent } from '#state/uploads/upload-content.ts'
import { computeCid, type LocalCid, verifyCid } from '#workers/compute-cid.ts'

type UploadRun = {
  client: QueryClient
  upload: Upload
  signal: AbortSignal
  updateUpload: (change: Partial<Upload>) => void
  /** Resolves when the updates are on the device. */
  saveUploads: () => Promise<void>
}

/** A run whose content was found and hashed. */
type HashedRun = UploadRun & {
  service: string
  content: UploadContent
  settings: ImportSettings
  localCid: LocalCid
}

/**
 * Takes one upload through its phases and resolves to its end: stored, there already, or out of
 * reach. An `add` whose outcome no one knows is not repeated blindly: the service is asked first.
 * Only when it has nothing is the same sent again, and that is harmless: the same bytes with the
 * same settings are the same CID, so a second arrival stores nothing that the first did not.
 * @throws ApiFailure; an abort passes through.
 */
export async function runUpload(run: UploadRun): Promise<UploadState> {
  const { upload, updateUpload } = run
  enterPhase(run, 'hash', 0)
  const service = upload.service ?? (await filesConnection()).ipfsUrl
  updateUpload({ service })
  const content = await loadContent(upload)
  if (!content)
    return {
      name: 'lost',
      why: 'The file changed, moved, or the page closed before it was copied.',
    }
  const settings = importSettingsById(upload.settings) ?? kuboDefaults
  const localCid = await hashOnce(run, content, settings)
  const hashedRun = { ...run, service, content, settings, localCid }
  if ('cid' in localCid) {
    updateUpload({ cid: localCid.cid })
    const endState = await findStored(hashedRun, localCid.cid)
    if (endState) return endState
  }
  return sendUpload(hashedRun)
}

const hashedContents = new WeakMap<UploadContent, LocalCid & { settings: ImportSettings }>()

/**
 * The CID of content, kept while the content is in memory: in an outage each try would hash a large
 * file again. A browser reads no file that changed.
 * @internal Exported for tests.
 */
export async function hashOnce(
  run: Pick<UploadRun, 'signal' | 'upload' | 'updateUpload'>,
  content: UploadContent,
  settings: ImportSettings,
): Promise<LocalCid> {
  const hashed = hashedContents.get(content)
  if (hashed?.settings === settings) return hashed
  const onShare = (share: number) => enterPhase(run, 'hash', share)
  const localCid = await computeCid(content, run.signal, onShare, settings, run.upload.name)
  if ('cid' in localCid) hashedContents.set(content, localCid)
  return localCid
}

/**
 * The end of an upload that need not be sent: this device had its CID stored before, or an earlier
 * `add` whose outcome was not known has stored it. Undefined when it has to be sent.
 */
async function findStored(run: HashedRun, cid: string): Promise<UploadState | undefined> {
  const { client, upload, signal, updateUpload, service, settings } = run
  const key = { service, cid }
  const storedSince = await lookUpStoredSince(key)
  if (!upload.asked)
    return storedSince && !upload.anyway ? { name: 'there', since: storedSince } : undefined
  enterPhase(run, 'send', undefined, { asking: true })
  const isStored =
    storedSince !== undefined ||
    ((await hasContent(key, signal)) && (await pinAtService(client, key, signal)))
  if (!isStored) {
    updateUpload({ breaks: upload.breaks + 1 })
    return undefined
  }
  await recordUpload(run, cid, 'verified')
  updateUpload({ asked: false })
  return {
    name: 'done',
    added: { Name: upload.name, Hash: cid, Size: '' },
    check: { verdict: 'verified', settings: settings.name },
    found: true,
  }
}

async function sendUpload(run: HashedRun): Promise<UploadState> {
  const { client, upload, signal, updateUpload, service, content, settings, localCid } = run
  const { name, size, files } = upload
  // Saved before it is sent: no matter what becomes of this tab, the device knows that an `add` went out.
  updateUpload({ asked: true })
  await run.saveUploads()
  let phase: UploadPhase = 'send'
  let hasLeft = false
  // Time in which nothing leaves counts for the transfer rate, too.
  const since = Date.now()
  enterPhase(run, phase, 0, { since })
  try {
    const addedRoot = await addWithRecord(
      client,
      'cid' in localCid
        ? { cid: localCid.cid, name, size, ...(files !== undefined && { files }) }
        : undefined,
      { name, content, query: settings.query, service },
      signal,
      (share) => {
        hasLeft ||= share > 0
        phase = share < 1 ? 'send' : 'service'
        enterPhase(run, phase, phase === 'send' ? share : undefined, { since })
      },
    )
    updateUpload({ asked: false })
    enterPhase(run, 'verify')
    const check = await verifyCid(content, addedRoot.Hash, signal, localCid)
    await recordUpload(run, addedRoot.Hash, check.verdict)
    return { name: 'done', added: addedRoot, check, found: false }
  } catch (error) {
    // Without an answer the outcome is unknown: the service is asked before the upload is sent
    // again.
    const isUncertain = signal.aborted ? phase !== 'send' : isOutcomeUnknown(error as ApiFailure)
    // Without a CID the service cannot be asked: then it matters whether a byte has left.
    if (!isUncertain || ('why' in localCid && !hasLeft)) updateUpload({ asked: false })
    throw error
  }
}

/** Puts the current phase into the upload's state; `asking` is about an earlier `add`. */
const enterPhase = (
  { updateUpload }: Pick<UploadRun, 'updateUpload'>,
  phase: UploadPhase,
  share?: number,
  more: { since?: number; asking?: boolean } = {},
) => updateUpload({ state: { name: 'under way', phase, share, ...more } })

const recordUpload = (
  { client, service, upload: { name, size, settings, files }, localCid }: HashedRun,
  cid: string,
  check: CidCheck['verdict'],
) =>
  recordAdded(
    client,
    service,
    {
      cid,
      name,
      size,
      check,
      settings,
      ...(files !== undefined && { files }),
    },
    'cid' in localCid ? localCid.cid : undefined,
  )

/** Time since when a service has a CID, as far as this device knows; undefined when unknown. */
async function lookUpStoredSince(key: PinEntryKey): Promise<Date | undefined> {
  const entry = await readPinEntry(key)
  if (!entry || entry.asked || entry.audit?.found === 'missing') return undefined
  return isPinned(entry) ? entry.at : undefined
}

/**
 * Pins what a service has, if it can: no one can ask whether the lost `add` came as far as pinning.
 */
const pinAtService = (
  client: QueryClient,
  key: PinEntryKey,
  signal: AbortSignal,
): Promise<boolean> =>
  changePin(client, 'pin/add', key, signal).then(
    (pins) => pins.length > 0,
    (failure) => {
      if (failure instanceof RpcError) return false
      if (failure instanceof RefusedError && [404, 405, 501].includes(failure.status)) return true
      throw failure
    },
  )

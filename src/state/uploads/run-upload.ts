import type { QueryClient } from '@tanstack/react-query'
import { filesConnection } from '#api/connections/connections.ts'
import { readPinEntry } from '#api/device/pin-list.ts'
import { type ApiFailure, RpcError } from '#api/errors.ts'
import { isOutcomeUnknown } from '#api/unknown-outcome.ts'
import { isPinned, type PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import { importSettingsById, kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import { addWithRecord } from '#state/pins/add-with-record.ts'
import { hasContent } from '#state/pins/audit-pin.ts'
import { changePin } from '#state/pins/change-pin.ts'
import { recordAdded } from '#state/pins/pin-list.ts'
import type { Upload, UploadPhase, UploadState } from '#state/uploads/upload.ts'
import { loadContent } from '#state/uploads/upload-content.ts'
import type { UploadFolder } from '#state/uploads/upload-source.ts'
import { computeCid, type LocalCid, verifyCid } from '#workers/compute-cid.ts'

/** Kubo looks for content that nobody has until it is told to stop. */
const searchTimeoutMs = 10_000

type UpdateUpload = (change: Partial<Upload>) => void

/**
 * Takes one upload through its phases and resolves to its end: stored, there already, or out of
 * reach. An `add` of which nobody knows what came of it is not repeated blindly: the service is
 * asked first. Only when it has nothing is the same sent again, and that is harmless: the same bytes
 * with the same settings are the same CID, so a second arrival stores nothing that the first did not.
 * `written` resolves when what was told is on the device.
 * @throws ApiFailure; an abort passes through.
 */
export async function runUpload(
  client: QueryClient,
  upload: Upload,
  signal: AbortSignal,
  updateUpload: UpdateUpload,
  whenSaved: () => Promise<void>,
  onSent: (bytes: number) => void,
): Promise<UploadState> {
  const { enter, over: finishPhase } = trackPhases(updateUpload)
  enter('hash', 0)
  const service = upload.service ?? (await filesConnection()).ipfsUrl
  updateUpload({ service })
  const content = await loadContent(upload)
  if (!content)
    return {
      name: 'lost',
      why: 'It was changed, moved, or the page was closed before a copy of it was made.',
    }
  const settings = importSettingsById(upload.settings) ?? kuboDefaults
  const localCid = await computeCid(
    content,
    signal,
    (share) => enter('hash', share),
    settings,
    upload.name,
  )
  const { name, size, asked } = upload
  if ('why' in localCid) updateUpload({ took: {} })
  else {
    const key = { service, cid: localCid.cid }
    updateUpload({ cid: localCid.cid })
    const storedSince = await lookUpStoredSince(key)
    if (storedSince && !upload.anyway && !asked) return { name: 'there', since: storedSince }
    if (asked) {
      enter('send', undefined, true)
      if (
        storedSince ||
        ((await hasContent(key, signal, searchTimeoutMs)) &&
          (await pinAtService(client, key, signal)))
      ) {
        const added = { Name: name, Hash: localCid.cid, Size: '' }
        await recordUpload(client, service, upload, localCid, added.Hash, 'verified')
        updateUpload({ asked: false })
        return {
          name: 'done',
          added,
          check: { verdict: 'verified', settings: settings.name },
          found: true,
        }
      }
      updateUpload({ breaks: upload.breaks + 1 })
    }
  }
  // Written before it is sent: whatever becomes of this tab, the device knows what was asked.
  updateUpload({ asked: true })
  await whenSaved()
  let phase: UploadPhase = 'send'
  let hasLeft = false
  enter(phase, 0)
  // From now on it counts how long nothing leaves.
  onSent(0)
  try {
    const addedRoot = await addWithRecord(
      client,
      'cid' in localCid ? { cid: localCid.cid, name, size } : undefined,
      { parts: toAddParts(name, content), query: settings.query, service },
      signal,
      (share) => {
        onSent(share * size)
        hasLeft ||= share > 0
        phase = share < 1 ? 'send' : 'service'
        enter(phase, phase === 'send' ? share : undefined)
      },
    )
    updateUpload({ asked: false })
    enter('verify')
    const check = await verifyCid(content, addedRoot.Hash, signal, localCid)
    await recordUpload(client, service, upload, localCid, addedRoot.Hash, check.verdict)
    finishPhase('verify')
    return { name: 'done', added: addedRoot, check, found: false }
  } catch (error) {
    // Where nobody answered nobody knows: the service is asked before it is sent again.
    const isUncertain = signal.aborted ? phase !== 'send' : isOutcomeUnknown(error as ApiFailure)
    // Without a CID nobody can be asked what came of it: then it matters whether a byte has left.
    if (!isUncertain || ('why' in localCid && !hasLeft)) updateUpload({ asked: false })
    throw error
  }
}

/** Tells which phase goes on, and how long those before it took. */
function trackPhases(updateUpload: UpdateUpload) {
  let [currentPhase, phaseStartedAtMs]: [UploadPhase, number] = ['hash', performance.now()]
  let took: Upload['took'] = {}
  const finishPhase = (phase: UploadPhase) => {
    took = { ...took, [phase]: performance.now() - phaseStartedAtMs }
    updateUpload({ took })
  }
  return {
    over: finishPhase,
    enter(phase: UploadPhase, share?: number, asking = false) {
      if (phase !== currentPhase) {
        finishPhase(currentPhase)
        ;[currentPhase, phaseStartedAtMs] = [phase, performance.now()]
      }
      updateUpload({ state: { name: 'under way', phase, share, ...(asking && { asking }) } })
    },
  }
}

const recordUpload = (
  client: QueryClient,
  service: string,
  { name, size, settings }: Upload,
  localCid: LocalCid,
  cid: string,
  check: 'verified' | 'mismatch' | 'not checked',
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
      // Folders inside are said by the paths of their files; nobody could read them as one.
      ...('cid' in localCid && {
        children: localCid.children.filter(({ size }) => size !== undefined),
      }),
    },
    'cid' in localCid ? localCid.cid : undefined,
  )

/** When this device had a CID stored at a service, as far as it knows; undefined when it has not. */
async function lookUpStoredSince(key: PinEntryKey): Promise<Date | undefined> {
  const entry = await readPinEntry(key)
  if (!entry || entry.asked || entry.audit?.found === 'missing') return undefined
  return isPinned(entry) ? entry.at : undefined
}

/** Pins what a service has: whether the lost `add` came as far as that cannot be asked. */
const pinAtService = (
  client: QueryClient,
  key: PinEntryKey,
  signal: AbortSignal,
): Promise<boolean> =>
  changePin(client, 'pin/add', key, signal).then(
    (pins) => pins.length > 0,
    (failure) => {
      if (failure instanceof RpcError) return false
      throw failure
    },
  )

/** What is sent of a file or folder. */
function toAddParts(name: string, content: File | UploadFolder) {
  // The path of a file that is added by itself is a name for people.
  if (content instanceof File) return [{ path: name.split('/').at(-1) ?? name, file: content }]
  return [
    ...content.files.map(({ path, file }) => ({ path: `${name}/${path}`, file })),
    ...content.empty.map((path) => ({
      path: path === '' ? name : `${name}/${path}`,
      file: undefined,
    })),
  ]
}

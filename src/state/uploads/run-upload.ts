import type { QueryClient } from '@tanstack/react-query'
import { filesConnection } from '#api/connections/connections.ts'
import { type ApiFailure, RpcError } from '#api/errors.ts'
import { readLedgerEntry } from '#api/device/pin-list.ts'
import { isOutcomeUnknown } from '#api/unknown-outcome.ts'
import { kuboDefaults, importSettingsById } from '#domain/files/unixfs/import-settings.ts'
import { isPinned, type PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import type { Folder } from '#state/uploads/upload-source.ts'
import { checkHere, type Here, importHere } from '#workers/compute-cid.ts'
import { noteAdded } from '#state/pins/pin-list.ts'
import { isThere } from '#state/pins/audit-pin.ts'
import { changePin } from '#state/pins/change-pin.ts'
import { recordedAdd } from '#state/pins/add-with-record.ts'
import type { Phase, Upload, UploadState } from '#state/uploads/upload.ts'
import { contentOf } from '#state/uploads/upload-content.ts'

/** Kubo looks for content that nobody has until it is told to stop. */
const searchTimeoutMs = 10_000

type Tell = (change: Partial<Upload>) => void

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
  tell: Tell,
  written: () => Promise<void>,
  onSent: (bytes: number) => void,
): Promise<UploadState> {
  const { enter, over } = phaseTimes(tell)
  enter('hash', 0)
  const service = upload.service ?? (await filesConnection()).ipfsUrl
  tell({ service })
  const content = await contentOf(upload)
  if (!content)
    return {
      name: 'lost',
      why: 'It was changed, moved, or the page was closed before a copy of it was made.',
    }
  const settings = importSettingsById(upload.settings) ?? kuboDefaults
  const here = await importHere(
    content,
    signal,
    (share) => enter('hash', share),
    settings,
    upload.name,
  )
  const { name, size, asked } = upload
  if ('why' in here) tell({ took: {} })
  else {
    const key = { service, cid: here.cid }
    tell({ cid: here.cid })
    const since = await whenStored(key)
    if (since && !upload.anyway && !asked) return { name: 'there', since }
    if (asked) {
      enter('send', undefined, true)
      if (
        since ||
        ((await isThere(key, signal, searchTimeoutMs)) && (await pinNow(client, key, signal)))
      ) {
        const added = { Name: name, Hash: here.cid, Size: '' }
        await settle(client, service, upload, here, added.Hash, 'verified')
        tell({ asked: false })
        return {
          name: 'done',
          added,
          check: { verdict: 'verified', settings: settings.name },
          found: true,
        }
      }
      tell({ breaks: upload.breaks + 1 })
    }
  }
  // Written before it is sent: whatever becomes of this tab, the device knows what was asked.
  tell({ asked: true })
  await written()
  let phase: Phase = 'send'
  let hasLeft = false
  enter(phase, 0)
  // From now on it counts how long nothing leaves.
  onSent(0)
  try {
    const root = await recordedAdd(
      client,
      'cid' in here ? { cid: here.cid, name, size } : undefined,
      { parts: partsOf(name, content), query: settings.query, service },
      signal,
      (share) => {
        onSent(share * size)
        hasLeft ||= share > 0
        phase = share < 1 ? 'send' : 'service'
        enter(phase, phase === 'send' ? share : undefined)
      },
    )
    tell({ asked: false })
    enter('verify')
    const check = await checkHere(content, root.Hash, signal, here)
    await settle(client, service, upload, here, root.Hash, check.verdict)
    over('verify')
    return { name: 'done', added: root, check, found: false }
  } catch (error) {
    // Where nobody answered nobody knows: the service is asked before it is sent again.
    const stays = signal.aborted ? phase !== 'send' : isOutcomeUnknown(error as ApiFailure)
    // Without a CID nobody can be asked what came of it: then it matters whether a byte has left.
    if (!stays || ('why' in here && !hasLeft)) tell({ asked: false })
    throw error
  }
}

/** Tells which phase goes on, and how long those before it took. */
function phaseTimes(tell: Tell) {
  let [current, began]: [Phase, number] = ['hash', performance.now()]
  let took: Upload['took'] = {}
  const over = (phase: Phase) => {
    took = { ...took, [phase]: performance.now() - began }
    tell({ took })
  }
  return {
    over,
    enter(phase: Phase, share?: number, asking = false) {
      if (phase !== current) {
        over(current)
        ;[current, began] = [phase, performance.now()]
      }
      tell({ state: { name: 'under way', phase, share, ...(asking && { asking }) } })
    },
  }
}

const settle = (
  client: QueryClient,
  service: string,
  { name, size, settings }: Upload,
  here: Here,
  cid: string,
  check: 'verified' | 'mismatch' | 'not checked',
) =>
  noteAdded(
    client,
    service,
    {
      cid,
      name,
      size,
      check,
      settings,
      // Folders inside are said by the paths of their files; nobody could read them as one.
      ...('cid' in here && { children: here.children.filter(({ size }) => size !== undefined) }),
    },
    'cid' in here ? here.cid : undefined,
  )

/** When this device had a CID stored at a service, as far as it knows; undefined when it has not. */
async function whenStored(key: PinEntryKey): Promise<Date | undefined> {
  const entry = await readLedgerEntry(key)
  if (!entry || entry.asked || entry.audit?.found === 'missing') return undefined
  return isPinned(entry) ? entry.at : undefined
}

/** Pins what a service has: whether the lost `add` came as far as that cannot be asked. */
const pinNow = (client: QueryClient, key: PinEntryKey, signal: AbortSignal): Promise<boolean> =>
  changePin(client, 'pin/add', key, signal).then(
    (pins) => pins.length > 0,
    (failure) => {
      if (failure instanceof RpcError) return false
      throw failure
    },
  )

/** What is sent of a file or folder. */
function partsOf(name: string, content: File | Folder) {
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

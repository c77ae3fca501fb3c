import type { QueryClient } from '@tanstack/react-query'
import { isOutcomeUnknown } from '#api/errors.ts'
import { pin } from '#api/files/pin.ts'
import { isSameContent } from '#domain/files/cid/cid.ts'
import { emptyPinEntry, type PinEntry, type PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import { updatePinList } from '#state/pins/pin-list.ts'

/**
 * Pins or unpins a CID (spec 4.6) and returns the service's `Pins`. The request is recorded in the
 * pin list before it is sent. It stays recorded as `asked` while no answer comes, and when `signal`
 * ends it, because no one knows its outcome then. An answer settles only the CIDs that it names.
 * @throws ApiFailure; an abort passes through.
 */
export async function changePin(
  client: QueryClient,
  command: 'pin/add' | 'pin/rm',
  { service, cid }: PinEntryKey,
  signal?: AbortSignal,
): Promise<string[]> {
  signal?.throwIfAborted()
  const requestedAt = new Date()
  const key = { service, cid }
  const settlePin = (pin?: PinEntry['pin']) =>
    updatePinList(client, [key], (known) => {
      if (!known) return undefined
      const { asked: _, ...entry } = known
      // An entry that was neither added nor pinned was made for this request alone.
      if (pin === undefined && isBareEntry(entry)) return undefined
      return { ...entry, ...(pin && { pin }) }
    })
  await updatePinList(client, [key], (known) => ({
    ...(known ?? emptyPinEntry(key, requestedAt)),
    asked: { command, at: requestedAt },
  }))
  const { Pins } = await pin(command, key, signal).catch(async (failure) => {
    // The CID has no pin of its own, in Kubo's or another server's words: the entry was outdated.
    if (command === 'pin/rm' && /not pinned|not part of the pinset/i.test(failure.message))
      await settlePin('unpinned')
    else if (!signal?.aborted && !isOutcomeUnknown(failure)) await settlePin()
    throw failure
  })
  const isNamed = Pins.some((pinned) => isSameContent(pinned, cid))
  await settlePin(isNamed ? (command === 'pin/add' ? 'pinned' : 'unpinned') : undefined)
  return Pins
}

const isBareEntry = ({ pin, name, note, tags }: PinEntry) =>
  pin === 'unknown' && name === '' && note === '' && tags.length === 0

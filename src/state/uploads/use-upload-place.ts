import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { settleWithin } from '#api/device/settle-within.ts'
import { isLockHeld } from '#api/device/tabs.ts'
import { readUploads } from '#api/device/upload-store.ts'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { isUnfinished, lockOfTab, type Upload } from '#state/uploads/upload.ts'
import { awaitedTabs, getUpload, hasUpload, uploadQueue } from '#state/uploads/upload-queue.ts'

/** How often another tab's upload is looked for, and how long that may take. */
const lookIntervalMs = 5_000

/**
 * Whether another page that lives sends content, or one whose uploads this page is about to have.
 * @internal Exported for tests.
 */
export async function isSentElsewhere(cid: string): Promise<boolean> {
  const uploads = await readUploads<Upload>()
  const isElsewhere = (it: Upload) => it.cid === cid && isUnfinished(it) && !getUpload(it.id)
  const tab = uploads?.find(isElsewhere)?.tab
  if (tab === undefined || awaitedTabs.has(tab)) return tab !== undefined
  return settleWithin(isLockHeld(lockOfTab(tab)), lookIntervalMs).catch(() => false)
}

/** The tab that content without a response is on its way from; undefined where no page sends it. */
export function useUploadPlace({ cid, asked }: PinEntry): 'here' | 'elsewhere' | undefined {
  const isAsked = asked?.command === 'add'
  const isHere = useSyncExternalStore(
    uploadQueue.watch,
    () => isAsked && hasUpload((upload) => upload.cid === cid && isUnfinished(upload)),
  )
  const { data } = useQuery({
    queryKey: ['upload elsewhere', cid, asked?.at],
    queryFn: () => isSentElsewhere(cid),
    enabled: isAsked && !isHere,
    refetchInterval: ({ state }) => state.data === true && lookIntervalMs,
  })
  if (isHere || !isAsked) return isHere ? 'here' : undefined
  // Until it is known, a person has nothing to do.
  return data === false ? undefined : 'elsewhere'
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readDevice, writeDevice } from '#api/device/device.ts'
import {
  type ImportSettings,
  importSettingsById,
  kuboDefaults,
} from '#domain/files/unixfs/import-settings.ts'
import { joinQueue } from '#state/uploads/upload-commands.ts'
import { type UploadQueue, uploadQueue } from '#state/uploads/upload-queue.ts'

/**
 * The uploads of this tab. They live outside of any component, so that an upload goes on while another
 * page is read, and on the device, so that it goes on after a reload.
 */
export function useUploads(): UploadQueue {
  const client = useQueryClient()
  useEffect(() => joinQueue(client), [client])
  return useSyncExternalStore(uploadQueue.watch, uploadQueue.read)
}

const settingsKey = 'keyhole.files.settings'

/** The import settings that this device remembers for adding files, and their setter. */
export function useAddSettings(): [ImportSettings, (settings: ImportSettings) => void] {
  const [settings, setSettings] = useState(
    () => importSettingsById(readDevice(settingsKey) ?? undefined) ?? kuboDefaults,
  )
  return [
    settings,
    (next) => {
      writeDevice(settingsKey, next === kuboDefaults ? null : next.id)
      setSettings(next)
    },
  ]
}

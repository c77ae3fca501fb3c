import { useState } from 'react'
import { readDevice, writeDevice } from '#api/device/device.ts'
import {
  type ImportSettings,
  importSettingsById,
  kuboDefaults,
} from '#domain/files/unixfs/import-settings.ts'

const storageKey = 'keyhole.files.settings'

/** The import settings that this device remembers for adding files, and their setter. */
export function useAddSettings(): [ImportSettings, (settings: ImportSettings) => void] {
  const [settings, setSettings] = useState(
    () => importSettingsById(readDevice(storageKey) ?? '') ?? kuboDefaults,
  )
  return [
    settings,
    (next) => {
      writeDevice(storageKey, next === kuboDefaults ? null : next.id)
      setSettings(next)
    },
  ]
}

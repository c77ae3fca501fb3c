import { useState } from 'react'
import { readDevice, writeDevice } from '#api/device/device.ts'
import {
  type ImportSettings,
  importSettingsById,
  kuboDefaults,
} from '#domain/files/unixfs/import-settings.ts'

const storageKey = 'keyhole.files.settings'

/** The settings with which files are added, as this device remembers them, and how to choose others. */
export function useAddSettings(): [ImportSettings, (chosen: ImportSettings) => void] {
  const [settings, setSettings] = useState(
    () => importSettingsById(readDevice(storageKey) ?? '') ?? kuboDefaults,
  )
  return [
    settings,
    (chosen) => {
      writeDevice(storageKey, chosen === kuboDefaults ? null : chosen.id)
      setSettings(chosen)
    },
  ]
}

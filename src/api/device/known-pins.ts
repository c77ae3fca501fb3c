import { readDevice, writeDevice } from '#api/device/device.ts'

// A file of its own, as the early script reads it, too, and is small.

const knownFoldersKey = 'keyhole.folders'

/** Whether a CID may be that of a folder in the pin list, which takes longer to read. */
export const mayKnowFolders = (): boolean => readDevice(knownFoldersKey) !== null

const knownPinsKey = 'keyhole.pins'

/** Whether the pin list may have entries: only then does a page wait for it. */
export const mayKnowPins = (): boolean => readDevice(knownPinsKey) !== null

/** Notes that the pin list has had entries. */
export function rememberPins(): void {
  if (!mayKnowPins()) writeDevice(knownPinsKey, 'yes')
}

/** Notes that the pin list has had files of a folder. */
export function rememberFolders(): void {
  if (!mayKnowFolders()) writeDevice(knownFoldersKey, 'yes')
}

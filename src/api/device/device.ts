/** A choice that the person made, by its name, or null; null forgets it. */
type ChoiceStorage = {
  read: (name: string) => string | null
  /** Returns false when the value lasts for this page only. */
  write: (name: string, value: string | null) => boolean
}

/**
 * A browser set to store nothing throws at every access to its storage, and a full storage at every
 * write. Then a choice lasts until the page is closed.
 */
function openStorage(findStorage: () => Storage): ChoiceStorage {
  // Null is a choice that was forgotten.
  const inMemory = new Map<string, string | null>()
  return {
    read(name) {
      try {
        return inMemory.has(name) ? (inMemory.get(name) ?? null) : findStorage().getItem(name)
      } catch {
        return null
      }
    },
    write(name, value) {
      try {
        if (value === null) findStorage().removeItem(name)
        else findStorage().setItem(name, value)
        inMemory.delete(name)
        return true
      } catch {
        inMemory.set(name, value)
        return false
      }
    },
  }
}

/** The browser keeps these for all tabs. */
export const { read: readDevice, write: writeDevice } = openStorage(() => localStorage)

/** A tab keeps these through reloads, until it is closed. */
export const { read: readTab, write: writeTab } = openStorage(() => sessionStorage)

/** A mark that the device keeps once it was set. */
const openMark = (name: string) => ({
  isSet: () => readDevice(name) !== null,
  set: () => void writeDevice(name, 'yes'),
})

/** Whether the pin list has had files of a folder: a CID may be that of one, which takes longer to read. */
export const folderMark = openMark('keyhole.folders')

/** Whether the pin list has had entries: only then does a page wait for it. */
export const pinMark = openMark('keyhole.pins')

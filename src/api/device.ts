// Browsers that are told to keep nothing throw at the first touch of localStorage. What is chosen on
// such a device holds until the page is closed.
const inMemory = new Map<string, string>()

/** A choice that this device remembers, or null. */
export function readDevice(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return inMemory.get(name) ?? null
  }
}

/** Remembers a choice on this device; null forgets it. */
export function writeDevice(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    if (value === null) inMemory.delete(name)
    else inMemory.set(name, value)
  }
}

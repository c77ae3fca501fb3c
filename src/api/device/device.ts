// Browsers that are told to keep nothing throw at the first touch of localStorage, and a full one at
// each writing. What is chosen there holds until the page is closed; null is what was taken away.
const inMemory = new Map<string, string | null>()

/** A choice that this device remembers, or null. */
export function readDevice(name: string): string | null {
  try {
    return inMemory.has(name) ? (inMemory.get(name) ?? null) : localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Remembers a choice on this device; null forgets it. False when it holds for this page only. */
export function writeDevice(name: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
    inMemory.delete(name)
    return true
  } catch {
    inMemory.set(name, value)
    return false
  }
}

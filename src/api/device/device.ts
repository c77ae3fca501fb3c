// A browser set to store nothing throws at every access to localStorage, and a full storage at
// every write. Then a choice lasts until the page is closed; null is a choice that was forgotten.
const inMemory = new Map<string, string | null>()

/** A choice that this device remembers, or null. */
export function readDevice(name: string): string | null {
  try {
    return inMemory.has(name) ? (inMemory.get(name) ?? null) : localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Remembers a choice on this device; null forgets it. False when it lasts for this page only. */
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

/**
 * Takes the lock of this name as soon as no other page has it, and resolves to the function that
 * releases it; the browser does that itself when the page ends. Undefined where the browser has no
 * locks (plain HTTP) or refuses them (cookies blocked).
 */
export const holdLock = (name: string): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    const { locks } = navigator as { locks?: LockManager }
    if (!locks) return resolve(undefined)
    locks
      .request(name, () => new Promise<void>((release) => resolve(() => release())))
      .catch(() => resolve(undefined))
  })

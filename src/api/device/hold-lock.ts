/**
 * Takes the lock of this name, waiting for whoever has it; resolves to the function that releases it,
 * which the browser does itself when the page is gone. Undefined where the browser has no locks (plain
 * HTTP) or refuses them (cookies blocked).
 */
export const holdLock = (name: string): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    const { locks } = navigator as { locks?: LockManager }
    if (!locks) return resolve(undefined)
    locks
      .request(name, () => new Promise<void>((release) => resolve(() => release())))
      .catch(() => resolve(undefined))
  })

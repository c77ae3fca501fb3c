import { open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { StartError } from '#service/config/json-file.ts'
import { isReadOnlyError, undefinedIfAbsent } from '#service/files/failures.ts'
import { processExists } from '#service/process-exists.ts'

const heartbeatMs = 5_000
// More than three missed heartbeats, ms.
const staleAfterMs = 20_000

/**
 * Takes the lock file at `path`, so that two services do not collect each other's blocks; returns a
 * function that releases it. A holder that has crashed does not hold it: one on this machine is
 * looked up among its processes, one on another machine is alive while it updates the file's time.
 * Throws a StartError while another service holds it.
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  const lockText = `${process.pid} ${hostname()} ${process.hrtime.bigint()}`
  while (!(await createLockFile(path, lockText))) {
    const lockHolder = await readFile(path, 'utf8').catch(undefinedIfAbsent)
    const lockStat = await stat(path).catch(undefinedIfAbsent)
    if (lockHolder === undefined || !lockStat) continue
    if (isAlive(lockHolder, Date.now() - lockStat.mtimeMs))
      throw new StartError(
        `Another service (process ${lockHolder.split(' ', 2).join(' on ')}) uses the file store in ${dirname(path)}: stop it, or set KEYHOLE_DATA_DIR to another directory`,
      )
    // Only the holder of the takeover lock removes the file, and only if it is unchanged: another
    // service may have taken it over meanwhile.
    const releaseTakeover = await takeLock(`${path}.takeover`)
    try {
      const currentHolder = await readFile(path, 'utf8').catch(undefinedIfAbsent)
      if (currentHolder === lockHolder) await rm(path)
    } finally {
      await releaseTakeover()
    }
  }
  const heartbeatTimer = setInterval(() => {
    const nowSeconds = Date.now() / 1000
    utimes(path, nowSeconds, nowSeconds).catch(() => {})
  }, heartbeatMs).unref()
  return async () => {
    clearInterval(heartbeatTimer)
    heldLocks.delete(lockText)
    // On a disk that became read-only the lock stays, but its process has ended, so it counts as
    // stale.
    await rm(path, { force: true }).catch((error) => {
      if (!isReadOnlyError(error)) throw error
    })
  }
}

/** The texts of the locks that this process holds. */
const heldLocks = new Set<string>()

/**
 * Creates the lock file; false when there is one. Throws the file system's error, and then leaves
 * no file that looks like a lock.
 */
async function createLockFile(path: string, text: string): Promise<boolean> {
  const lockFile = await open(path, 'wx').catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (!lockFile) return false
  // Noted before the file has its text, by which another caller in this process knows the lock.
  heldLocks.add(text)
  try {
    await lockFile.writeFile(text)
    return true
  } catch (error) {
    heldLocks.delete(text)
    await rm(path, { force: true })
    throw error
  } finally {
    await lockFile.close()
  }
}

function isAlive(lockHolder: string, silentMs: number): boolean {
  const [pid = '', host] = lockHolder.split(' ')
  // The file is just being written.
  if (host === undefined) return silentMs < staleAfterMs
  if (heldLocks.has(lockHolder)) return true
  // Our own process id, but not our lock: in a container, ids come again.
  if (Number(pid) === process.pid && host === hostname()) return false
  return silentMs < staleAfterMs && (host !== hostname() || processExists(Number(pid)))
}

import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { undefinedIfAbsent } from '#service/files/store/durable.ts'
import { isReadOnly } from '#service/files/failures.ts'
import { StartError } from '#service/config/start-error.ts'

const beatMs = 5_000
// Three beats that were missed, and some.
const deadMs = 20_000

/**
 * Takes the lock file at `path`, so that two services do not collect each other's blocks; returns
 * what gives it back. A holder that has crashed does not hold it: one on this machine is looked up
 * among its processes, one on another shows that it lives by the file's time. Throws a StartError
 * while another service holds it.
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  const mine = `${process.pid} ${hostname()} ${process.hrtime.bigint()}`
  while (!(await created(path, mine))) {
    const holder = await readFile(path, 'utf8').catch(undefinedIfAbsent)
    const beat = await stat(path).catch(undefinedIfAbsent)
    if (holder === undefined || !beat) continue
    if (isAlive(holder, Date.now() - beat.mtimeMs))
      throw new StartError(
        `Another service (process ${holder.split(' ', 2).join(' on ')}) uses the file store beside ${path}: stop it, or set KEYHOLE_DATA_DIR to another directory`,
      )
    // Away in one step, and looked at again: somebody else may have taken the lock meanwhile.
    const stale = `${path}.${process.pid}`
    await rename(path, stale).catch(undefinedIfAbsent)
    if ((await readFile(stale, 'utf8').catch(undefinedIfAbsent)) !== holder)
      await rename(stale, path).catch(undefinedIfAbsent)
    await rm(stale, { force: true })
  }
  held.add(mine)
  const beating = setInterval(() => {
    const now = Date.now() / 1000
    utimes(path, now, now).catch(() => {})
  }, beatMs).unref()
  return async () => {
    clearInterval(beating)
    held.delete(mine)
    // On a disk that became read-only it stays, and is known for that of a process that has ended.
    await rm(path, { force: true }).catch((error) => {
      if (!isReadOnly(error)) throw error
    })
  }
}

/** The locks that this process holds. */
const held = new Set<string>()

/** Throws the file system's error, and then leaves no file that looks like somebody's lock. */
async function created(path: string, text: string): Promise<boolean> {
  const file = await open(path, 'wx').catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (!file) return false
  try {
    await file.writeFile(text)
    return true
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

function isAlive(holder: string, silentMs: number): boolean {
  const [pid = '', host] = holder.split(' ')
  // Being written at this moment.
  if (host === undefined) return silentMs < deadMs
  if (held.has(holder)) return true
  // A process of this number that is not the holder, as in a container, where numbers come again.
  if (Number(pid) === process.pid && host === hostname()) return false
  return silentMs < deadMs && (host !== hostname() || processExists(Number(pid)))
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

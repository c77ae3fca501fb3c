import { spawnSync } from 'node:child_process'
import { processExists } from '#service/process-exists.ts'

/**
 * Calls `onEnd` when the npm is gone that runs this process by `npm start` or npx. It passes a signal at most
 * to the shell between, and a killed one passes none: the service would go on, and keep its port.
 */
export function watchNpmParent(onEnd: () => void): void {
  if (!['start', 'npx'].includes(process.env.npm_lifecycle_event ?? '')) return
  const shellPid = process.ppid
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(shellPid)], { encoding: 'utf8' })
  // Without `ps`, as on Windows, the shell alone is watched; there its id stays when it is gone.
  const npmPid = Number(stdout)
  const isOrphaned = () =>
    process.ppid !== shellPid || !processExists(shellPid) || (npmPid > 1 && !processExists(npmPid))
  const watchTimer = setInterval(() => {
    if (!isOrphaned()) return
    clearInterval(watchTimer)
    onEnd()
  }, 300)
  watchTimer.unref()
}

import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
ensureBuilt()
endWithNpm()

await import('../../dist/service/main.js')

/**
 * npm passes a signal only to the shell between it and this process, and a killed npm passes none:
 * either would leave the service running, and its port in use. So this process watches both.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const shellPid = process.ppid
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(shellPid)], { encoding: 'utf8' })
  const npmPid = Number(stdout)
  const isOrphaned = () => process.ppid !== shellPid || (npmPid > 1 && !isAlive(npmPid))
  const watchTimer = setInterval(() => {
    if (!isOrphaned()) return
    clearInterval(watchTimer)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  watchTimer.unref()
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

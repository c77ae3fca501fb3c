import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
ensureBuilt()
endWithNpm()

await import('../../dist/service/main.js')

/**
 * npm passes a signal only to the shell between it and this process, and a killed npm passes none:
 * either would leave the service running, and its port taken. So this process looks after both.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const shell = process.ppid
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(shell)], { encoding: 'utf8' })
  const npm = Number(stdout)
  const orphaned = () => process.ppid !== shell || (npm > 1 && !alive(npm))
  const watch = setInterval(() => {
    if (!orphaned()) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  watch.unref()
}

function alive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

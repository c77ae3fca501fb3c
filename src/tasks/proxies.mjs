import { spawnSync } from 'node:child_process'
import { runProgram } from './install.mjs'

const canRun = (program, argument) => spawnSync(program, [argument]).status === 0
const hasPrograms = () => canRun('nginx', '-v') && canRun('openssl', 'version')

/**
 * Whether nginx and openssl can be run. Installs Debian's packages when they are missing and this
 * runs as root.
 */
export function ensureNginx() {
  if (hasPrograms()) return true
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  console.log('No nginx on this machine: trying the system’s package …')
  const runOptions = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 240_000,
  }
  runProgram('apt-get', ['update', '-qq'], runOptions)
  const packageNames = ['nginx', 'openssl']
  runProgram(
    'apt-get',
    ['install', '-y', '-qq', '--no-upgrade', '--no-install-recommends', ...packageNames],
    runOptions,
  )
  return hasPrograms()
}

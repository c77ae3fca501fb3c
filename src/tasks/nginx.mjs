import { spawnSync } from 'node:child_process'
import { run } from './install.mjs'

const answers = (program, argument) => spawnSync(program, [argument]).status === 0
const ready = () => answers('nginx', '-v') && answers('openssl', 'version')

/**
 * Whether nginx and openssl can be run, after they have been installed where they are missing:
 * Debian's packages when we are root.
 */
export function installedNginx() {
  if (ready()) return true
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  console.log('No nginx on this machine: trying the system’s package …')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 240_000 }
  run('apt-get', ['update', '-qq'], options)
  const packages = ['nginx', 'openssl']
  run(
    'apt-get',
    ['install', '-y', '-qq', '--no-upgrade', '--no-install-recommends', ...packages],
    options,
  )
  return ready()
}

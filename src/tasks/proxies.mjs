import { spawnSync } from 'node:child_process'
import { runProgram } from './install.mjs'

/** Programs, each with the argument that prints its version. */
const programs = { nginx: '-v', caddy: 'version', haproxy: '-v', openssl: 'version' }

const isMissing = (name) => spawnSync(name, [programs[name]]).status !== 0
const findMissing = () => Object.keys(programs).filter(isMissing)

/**
 * The programs of the stories about proxies that cannot be run: nginx, caddy, haproxy, openssl.
 * Installs Debian's packages for them first when this runs as root.
 */
export function findMissingProxies() {
  const missing = findMissing()
  if (missing.length === 0) return []
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return missing
  console.log(`No ${missing.join(', ')} on this machine: trying the system’s packages …`)
  const runOptions = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 240_000,
  }
  runProgram('apt-get', ['update', '-qq'], runOptions)
  const installArguments = ['install', '-y', '-qq', '--no-upgrade', '--no-install-recommends']
  runProgram('apt-get', [...installArguments, ...missing], runOptions)
  return findMissing()
}

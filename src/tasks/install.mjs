// Runs before any dependency exists, so it is plain JavaScript and uses Node alone.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Modification time in ms, or 0 for a file that is not there. */
export const modified = (path) =>
  statSync(new URL(`../../${path}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Ends the process with one sentence on stderr. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs a program in the project's root with the terminal attached; returns its exit code. */
export function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    // On Windows npm and npx are scripts, which only a shell can start.
    shell: process.platform === 'win32',
    ...options,
  })
  if (error) console.error(`${program} cannot be started: ${error.message}`)
  return status ?? 1
}

/** Installs the locked dependencies when they are missing or older than the lock file. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`Keyhole needs Node 20.19 or newer; this is ${process.versions.node}.`)
  installLocked('.', 'dependencies')
}

/**
 * Installs the contracts and nodes of others that the trials need: only who tests pays for them.
 */
export const ensureTrialsInstalled = () => installLocked('e2e/trials', 'contracts for the trials')

function installLocked(folder, what) {
  const installed = modified(`${folder}/node_modules/.package-lock.json`)
  if (installed >= modified(`${folder}/package-lock.json`)) return
  console.log(`Installing ${what} …`)
  if (run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: join(root, folder) }) !== 0)
    giveUp(`The ${what} could not be installed; what npm said is above.`)
}

// Runs before any dependency exists, so it is plain JavaScript and uses Node alone.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const rootPath = fileURLToPath(new URL('../../', import.meta.url))

/** Modification time in ms, 0 when there is no such file. */
export const modifiedMs = (path) =>
  statSync(new URL(`../../${path}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Ends the process with code 1 and a message on stderr. */
export function exitWith(message) {
  console.error(message)
  process.exit(1)
}

/**
 * A program and its arguments as `spawn` takes them. On Windows npm and npx are scripts, which only a
 * shell starts; a shell takes one command line, and Node warns of arguments beside it (DEP0190).
 */
export const commandOf = (program, programArguments) =>
  process.platform === 'win32' && /^np[mx]$/.test(program)
    ? { file: [program, ...programArguments].map(quoteForCmd).join(' '), args: [], shell: true }
    : { file: program, args: programArguments, shell: false }

const quoteForCmd = (text) =>
  /^[\w./:=@!*-]+$/.test(text) ? text : `"${text.replaceAll('"', '\\"')}"`

/** Runs a program in the project's root with the terminal attached; returns its exit code. */
export function runProgram(program, programArguments, options = {}) {
  const { file, args, shell } = commandOf(program, programArguments)
  const { status, error } = spawnSync(file, args, {
    ...{ cwd: rootPath, stdio: 'inherit', shell },
    ...options,
  })
  if (error) console.error(`${program} cannot be started: ${error.message}`)
  return status ?? 1
}

/** The link of the workspace `e2e/tools`, which an installation for `npm start` does not have. */
const toolsPath = 'node_modules/keyhole-tools'

/**
 * Installs what builds and runs Keyhole where it is missing or older than the lock file: without
 * tools, unless they were there.
 */
export function ensureInstalled() {
  checkNode()
  if (!isInstalled('.'))
    install('.', 'dependencies', modifiedMs(toolsPath) > 0 ? [] : ['--workspaces=false'])
}

/** Installs that with the tools of checks and tests, which e2e/tools/package.json lists. */
export function ensureToolsInstalled() {
  checkNode()
  if (!isInstalled('.') || modifiedMs(toolsPath) === 0) install('.', 'dependencies and tools')
}

/** Installs the contracts and nodes of others that the trials need: only `npm run long` has them. */
export function ensureTrialsInstalled() {
  if (!isInstalled('e2e/trials')) install('e2e/trials', 'contracts for the trials')
  // An older Node installs it without its native part.
  if (nodeVersion()[0] >= 22 && !isInstalled('e2e/trials/hardhat-3'))
    install('e2e/trials/hardhat-3', 'Hardhat 3 for the trials')
}

const nodeVersion = () => process.versions.node.split('.').map(Number)

function checkNode() {
  const [majorVersion, minorVersion] = nodeVersion()
  if (majorVersion < 20 || (majorVersion === 20 && minorVersion < 19))
    exitWith(`Keyhole needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

const isInstalled = (folder) =>
  modifiedMs(`${folder}/node_modules/.package-lock.json`) >=
  modifiedMs(`${folder}/package-lock.json`)

function install(folder, description, npmArguments = []) {
  console.log(`Installing ${description} …`)
  const installArguments = ['ci', '--no-audit', '--no-fund', ...npmArguments]
  if (runProgram('npm', installArguments, { cwd: join(rootPath, folder) }) !== 0)
    exitWith(
      `The ${description} could not be installed; the reason, as npm gave it, is above. Keyhole installs ` +
        'with npm 10.8 or newer: npm --version shows yours, npm install --global npm@11 brings a newer one.',
    )
}

#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig, unusedHost } from '#service/config/config.ts'
import { nearestHint, StartError, WrongUsage } from '#service/config/json-file.ts'
import { configSecrets, createSecretMask } from '#service/config/secrets.ts'
import { watchNpmParent } from '#service/npm-parent.ts'
import { startService } from '#service/service.ts'
import { writeStatic } from '#service/static/write-static.ts'
import { jsonText } from '#service/terminal/answer.ts'
import { exitCodes, parseCommandLine, showWord } from '#service/terminal/arguments.ts'
import { runKeysCommand } from '#service/terminal/keys-command.ts'
import {
  findLocalNode,
  openBrowser,
  readNamedNodes,
  readServeFlags,
} from '#service/terminal/local-node.ts'
import { runVerifyCommand } from '#service/verify/verify-command.ts'
import { version } from '../../package.json'

const dashboardDir = fileURLToPath(new URL('../dashboard/', import.meta.url))
const packageDir = fileURLToPath(new URL('../..', import.meta.url))
const [command, ...commandArguments] = process.argv.slice(2)

const helpText =
  (): string => `Keyhole ${version}: explorer for Ethereum and IPFS, with a service of its own.

keyhole [flags]                    Serve the dashboard until Ctrl-C
  --rpc URL [--chain NAME]         Your node, and its name; may be repeated.
                                   Else one at 127.0.0.1:8545, but in a checkout
  --embedded                       The embedded chain, without a look for a node
  --project DIR                    Foundry or Hardhat project, else this folder
  --open, --port N, --host ADDRESS Open the browser; where to listen
keyhole block REF                  A block by number, hash or tag, verified
keyhole tx HASH | BLOCK INDEX      A transaction: status, fee, call, verified
keyhole storage ADDRESS SLOT       A value, proven: [--block REF] [--layout F]
keyhole why HASH | --to ADDRESS    Why it failed, or a call does
keyhole gas --to ADDRESS           An estimate: [--data] [--value] [--from]
  --value AMOUNT                   Wei, or with a unit: '1 ether'
keyhole cat CID | add PATH         Read, or add a file, folder or - (stdin)
keyhole pin add|rm CID             Pin or unpin one
  --rpc URL, --ipfs URL, --json    Which node or files; JSON for programs
keyhole doctor                     What is reachable, and what it offers
keyhole mcp                        The verbs that read, as tools over MCP
keyhole verify FILE                Verify a proof file, or - (stdin), offline
keyhole static FOLDER              Write the dashboard for a host of files
keyhole keys list | add NAME | remove NAME
keyhole --help, --version

Exit: 0 answered, 1 not found or reverted, 2 wrong usage, 3 provider failed.

Settings are environment variables; all are optional:
PORT, KEYHOLE_HOST (HOST)          Where to listen. Default: 127.0.0.1, 7300
KEYHOLE_RPC_URL                    As --rpc; no list of processes shows it.
                                   Else verbs take ETH_RPC_URL
KEYHOLE_EXTRA_METHODS              none, read or trace: methods beyond the four
KEYHOLE_PROJECT                    As --project
KEYHOLE_CONFIG                     Several networks, files elsewhere, limits
KEYHOLE_API_KEY, ..._SECRET        Default: made at the first start
KEYHOLE_LOG_LEVEL                  info logs each request. Default: warn
KEYHOLE_DATA_DIR                   Keys and files. Default:
  ${resolve(findDataDir())}`

/** Commands beside the verbs, by their first word; each resolves to its exit code. */
const commands: { [name: string]: (args: readonly string[]) => Promise<number> | number } = {
  keys: async (args) => say(await runKeysCommand(readConfig(process.env, findDataDir()), args)),
  mcp: async (args) => (await import('#service/terminal/mcp.ts')).serveMcp(args),
  static: async (args) => say(await writeStatic(dashboardDir, parseCommandLine(args, []).words)),
  async verify(args) {
    const { text, exitCode } = await runVerifyCommand(args)
    console.log(text)
    return exitCode
  },
  help: () => say(helpText()),
  '--help': () => say(helpText()),
  '-h': () => say(helpText()),
  '--version': () => say(version),
  '-v': () => say(version),
}
const isServing = command === undefined || (command.startsWith('-') && !(command in commands))

try {
  if (isServing) process.exit((await serveUntilStopped()) ? 0 : 1)
  process.exitCode = await runCommand(command, commandArguments)
} catch (error) {
  if (commandArguments.includes('--json') && error instanceof StartError)
    say(jsonText({ json: { error: error.message } }))
  const errorPrefix = isServing ? 'Keyhole cannot start:' : 'Keyhole:'
  console.error(errorPrefix, error instanceof StartError ? error.message : error)
  process.exit(error instanceof WrongUsage ? exitCodes.wrongUsage : 1)
}

function say(text: string): number {
  console.log(text)
  return exitCodes.answered
}

async function runCommand(name: string, args: readonly string[]): Promise<number> {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      // The reader of a pipe may have had enough.
      if (code === 'EPIPE') return
      console.error(`Keyhole: the output cannot be written (${code})`)
      process.exit(exitCodes.providerFailed)
    })
  if (['mcp', 'static'].includes(name) && /^(--help|-h)$/.test(args[0] ?? ''))
    return say(helpText())
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (found) return found(args)
  const { runVerb, verbs } = await import('#service/terminal/terminal.ts')
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb) return runVerb(name, verb, args, findDataDir())
  if (name.includes('://'))
    throw new WrongUsage('an address is no command: give a node by --rpc before it')
  const names = Object.keys({ ...verbs, ...commands }).filter((known) => !known.startsWith('-'))
  throw new WrongUsage(
    `there is no command ${showWord(name)}${nearestHint(name, names)} (--help lists all)`,
  )
}

/**
 * Where keys and files are when the config file names no directory either. In a checkout it is
 * `.keyhole/` of it. An installed program may be started in any directory, and has to find the same
 * keys again: there it is what the system has for a program's data.
 */
function findDataDir(): string {
  const { env, platform } = process
  if (env.KEYHOLE_DATA_DIR) return env.KEYHOLE_DATA_DIR
  if (isCheckout()) return '.keyhole'
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? homedir(), 'keyhole')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'keyhole')
  // XDG Base Directory Specification: a relative path counts as none.
  const { XDG_DATA_HOME = '' } = env
  return join(
    isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : join(homedir(), '.local/share'),
    'keyhole',
  )
}

/** Whether it was started in a checkout, where `npm start` and tests expect the embedded chain. */
function isCheckout(): boolean {
  return resolve(packageDir) === process.cwd()
}

/** Serves until it is stopped; resolves to false when it ended by itself. */
async function serveUntilStopped(): Promise<boolean> {
  const flags = readServeFlags(process.argv.slice(2))
  const env: NodeJS.ProcessEnv = { ...process.env }
  for (const flag of ['port', 'host', 'project']) env[`--${flag}`] = flags.get(flag)
  if (flags.get('embedded') !== undefined) delete env.KEYHOLE_RPC_URL
  const namedNodes = readNamedNodes(flags)
  if (!existsSync(dashboardDir))
    throw new StartError('the dashboard is not built: run `npm run build`')
  const looksAround =
    !isCheckout() &&
    namedNodes.length === 0 &&
    flags.get('embedded') === undefined &&
    !env.KEYHOLE_RPC_URL &&
    !env.KEYHOLE_CONFIG
  const localNode = looksAround ? await findLocalNode() : undefined
  if (localNode) {
    const { url, words } = localNode
    console.log(`Found ${words}.\n--embedded serves the embedded chain instead.`)
    namedNodes.push({ network: 'devnet', name: 'Your node', url, setting: url.host })
  }
  const config = readConfig(env, findDataDir(), namedNodes)
  const isOther = config.networks.some(({ upstream }) => upstream !== 'embedded')
  if (flags.get('embedded') !== undefined && isOther)
    throw new WrongUsage('--embedded and the networks of the config file exclude each other')
  const ignoredHost = unusedHost(env)
  if (ignoredHost)
    console.error(
      `HOST=${ignoredHost} is a name and no address, and is not used: KEYHOLE_HOST says where to listen.`,
    )
  const stopOnSignal = listenForSignals()
  const { address, stop, ended } = await startService(config, dashboardDir, console.log).catch(
    (error: Error) => {
      if (error instanceof StartError) throw error
      // Errors of libraries may hold their input, addresses with keys included.
      throw new StartError(
        createSecretMask(configSecrets(config, []))(error.stack ?? String(error)),
      )
    },
  )
  const { noticeSeconds, timeoutSeconds } = config.drain
  stopOnSignal(stop, (noticeSeconds + timeoutSeconds + 5) * 1000)
  console.log(`Keyhole is ready at ${address}`)
  if (flags.get('open') !== undefined)
    openBrowser(address).then((problem) => problem && console.error(problem))
  const endReason = await ended
  if (endReason) console.error(`Keyhole has stopped: ${endReason.message}`)
  return endReason === undefined
}

/**
 * A signal before the service runs ends the process, and its chain with it: as the first process of
 * a container it would otherwise wait for the service. Once it runs, the first signal stops it
 * gracefully; a second one ends the process, as does a stop that takes too long. Windows has no
 * SIGTERM that can be caught; there Ctrl-Break is another way than Ctrl-C.
 */
function listenForSignals() {
  let onSignal = (): void => process.exit(1)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const)
    process.on(signal, () => onSignal())
  watchNpmParent(() => onSignal())
  return (stop: () => Promise<void>, maxStopMs: number) => {
    const endProcess = onSignal
    onSignal = () => {
      onSignal = endProcess
      setTimeout(endProcess, maxStopMs).unref()
      stop()
    }
  }
}

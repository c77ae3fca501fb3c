#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig, unusedHost } from '#service/config/config.ts'
import { configSecrets, createSecretMask } from '#service/config/secrets.ts'
import { StartError } from '#service/config/start-error.ts'
import { runKeysCommand } from '#service/keys/keys-command.ts'
import { watchNpmParent } from '#service/npm-parent.ts'
import { createService } from '#service/service.ts'
import { writeStatic } from '#service/static/write-static.ts'
import { runVerifyCommand } from '#service/verify/verify-command.ts'
import { version } from '../../package.json'

const dashboardDir = fileURLToPath(new URL('../dashboard/', import.meta.url))
const packageDir = fileURLToPath(new URL('../..', import.meta.url))
const [command, ...commandArguments] = process.argv.slice(2)

const helpText =
  (): string => `Keyhole ${version}: explorer and playground for Ethereum and IPFS, with a service of its own.

keyhole                     Serve the dashboard and its API until Ctrl-C
keyhole keys list           List the names of the API keys
keyhole keys add {name}     Make an API key, shown this once
keyhole keys remove {name}  Revoke an API key
keyhole static {folder}     Write the dashboard for a host of files, and its CID
keyhole verify {file}       Verify a proof file, offline: exit code 0, 1 (false) or 2
keyhole --help              Show this text
keyhole --version           Show the version

Settings are environment variables; all are optional:

PORT                        Port to listen on; 0 takes a free one. Default: 7300
KEYHOLE_HOST                Address to listen on. Default: 127.0.0.1
HOST                        The same, where it is an IP address or localhost
KEYHOLE_DATA_DIR            Keys and files. Default: ${resolve(findDataDir())}
KEYHOLE_CONFIG              A config file: several networks, files elsewhere, limits
KEYHOLE_RPC_URL             A node of your own. Default: the embedded chain
KEYHOLE_EXTRA_METHODS       none, read or trace: methods beyond the four. Default: trace
                            for the embedded chain and nodes of this machine, else read
KEYHOLE_API_KEY             API key. Default: made at the first start
KEYHOLE_API_KEY_SECRET      Its secret. Default: made at the first start
KEYHOLE_LOG_LEVEL           info logs each request. Default: warn`

try {
  if (command === undefined) process.exit((await serveUntilStopped()) ? 0 : 1)
  if (command === 'keys')
    console.log(await runKeysCommand(readConfig(process.env, findDataDir()), commandArguments))
  else if (command === 'static')
    console.log(await writeStatic(dashboardDir, commandArguments[0] ?? ''))
  else if (command === 'verify') {
    const { text, exitCode } = await runVerifyCommand(commandArguments)
    console.log(text)
    process.exitCode = exitCode
  } else if (command === '--help' || command === '-h') console.log(helpText())
  else if (command === '--version' || command === '-v') console.log(version)
  else throw new StartError(`there is no command ${command}; --help lists them`)
} catch (error) {
  const errorPrefix = command === undefined ? 'Keyhole cannot start:' : 'Keyhole:'
  console.error(errorPrefix, error instanceof StartError ? error.message : error)
  process.exit(1)
}

/**
 * Where keys and files are when the config file names no directory either. In a checkout it is
 * `.keyhole/` of it. An installed program may be started in any directory, and has to find the same
 * keys again: there it is what the system has for a program's data.
 */
function findDataDir(): string {
  const { env, platform } = process
  if (env.KEYHOLE_DATA_DIR) return env.KEYHOLE_DATA_DIR
  if (resolve(packageDir) === process.cwd()) return '.keyhole'
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? homedir(), 'keyhole')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'keyhole')
  // XDG Base Directory Specification: a relative path counts as none.
  const { XDG_DATA_HOME = '' } = env
  return join(
    isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : join(homedir(), '.local/share'),
    'keyhole',
  )
}

/** Serves until it is stopped; resolves to false when it ended by itself. */
async function serveUntilStopped(): Promise<boolean> {
  if (!existsSync(dashboardDir))
    throw new StartError('the dashboard is not built: run `npm run build`')
  const config = readConfig(process.env, findDataDir())
  const ignoredHost = unusedHost(process.env)
  if (ignoredHost)
    console.error(
      `HOST=${ignoredHost} is a name and no address, and is not used: KEYHOLE_HOST says where to listen.`,
    )
  const stopOnSignal = listenForSignals()
  const { address, stop, ended } = await createService(config, dashboardDir)
    .start()
    .catch((error: Error) => {
      if (error instanceof StartError) throw error
      // Errors of libraries may hold their input, addresses with keys included.
      throw new StartError(
        createSecretMask(configSecrets(config, []))(error.stack ?? String(error)),
      )
    })
  const { noticeSeconds, timeoutSeconds } = config.drain
  stopOnSignal(stop, (noticeSeconds + timeoutSeconds + 5) * 1000)
  console.log(`Keyhole is ready at ${address}`)
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

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig, unusedHost } from '#service/config/config.ts'
import { configSecrets, createSecretMask } from '#service/config/secrets.ts'
import { StartError } from '#service/config/start-error.ts'
import { runKeysCommand } from '#service/keys/keys-command.ts'
import { createService } from '#service/service.ts'

const dashboardDir = fileURLToPath(new URL('../dashboard/', import.meta.url))
const [command, ...commandArguments] = process.argv.slice(2)

try {
  if (command === 'keys')
    console.log(await runKeysCommand(readConfig(process.env), commandArguments))
  else process.exit((await serveUntilStopped()) ? 0 : 1)
} catch (error) {
  const errorPrefix = command === 'keys' ? 'Keys:' : 'Keyhole cannot start:'
  console.error(errorPrefix, error instanceof StartError ? error.message : error)
  process.exit(1)
}

/** Serves until it is stopped; resolves to false when it ended by itself. */
async function serveUntilStopped(): Promise<boolean> {
  if (!existsSync(dashboardDir))
    throw new StartError('the dashboard is not built: run `npm run build`')
  const config = readConfig(process.env)
  const ignoredHost = unusedHost(process.env)
  if (ignoredHost)
    console.error(
      `HOST=${ignoredHost} is a name and no address, and is not used: KEYHOLE_HOST says where to listen.`,
    )
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
  stopOnSignals(stop, (noticeSeconds + timeoutSeconds + 5) * 1000)
  console.log(`Keyhole is ready at ${address}`)
  const endReason = await ended
  if (endReason) console.error(`Keyhole has stopped: ${endReason.message}`)
  return endReason === undefined
}

/**
 * The first signal stops the service gracefully; a second one ends the process, as does a stop that
 * takes too long. A signal before the service runs just ends the process, and its chain with it.
 */
function stopOnSignals(stop: () => Promise<void>, maxStopMs: number): void {
  const onSignal = () => {
    process.on('SIGINT', () => process.exit(1)).on('SIGTERM', () => process.exit(1))
    setTimeout(() => process.exit(1), maxStopMs).unref()
    stop()
  }
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
}

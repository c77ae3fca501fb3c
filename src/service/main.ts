import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#service/config.ts'
import { createService } from '#service/service.ts'
import { StartError } from '#service/start-error.ts'

const dashboardDir = fileURLToPath(new URL('../dashboard/', import.meta.url))

try {
  if (!existsSync(dashboardDir))
    throw new StartError('the dashboard is not built: run `npm run build`')
  const { address, stop, ended } = await createService(
    readConfig(process.env),
    dashboardDir,
  ).start()
  stopOnSignals(stop)
  console.log(`Keyhole is ready at ${address}`)
  const reason = await ended
  if (reason) console.error(`Keyhole has stopped: ${reason.message}`)
  process.exit(reason ? 1 : 0)
} catch (error) {
  console.error('Keyhole cannot start:', error instanceof StartError ? error.message : error)
  process.exit(1)
}

/**
 * The first signal stops the service gracefully; a second one, or 5 seconds, ends the process. A
 * signal before the service runs just ends the process: its chain does not outlive it.
 */
function stopOnSignals(stop: () => Promise<void>): void {
  const onSignal = () => {
    process.on('SIGINT', () => process.exit(1)).on('SIGTERM', () => process.exit(1))
    setTimeout(() => process.exit(1), 5_000).unref()
    stop()
  }
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
}

import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '#service/config/config.ts'
import { StartError } from '#service/config/start-error.ts'

type Place = Pick<Config, 'host' | 'port'>

/** Throws a StartError when the service could not listen there now. */
export async function checkPort({ host, port }: Place): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (error) {
    throw listenError(error, { host, port })
  }
  probe.close()
  await once(probe, 'close')
}

/** Why listening failed, in a sentence that names the setting; an unknown error as it came. */
export function listenError(error: unknown, { host, port }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const other = `set PORT, for example PORT=${port < 65_535 ? port + 1 : 7300} npm start`
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is already in use: stop the other program or ${other}`)
  if (code === 'EACCES')
    return new StartError(`Port ${port} is only for privileged programs: ${other}`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`HOST=${host} is no address of this machine: set KEYHOLE_HOST=127.0.0.1`)
  return error
}

import { once } from 'node:events'
import { createServer } from 'node:net'
import type { ServiceConfig } from '#service/config/config.ts'
import { StartError } from '#service/config/start-error.ts'

type ListenAddress = Pick<ServiceConfig, 'host' | 'hostSetting' | 'port'>

/** Throws a StartError when the service cannot listen there now. */
export async function checkPort(address: ListenAddress): Promise<void> {
  const { host, port } = address
  const probeServer = createServer()
  try {
    await once(probeServer.listen(port, host), 'listening')
  } catch (error) {
    throw listenError(error, address)
  }
  probeServer.close()
  await once(probeServer, 'close')
}

/**
 * A StartError that says why listening failed and names the setting; an unknown error as it came.
 */
export function listenError(error: unknown, { host, hostSetting, port }: ListenAddress): unknown {
  const errorCode = error instanceof Error && 'code' in error ? error.code : undefined
  const setPortHint = `set PORT, for example PORT=${port < 65_535 ? port + 1 : 7300}`
  if (errorCode === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is already in use: stop the other program or ${setPortHint}`,
    )
  if (errorCode === 'EACCES')
    return new StartError(`Port ${port} is only for privileged programs: ${setPortHint}`)
  if (errorCode === 'EADDRNOTAVAIL' || errorCode === 'ENOTFOUND' || errorCode === 'EAI_AGAIN')
    return new StartError(
      `${hostSetting === 'host' ? `The host ${host} of the config file` : `${hostSetting}=${host}`} is not an address of this machine: set KEYHOLE_HOST=127.0.0.1`,
    )
  return error
}

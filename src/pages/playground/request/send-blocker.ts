import { isFileCommand } from '#domain/playground/operations.ts'
import type { RequestProblem, TypedRequests } from '#domain/playground/request.ts'
import { isRawObject } from '#domain/values/raw.ts'
import type { RequestTarget } from '#queries/playground/playground-outcome.ts'
import type { PublicConnection } from '#state/connections/connections.ts'

/** Why a request cannot be sent at all; a mistake in a parameter does not prevent it. */
export function sendBlocker(
  requestsReading: TypedRequests | RequestProblem,
  sendTargets: readonly RequestTarget[] | undefined,
  connections: readonly PublicConnection[] | undefined,
  file: File | undefined,
): string | undefined {
  if ('problem' in requestsReading) return 'The JSON has to be mended first.'
  if (!sendTargets || !connections) return 'The connections are not known yet.'
  const { requests, isBatch } = requestsReading
  if (requests.some(({ method }) => method.trim() === '')) return 'Type the name of the method.'
  for (const { network } of sendTargets) {
    const targetConnection = connections.find((connection) => connection.network === network)
    if (!targetConnection)
      return network === ''
        ? 'There is no connection yet: add one first.'
        : `This device has no connection called “${network}”: choose another, or add it.`
    if (requests.some(isFileCommand) && targetConnection.ipfsUrl === undefined)
      return `${targetConnection.name} has no file network: choose another connection.`
  }
  if (isBatch && requests.some(isFileCommand))
    return 'A file command travels alone: a batch is JSON-RPC only.'
  const [request] = requests
  const [param] = request?.params ?? []
  const isText = isRawObject(param) && param.text !== undefined
  if (request?.method === 'add' && !isText && !file)
    return 'Choose the file: neither a link nor JSON can hold it.'
  return undefined
}

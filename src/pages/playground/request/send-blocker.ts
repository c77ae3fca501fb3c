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
  if ('problem' in requestsReading) return 'Fix the JSON first.'
  if (!sendTargets || !connections) return 'Loading connections…'
  const { requests, isBatch } = requestsReading
  if (requests.some(({ method }) => method.trim() === '')) return 'Enter the method name.'
  for (const { network } of sendTargets) {
    const targetConnection = connections.find((connection) => connection.network === network)
    if (!targetConnection)
      return network === ''
        ? 'No connections: add one first.'
        : `No connection “${network}” in this browser: select another or add it.`
    if (requests.some(isFileCommand) && targetConnection.ipfsUrl === undefined)
      return `${targetConnection.name} has no IPFS API: select another connection.`
  }
  if (isBatch && requests.some(isFileCommand)) return 'IPFS commands cannot be batched.'
  const [request] = requests
  const [param] = request?.params ?? []
  const isText = isRawObject(param) && param.text !== undefined
  if (request?.method === 'add' && !isText && !file)
    return 'Select the file: links and JSON cannot contain it.'
  return undefined
}

import { isFileCommand } from '#domain/playground/operations.ts'
import type { RequestProblem, TypedRequests } from '#domain/playground/request.ts'
import { isRawObject } from '#domain/values/raw.ts'
import type { PlaygroundAddress, TargetChoice } from '#paths/playground.ts'
import type { RequestTarget } from '#queries/playground/playground-outcome.ts'
import type { PublicConnection } from '#state/connections/connections.ts'

/**
 * The targets of the requests: one, or two to compare. A network without a connection on this
 * device stays in, so that the problem can name it.
 */
export function requestTargets(
  draft: PlaygroundAddress,
  currentNetwork: string | undefined,
  connections: readonly PublicConnection[],
  typedRequests: TypedRequests | undefined,
): readonly RequestTarget[] {
  const ofFiles = typedRequests?.requests.some(isFileCommand)
  const resolveTarget = ({ network, over }: TargetChoice): RequestTarget => {
    const networkName = network || (currentNetwork ?? '')
    const ownTransport = connections.find(
      (connection) => connection.network === networkName,
    )?.transport
    return { network: networkName, transport: ofFiles ? 'HTTP' : over || (ownTransport ?? 'HTTP') }
  }
  const { beside: compareWith } = draft
  return canCompareTargets(typedRequests) && compareWith
    ? [draft, compareWith].map(resolveTarget)
    : [resolveTarget(draft)]
}

/**
 * Whether requests may be sent to two targets. File commands may not: `add` and pins change
 * something. Methods beyond the API are unknown: a person decides by sending.
 */
export const canCompareTargets = (typedRequests: TypedRequests | undefined): boolean =>
  typedRequests !== undefined && !typedRequests.requests.some(isFileCommand)

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

import { isFileCommand } from '#domain/playground/operations.ts'
import type { TypedRequests } from '#domain/playground/request.ts'
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

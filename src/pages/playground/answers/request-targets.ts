import { isFileCommand } from '#domain/playground/operations.ts'
import type { TypedRequests } from '#domain/playground/request.ts'
import type { PlaygroundAddress, TargetChoice } from '#paths/playground.ts'
import type { RequestTarget } from '#queries/playground/playground-outcome.ts'
import type { PublicConnection } from '#state/connections/connections.ts'

/**
 * Whom the requests go to: one side, or two that are compared. A network that this device has no connection to stays in, to be named.
 */
export function requestTargets(
  draft: PlaygroundAddress,
  current: string | undefined,
  connections: readonly PublicConnection[],
  typed: TypedRequests | undefined,
): readonly RequestTarget[] {
  const ofFiles = typed?.requests.some(isFileCommand)
  const resolveTarget = ({ network, over }: TargetChoice): RequestTarget => {
    const networkName = network || (current ?? '')
    const ownTransport = connections.find(
      (connection) => connection.network === networkName,
    )?.transport
    return { network: networkName, transport: ofFiles ? 'HTTP' : over || (ownTransport ?? 'HTTP') }
  }
  const { beside: compareWith } = draft
  return canCompareTargets(typed) && compareWith
    ? [draft, compareWith].map(resolveTarget)
    : [resolveTarget(draft)]
}

/**
 * Whether requests may be sent to two sides: file commands have one network, where `add` and pins
 * change something. What a method beyond the API does is not known, and a person decides by sending it.
 */
export const canCompareTargets = (typed: TypedRequests | undefined): boolean =>
  typed !== undefined && !typed.requests.some(isFileCommand)

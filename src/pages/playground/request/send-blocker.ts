import { isFileCommand } from '#domain/playground/operations.ts'
import type { RequestProblem, TypedRequest } from '#domain/playground/request.ts'
import { asRawObject } from '#domain/values/raw.ts'
import type { PublicConnection } from '#state/connections/connections.ts'

/** Why requests cannot be sent at all; a mistake in a parameter does not prevent it. */
export function sendBlocker(
  reading: { requests: readonly TypedRequest[] } | RequestProblem,
  networks: readonly string[],
  connections: readonly PublicConnection[] | undefined,
): string | undefined {
  if ('problem' in reading) return 'Fix the JSON first.'
  if (!connections) return 'Loading connections…'
  const { requests } = reading
  if (requests.some(({ method }) => method.trim() === '')) return 'Enter the method name.'
  for (const network of networks) {
    const targetConnection = connections.find((connection) => connection.network === network)
    if (!targetConnection)
      return network === ''
        ? 'No connections: add one first.'
        : `No connection “${network}” in this browser: select another or add it.`
    if (requests.some(isFileCommand) && targetConnection.ipfsUrl === undefined)
      return `${targetConnection.name} has no IPFS API: select another connection.`
  }
  const isWithoutText = ({ method, params: [content] }: TypedRequest) =>
    method === 'add' && asRawObject(content).text === undefined
  return requests.some(isWithoutText)
    ? 'Enter a text to add. The page Files uploads files.'
    : undefined
}

import { allConnections } from '#api/connections.ts'
import { masked } from '#api/masked.ts'

/**
 * Whether a text holds a key or secret of a connection of this device. Such a text is neither sent
 * nor put into an address, as both would show it.
 */
export async function holdsSecret(text: string): Promise<boolean> {
  const connections = await allConnections().catch(() => [])
  const secrets = connections.flatMap(({ apiKey, files }) =>
    files ? [apiKey, files.apiKey, files.apiKeySecret] : [apiKey],
  )
  return masked(text, secrets) !== text
}

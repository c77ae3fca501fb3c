import type { Keyhole } from '../fixtures/running-service.ts'

/** The result of a call to the node behind a service, as it answers programs. */
export async function askKeyhole<R>(
  keyhole: Keyhole,
  method: string,
  params: unknown[],
): Promise<R> {
  const { baseUrl, apiKey } = await keyhole.connection()
  const response = await fetch(`${baseUrl}/v3/${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()).result
}

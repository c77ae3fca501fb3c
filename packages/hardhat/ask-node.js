/**
 * The result of a JSON-RPC call over HTTP. Rejects with the reason where the node does not answer
 * within five seconds, or answers with an error.
 */
export async function askNode(url, signal, method, ...params) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(error.message)
  return result
}

/** Asks one operation of the node; throws what it refuses. */
export async function askNode<R>(method: string, params: unknown[]): Promise<R> {
  const response = await fetch(import.meta.env.VITE_RPC_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(error.message)
  return result
}

/** The text of a file. */
export async function askFile(cid: string): Promise<string> {
  const response = await fetch(`/api/v0/cat?arg=${cid}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(import.meta.env.VITE_FILES_CREDENTIALS)}` },
  })
  if (!response.ok) throw new Error(await response.text())
  return response.text()
}

import type { ReadyConnection } from '#protocol/connection.ts'

/**
 * Adds bytes to the service as any client would, with `others` by their names beside them; resolves
 * to the CID of the last that it names.
 */
export async function addContent(
  content: string | Uint8Array,
  name = 'story.bin',
  query = '',
  others: [name: string, content: string][] = [],
) {
  const ready: ReadyConnection = await (await fetch('/connection.json')).json()
  const { ipfsUrl, apiKey, apiKeySecret } = ready.files
  // The form of the window is not the one that Node sends.
  const parts = [[name, content] as const, ...others].flatMap(([name, content]) => [
    Buffer.from('--part\r\nContent-Disposition: form-data; name="file"; '),
    Buffer.from(`filename="${encodeURIComponent(name)}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  const body = Buffer.concat([...parts, Buffer.from('--part--\r\n')])
  const headers = {
    authorization: `Basic ${btoa(`${apiKey}:${apiKeySecret}`)}`,
    'content-type': 'multipart/form-data; boundary=part',
  }
  const answer = await fetch(`${ipfsUrl}/api/v0/add${query}`, { method: 'POST', headers, body })
  const lines = (await answer.text()).trim().split('\n')
  const { Hash }: { Hash: string } = JSON.parse(lines.at(-1) ?? '')
  return Hash
}

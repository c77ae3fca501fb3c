import { mutationOptions } from '@tanstack/react-query'
import { allConnections, filesConnection } from '#api/connections/connections.ts'
import type { ApiFailure } from '#api/errors.ts'
import { fileRequest } from '#api/files/files-request.ts'
import { http } from '#api/http.ts'
import { withoutKey } from '#api/log/redact.ts'
import { type AttemptResults, type ConnectionDiagnosis, diagnoseConnection, type AttemptResult } from '#domain/connections/diagnosis.ts'
import { inlineCid } from '#domain/files/cid/probe-cid.ts'

/** A diagnosis, and what was tried for it. */
export type Diagnosed = ConnectionDiagnosis & { address: string; attempts: AttemptResults }

/** A harmless request of the kind that failed. */
type Asked = {
  half: 'node' | 'files'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
}

const attemptTimeoutMs = 6000

/**
 * Looks for the reason why nobody answered at an `address` (of an UnreachableError), as far as a
 * browser lets a page see; without one, at the file network in use.
 */
export const diagnoseMutation = mutationOptions({
  mutationFn: async (address: string | undefined): Promise<Diagnosed> => {
    const asked = await requestTo(address)
    const [localNetwork, attempts] = await Promise.all([localNetworkAccess(), attempt(asked)])
    const sight = {
      page: location.origin,
      address: withoutKey(asked.url),
      half: asked.half,
      online: navigator.onLine,
      localNetwork,
      attempts,
    }
    return { ...diagnoseConnection(sight), address: sight.address, attempts }
  },
})

async function requestTo(address: string | undefined): Promise<Asked> {
  const connections = await allConnections()
  const node = connections.find(({ baseUrl }) => address === `${baseUrl}/v3/`)
  if (node)
    return {
      half: 'node',
      url: `${node.baseUrl}/v3/${node.apiKey}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getTransactionByBlockNumberAndIndex',
        params: ['latest', '0x0'],
      }),
    }
  const holder = connections.find(({ files }) => files && address?.startsWith(`${files.ipfsUrl}/`))
  const files = holder?.files ?? (await filesConnection())
  const { url, headers } = fileRequest(files, 'cat', { arg: inlineCid(new Uint8Array()) })
  return { half: 'files', url, headers }
}

/** What answers at all is asked without key: its path is the server's root. */
async function attempt({ url, headers, body }: Asked): Promise<AttemptResults> {
  const root = new URL('/', url).href
  const other = root.replace(/^http(s?):/, (_, secure) => (secure ? 'http:' : 'https:'))
  const blocked = location.protocol === 'https:' && other.startsWith('http:')
  const post = { method: 'POST', ...(body !== undefined && { body }) }
  const [asAsked, plain, blind, otherScheme] = await Promise.all([
    tryIt(url, { ...post, headers }),
    tryIt(url, post),
    tryIt(root, { mode: 'no-cors' }),
    blocked ? ('not tried' as const) : tryIt(other, { mode: 'no-cors' }),
  ])
  return { asAsked, plain, blind, otherScheme }
}

async function tryIt(url: string, init: RequestInit): Promise<AttemptResult> {
  try {
    await http(url, init, attemptTimeoutMs)
    return 'answer'
  } catch (error) {
    const failure = error as ApiFailure
    if (failure.kind !== 'unreachable') return 'answer'
    return failure.reason === 'timeout' ? 'silence' : 'nothing'
  }
}

/** Chromium asks a person before a page reaches inward; others do not know the name, and throw. */
async function localNetworkAccess(): Promise<PermissionState | undefined> {
  try {
    const name = 'local-network-access' as PermissionName
    return (await navigator.permissions.query({ name })).state
  } catch {
    return undefined
  }
}

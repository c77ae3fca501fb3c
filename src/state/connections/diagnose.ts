import { mutationOptions } from '@tanstack/react-query'
import { allConnections, filesConnection } from '#api/connections/connections.ts'
import { settleWithin } from '#api/device/settle-within.ts'
import type { ApiFailure } from '#api/errors.ts'
import { fileRequest } from '#api/files/files-request.ts'
import { http } from '#api/http.ts'
import { stripApiKey } from '#api/log/redact.ts'
import {
  type AttemptResult,
  type AttemptResults,
  type ConnectionDiagnosis,
  diagnoseConnection,
} from '#domain/connections/diagnosis.ts'
import { inlineCid } from '#domain/files/cid/probe-cid.ts'

/** A diagnosis, and the attempts that it is based on. */
export type DiagnosisResult = ConnectionDiagnosis & { address: string; attempts: AttemptResults }

/** A harmless request of the kind that failed. */
type ProbeRequest = {
  half: 'node' | 'files'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
}

const attemptTimeoutMs = 6000

/**
 * Looks for the reason why no one answered at an `address` (of an UnreachableError), as far as a
 * page can see; without an address, at the file network in use.
 */
export const diagnoseMutation = mutationOptions({
  mutationFn: async (address: string | undefined): Promise<DiagnosisResult> => {
    const probeRequest = await probeRequestFor(address)
    const [localNetwork, attempts] = await Promise.all([
      localNetworkAccess(),
      runAttempts(probeRequest),
    ])
    const observations = {
      page: location.origin,
      address: stripApiKey(probeRequest.url),
      half: probeRequest.half,
      online: navigator.onLine,
      localNetwork,
      attempts,
    }
    return { ...diagnoseConnection(observations), address: observations.address, attempts }
  },
})

async function probeRequestFor(address: string | undefined): Promise<ProbeRequest> {
  const connections = await allConnections()
  const nodeConnection = connections.find(({ baseUrl }) => address === `${baseUrl}/v3/`)
  if (nodeConnection)
    return {
      half: 'node',
      url: `${nodeConnection.baseUrl}/v3/${nodeConnection.apiKey}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getTransactionByBlockNumberAndIndex',
        params: ['latest', '0x0'],
      }),
    }
  const filesHolder = connections.find(
    ({ files }) => files && address?.startsWith(`${files.ipfsUrl}/`),
  )
  const files = filesHolder?.files ?? (await filesConnection())
  const { url, headers } = fileRequest(files, 'cat', { arg: inlineCid(new Uint8Array()) })
  return { half: 'files', url, headers }
}

/** Whether anything answers at all is tried without a key, at the root of the server. */
async function runAttempts({ url, headers, body }: ProbeRequest): Promise<AttemptResults> {
  const rootUrl = new URL('/', url).href
  const otherSchemeUrl = rootUrl.replace(/^http(s?):/, (_, secure) => (secure ? 'http:' : 'https:'))
  const isMixedContent = location.protocol === 'https:' && otherSchemeUrl.startsWith('http:')
  const postInit = { method: 'POST', ...(body !== undefined && { body }) }
  const [asAsked, plain, blind, otherScheme] = await Promise.all([
    tryRequest(url, { ...postInit, headers }),
    tryRequest(url, postInit),
    tryRequest(rootUrl, { mode: 'no-cors' }),
    isMixedContent ? ('not tried' as const) : tryRequest(otherSchemeUrl, { mode: 'no-cors' }),
  ])
  return { unchanged: asAsked, plain, blind, otherScheme }
}

async function tryRequest(url: string, init: RequestInit): Promise<AttemptResult> {
  try {
    await http(url, init, attemptTimeoutMs)
    return 'answer'
  } catch (error) {
    const failure = error as ApiFailure
    if (failure.kind !== 'unreachable') return 'answer'
    return failure.reason === 'timeout' ? 'silence' : 'nothing'
  }
}

const maxPermissionMs = 2_000

/** The permission to reach a local network, which Chromium has; other browsers throw. */
async function localNetworkAccess(): Promise<PermissionState | undefined> {
  try {
    const permissionName = 'local-network-access' as PermissionName
    const permission = navigator.permissions.query({ name: permissionName })
    return (await settleWithin(permission, maxPermissionMs)).state
  } catch {
    return undefined
  }
}

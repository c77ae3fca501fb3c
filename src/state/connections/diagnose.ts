import { mutationOptions } from '@tanstack/react-query'
import { allConnections, filesConnection } from '#api/connections/connections.ts'
import { settleWithin } from '#api/device/settle-within.ts'
import type { ApiFailure } from '#api/errors.ts'
import { fileRequest } from '#api/files/files-request.ts'
import { http } from '#api/http.ts'
import { rpcEnvelope, rpcTarget } from '#api/rpc/rpc-target.ts'
import {
  type AttemptResult,
  type AttemptResults,
  type ConnectionDiagnosis,
  diagnoseConnection,
} from '#domain/connections/diagnosis.ts'
import { httpEndpoint } from '#domain/connections/endpoint.ts'
import { inlineCid } from '#domain/files/cid/probe-cid.ts'

/** A diagnosis, and the attempts that it is based on. */
export type DiagnosisResult = ConnectionDiagnosis & { address: string; attempts: AttemptResults }

/** A harmless request of the kind that failed; its address has no key. */
type ProbeRequest = { half: 'node' | 'files'; address: string; url: string; init: RequestInit }

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
      address: probeRequest.address,
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
  const nodeConnection = connections.find((each) => address === httpEndpoint(each))
  if (nodeConnection) {
    const method = 'eth_getTransactionByBlockNumberAndIndex'
    const request = rpcEnvelope(1, method, ['latest', '0x0'])
    return { half: 'node', ...rpcTarget(nodeConnection, request) }
  }
  const filesHolder = connections.find(
    ({ files }) => files && address?.startsWith(`${files.ipfsUrl}/`),
  )
  const files = filesHolder?.files ?? (await filesConnection())
  const { url, headers } = fileRequest(files, 'cat', { arg: inlineCid(new Uint8Array()) })
  return {
    half: 'files',
    address: url.replace(/\?.*$/s, ''),
    url,
    init: { method: 'POST', headers },
  }
}

/** Whether anything answers at all is tried without a key, at the root of the server. */
async function runAttempts({ url, init }: ProbeRequest): Promise<AttemptResults> {
  const rootUrl = new URL('/', url).href
  const otherSchemeUrl = rootUrl.replace(/^http(s?):/, (_, secure) => (secure ? 'http:' : 'https:'))
  const isMixedContent = location.protocol === 'https:' && otherSchemeUrl.startsWith('http:')
  const { headers: _, ...plainInit } = init
  const [asAsked, plain, blind, otherScheme] = await Promise.all([
    tryRequest(url, init),
    tryRequest(url, plainInit),
    tryRequest(rootUrl, { mode: 'no-cors' }),
    isMixedContent ? ('not tried' as const) : tryRequest(otherSchemeUrl, { mode: 'no-cors' }),
  ])
  return { unchanged: asAsked, plain, blind, otherScheme }
}

async function tryRequest(url: string, init: RequestInit): Promise<AttemptResult> {
  try {
    await http(url, init, { timeoutMs: attemptTimeoutMs })
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

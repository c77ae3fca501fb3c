import { MalformedError, RefusedError } from '#api/errors.ts'
import { http } from '#api/http.ts'
import { sendLogged } from '#api/log/send-logged.ts'
import { splitUrl } from '#domain/connections/network-scope.ts'
import { parseJson } from '#domain/values/raw.ts'

/** A large contract's ABI and layout have some 300 KiB. */
const lookupLimits = { timeoutMs: 10_000, maxBytes: 4 * 1024 * 1024 }

/** A question to a server that a person or the operator set for it. */
type Lookup = {
  /** Name in the request log. */
  method: string
  /** All that the server is told. */
  params: readonly unknown[]
  /** Server as in `Lookups`, and the path that follows it. */
  server: string
  path: string
}

/**
 * Sends a look-up and reads its JSON. It has no header of its own and no key, and a redirect would
 * tell another host: it is not followed. A status of 404 may be an answer, which its JSON tells.
 * @throws ApiFailure; an abort of `signal` passes through.
 */
export async function sendLookup(
  { method, params, server, path }: Lookup,
  signal: AbortSignal,
): Promise<{ status: number; json: unknown; body: string }> {
  const url = server.replace(/\/+$/, '') + path
  const request = { network: splitUrl(url).host, method, params, url }
  const { status, body } = await sendLogged(request, [], signal, async () => ({
    ...(await http(url, { method: 'GET', signal }, lookupLimits)),
    transport: 'HTTP' as const,
  }))
  const json = parseJson(body)
  if (status !== 200 && status !== 404) throw new RefusedError(status, body, undefined, 'keyless')
  if (json === undefined) throw MalformedError.ofText(body)
  return { status, json, body }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { originRefusal } from '#service/access/origin-check.ts'
import { UsageError } from '#service/files/failures.ts'
import { type Keyring, sameSecret } from '#service/keys/keys.ts'
import type { createRates } from '#service/keys/rates.ts'
import type { CountRefusal } from '#service/status/metrics.ts'

/** Throws a UsageError when a request has no right to run a command. */
export type CredentialsCheck = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * Spec 5.2: `Authorization: Basic base64(API_KEY:API_KEY_SECRET)`, compared in constant time. A 401
 * has no `WWW-Authenticate`: that would open the browser's password dialog over the dashboard, and
 * make the browser send the secret by itself from then on. 429 has `Retry-After`.
 */
export function createCredentialsCheck({
  keyring,
  rates,
  countRefusal,
}: {
  keyring: Keyring
  rates: ReturnType<typeof createRates>
  countRefusal: CountRefusal
}): CredentialsCheck {
  return (request, reply) => {
    const { authorization = '' } = request.headers
    const [, encodedCredentials] = /^basic +([\w+/=-]+) *$/i.exec(authorization) ?? []
    const credentials = Buffer.from(encodedCredentials ?? '', 'base64').toString()
    // The password may contain colons.
    const [, name = '', secret = ''] = /^([^:]*):(.*)$/s.exec(credentials) ?? []
    const key = keyring.find(name)
    if (!sameSecret(secret, key?.secret ?? '') || !key) {
      countRefusal('key')
      throw new UsageError(
        401,
        `Access denied: ${encodedCredentials ? 'wrong' : 'send'} Basic credentials, the API key and its secret`,
      )
    }
    request.note = { key: key.name }
    const wrongOrigin = originRefusal(request.headers, key)
    if (wrongOrigin) {
      countRefusal('origin')
      throw new UsageError(403, `Access denied: ${wrongOrigin}`)
    }
    const retryAfterSeconds = rates(key)(1)
    if (retryAfterSeconds === undefined) return
    reply.header('retry-after', retryAfterSeconds)
    throw new UsageError(429, `Too many requests of this API key: wait ${retryAfterSeconds} s`)
  }
}

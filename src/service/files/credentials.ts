import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { UsageError } from '#service/files/failures.ts'
import type { Keys } from '#service/keys.ts'

/**
 * Spec 5.2: `Authorization: Basic base64(API_KEY:API_KEY_SECRET)`, judged in constant time. The
 * returned check throws a 401. It does not say `WWW-Authenticate`: that would open the browser's
 * password box over the dashboard, and have the browser send the secret by itself from then on.
 */
export function createCredentialsCheck({ apiKey, apiKeySecret }: Keys) {
  const expected = digest(`${apiKey}:${apiKeySecret}`)
  return ({ headers }: FastifyRequest): void => {
    const [, encoded] = /^basic +([\w+/=-]+) *$/i.exec(headers.authorization ?? '') ?? []
    if (encoded && timingSafeEqual(digest(Buffer.from(encoded, 'base64')), expected)) return
    throw new UsageError(
      401,
      `Access denied: ${encoded ? 'wrong' : 'send'} Basic credentials, the API key and its secret`,
    )
  }
}

const digest = (credentials: string | Buffer): Buffer =>
  createHash('sha256').update(credentials).digest()

import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '#api/connections/connections.ts'
import { readRequestLog } from '#api/log/request-log.ts'
import { rpcOn } from '#api/rpc/rpc.ts'
import { trialAmount } from '#testing/trial-amount.ts'

afterEach(() => vi.unstubAllGlobals())

const key = fc.stringMatching(/^[\w.~%+-]{12,40}$/)
const form = fc.constantFrom(
  ...[
    '',
    '/rpc',
    '/v2/{key}',
    '/{key}',
    '/{key}/ext/rpc',
    '/?apikey={key}',
    '/rpc?a=b&x={key}&c=d',
  ],
)

test('wherever a key stands in a URL, it is in no failure, response or log', async () => {
  const asked: string[] = []
  let isAnswering = false
  vi.stubGlobal('location', { pathname: '/', search: '' })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (!isAnswering) throw new TypeError(`no response from ${url}`)
    return new Response(`no way from ${url}`, { status: 403 })
  })
  await fc.assert(
    fc.asyncProperty(form, key, fc.boolean(), async (form, apiKey, answers) => {
      isAnswering = answers
      const baseUrl = `https://node.example${form}`
      const connection = { network: 'own', baseUrl, apiKey, transport: 'HTTP' } as Connection
      const hash = `0x${'00'.repeat(32)}` as const
      const failure = await rpcOn(connection, 'eth_getBlockByHash', [hash, false]).catch(
        (error: unknown) => error,
      )
      expect(asked.at(-1)).toContain(apiKey)
      const { cause: _, ...told } = failure as Error
      expect(JSON.stringify([told, String(failure)])).not.toContain(apiKey)
      expect(JSON.stringify(readRequestLog())).not.toContain(apiKey)
    }),
    { numRuns: trialAmount(100, 1_000) },
  )
})

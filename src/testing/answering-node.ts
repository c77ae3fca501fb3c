import { afterEach, beforeEach, vi } from 'vitest'
import { forgetBlock } from '#api/rpc/block-cache.ts'
import { emptyConnection } from '#domain/connections/connection-form.ts'
import { isHash } from '#domain/values/hex.ts'

export type RpcCall = { id: number; method: string; params: readonly unknown[] }

/** What a node answers: a result, an error of its own, or a status with which it refuses. */
export type RpcReply =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
  | { status: number }

const baseUrl = 'https://node.test'
const apiKey = 'key-of-this-test'

/**
 * A page whose one connection, `own`, leads to a node whose answers a test gives. It stands in the
 * place of `fetch`, so that what asks a hundred times is tested in milliseconds.
 */
export function answeringNode() {
  const node = {
    /** What was asked in this test, in order: a call of a batch like one by itself. */
    calls: [] as RpcCall[],
    answer: (_: RpcCall): RpcReply => ({ status: 500 }),
  }
  const asked: RpcCall[] = []
  beforeEach(() => {
    node.calls.length = 0
    const own = { ...emptyConnection, network: 'own', name: 'Own', baseUrl, apiKey, kept: true }
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => (name === 'keyhole.connections' ? JSON.stringify([own]) : null),
    })
    vi.stubGlobal('location', { pathname: '/', search: '' })
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      if (url !== `${baseUrl}/v3/${apiKey}`) throw new TypeError('fetch failed')
      const message: RpcCall | RpcCall[] = JSON.parse(String(body))
      let status = 200
      const reply = (call: RpcCall) => {
        node.calls.push(call)
        asked.push(call)
        const answer = node.answer(call)
        if ('status' in answer) status = answer.status
        return { jsonrpc: '2.0', id: call.id, ...answer }
      }
      const answers = Array.isArray(message) ? message.map(reply) : reply(message)
      return new Response(JSON.stringify(answers), { status })
    })
  })
  afterEach(async () => {
    await forgetBlocks(asked.splice(0), ['own'])
    vi.unstubAllGlobals()
  })
  return node
}

/** Forgets the final blocks that were asked for and are kept since: the next answer is a test's own. */
export async function forgetBlocks(calls: readonly RpcCall[], networks: readonly string[]) {
  const hashes = calls.flatMap(({ method, params: [hash] }) =>
    method === 'eth_getBlockByHash' && isHash(hash) ? [hash] : [],
  )
  // A test may have taken a connection away.
  await Promise.allSettled(
    [...new Set(hashes)].flatMap((hash) => networks.map((network) => forgetBlock(network, hash))),
  )
}

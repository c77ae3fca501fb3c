import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Network } from '#service/network/networks.ts'
import type { MessageClient } from '#service/rpc/call-results.ts'
import { type AdmitMessages, createMessageHandler, type Observe } from '#service/rpc/handler.ts'
import type { MessageResponse } from '#service/rpc/response.ts'
import { createResponseCache } from '#service/rpc/response-cache.ts'
import { openUpstream, type Upstream } from '#service/rpc/upstream/upstream.ts'

/** A node without a connection, that answers calls by a function. */
export function nodeThat(
  answer: (method: string, params: readonly unknown[]) => unknown,
): Upstream {
  const call = async (method: string, params: readonly unknown[]) => answer(method, params)
  return {
    call,
    async ask(method, params) {
      const value = await call(method, params)
      return { json: Buffer.from(JSON.stringify(value)), value }
    },
    close: async () => {},
  }
}

/** The text of an answer; undefined when there is none. */
export const textOf = (answer: MessageResponse | undefined): string | undefined =>
  answer && Buffer.concat(answer.body).toString()

/** The client in tests of the handler. */
export const tester: MessageClient = {
  key: 'tests',
  requestId: 'of-the-tests',
  share: {
    take: (queue, wanted, limit) =>
      queue.tryTake('tests', wanted) ?? queue.wait('tests', wanted, limit).begun,
    reserve: () => () => {},
    grow: async () => () => {},
    ...{ hold() {}, moved() {}, end() {}, isGone: () => false, onEnd: () => () => {} },
  },
}

/** A handler in front of a node, and what it reports. */
export function handlerOf(
  upstream: Upstream,
  rules: Partial<
    Pick<Network, 'network' | 'safe' | 'unsupportedTags' | 'extraMethods' | 'costlyCallsAtOnce'>
  > = {},
  client = tester,
) {
  const mistakes: unknown[] = []
  const observed: Parameters<Observe>[0][] = []
  const handler = createMessageHandler(
    {
      ...{ network: 'devnet', safe: 'finalized', unsupportedTags: [], extraMethods: 'none' },
      ...rules,
      upstream,
    },
    (mistake) => mistakes.push(mistake),
    (call) => observed.push(call),
    createResponseCache(2 ** 20),
  )
  const admitAll: AdmitMessages = () => undefined
  const handle = (message: string, admit: AdmitMessages) => handler(message, admit, client)
  return {
    mistakes,
    observed,
    handle,
    /** The text of an answer; undefined when there is none. */
    text: async (message: string) => textOf(await handle(message, admitAll)),
    /** An answer, parsed. */
    ask: async (message: string, admit: AdmitMessages = admitAll) =>
      JSON.parse(textOf(await handle(message, admit)) ?? 'null'),
  }
}

/** The text of a call. */
export const callText = (method: string, params: readonly unknown[], id: unknown = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

/** An HTTP server that plays a node on a free port, and the port; both end with the test. */
export async function httpNode(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port }
}

/** The upstream at a node over HTTP; its address contains secrets to look for. */
export async function upstreamOf(answer: RequestListener, connections = 8) {
  const { server, port } = await httpNode(answer)
  const url = new URL(`http://me:pass%20word@127.0.0.1:${port}/v3/node-key?a=b`)
  const headers = { 'x-secret': 'header-secret' }
  const upstream = openUpstream({ url, headers, connections })
  onTestFinished(() => upstream.close())
  return { upstream, server, port }
}

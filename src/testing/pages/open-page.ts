import '@vitest/web-worker'
import { readFile } from 'node:fs/promises'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createElement } from 'react'
import { afterEach, beforeEach, inject, vi } from 'vitest'
import { App } from '#app/app.tsx'
import { emptyConnection } from '#domain/connections/connection-form.ts'
import { createQueryClient } from '#queries/client.ts'
import type { RpcCall, RpcReply } from '#testing/answering-node.ts'

/** The provider of the connection `own`: nothing listens there. */
const ownUrl = 'https://node.test'
const apiKey = 'key-of-this-test'

// What a page hides from assistive technology is not told apart: that costs a style for each element.
configure({ defaultHidden: true, asyncUtilTimeout: 5_000, getElementError: describeFailure })

/** The page as text, which says more in a log than its elements do. */
function describeFailure(message: string | null) {
  return new Error(`${message}\nThe page says: ${document.body.textContent?.slice(0, 3_000)}`)
}

/**
 * Pages drawn whole in a window without a browser, on the service of the run: the network `devnet`
 * with the tour's chain, as a person has it after `npm start`. `own` is another connection, to a
 * node that is `nodeUrl`, where a test sets it.
 */
export function pages() {
  const fetchReally = globalThis.fetch
  const test = {
    user: userEvent.setup(),
    /** What was asked of either network, in order: a call of a batch like one by itself. */
    calls: [] as RpcCall[],
    /** What a test answers in place of the node; undefined lets the node answer. */
    answer: (_: RpcCall): RpcReply | undefined => undefined,
    /** What a test answers in place of any address; undefined lets it be asked. */
    respond: (_url: URL, _init?: RequestInit): Response | Promise<Response> | undefined =>
      undefined,
    /** The node behind `own`, such as an anvil of the test. */
    nodeUrl: undefined as string | undefined,
    /** Opens an address, as a new tab does. */
    async open(path: string) {
      cleanup()
      history.pushState(null, '', path)
      render(createElement(App, { queryClient: createQueryClient() }))
    },
  }
  const initial = { ...test }

  async function sendRequest(input: string | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(input, inject('serviceUrl'))
    const responded = await test.respond(url, init)
    if (responded) return responded
    // A file of the dashboard, which its own server would send.
    if (url.pathname.startsWith('/src/')) return new Response(await readFile(`.${url.pathname}`))
    const isOwn = url.href.startsWith(ownUrl)
    if (!isOwn && !url.pathname.includes('/v3/')) return fetchReally(url, init)
    const body = JSON.parse(String(init?.body))
    const batch: RpcCall[] = Array.isArray(body) ? body : [body]
    test.calls.push(...batch)
    const given = batch.map(test.answer)
    const passedOn = batch.filter((_, index) => given[index] === undefined)
    const replies = new Map<number, object>()
    if (passedOn.length > 0) {
      const target = isOwn ? test.nodeUrl : url
      if (target === undefined) throw new TypeError('fetch failed')
      const answered = await fetchReally(target, { ...init, body: JSON.stringify(passedOn) })
      if (!answered.ok) return answered
      for (const reply of await answered.json()) replies.set(reply.id, reply)
    }
    let status = 200
    const messages = batch.map((call, index) => {
      const reply = given[index] ?? replies.get(call.id)
      if (reply && 'status' in reply) status = Number(reply.status)
      return { jsonrpc: '2.0', id: call.id, ...reply }
    })
    return new Response(JSON.stringify(Array.isArray(body) ? messages : messages[0]), { status })
  }

  beforeEach(() => {
    Object.assign(test, initial, { user: userEvent.setup(), calls: [] })
    const own = { ...emptyConnection, network: 'own', name: 'Own', kept: true }
    localStorage.setItem(
      'keyhole.connections',
      JSON.stringify([{ ...own, baseUrl: ownUrl, apiKey }]),
    )
    vi.stubGlobal('fetch', sendRequest)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    localStorage.clear()
    sessionStorage.clear()
  })
  return test
}

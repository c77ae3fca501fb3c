import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { configure, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, inject, vi } from 'vitest'
import { saveLastNetwork } from '#api/connections/connections.ts'
import { clearRequestLog } from '#api/log/request-log.ts'
import { App } from '#app/app.tsx'
import { type ConnectionForm, emptyConnection } from '#domain/connections/connection-form.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { createQueryClient } from '#queries/client.ts'
import { storedAbis } from '#queries/contract/known-abi.ts'
import { forgetBlocks, type RpcCall, type RpcReply } from '#testing/answering-node.ts'
import { playWorkers } from '#testing/pages/page-worker.ts'

/** The provider of the connection `own`: nothing listens there. */
const ownUrl = 'https://node.test'
const apiKey = 'key-of-this-test'

// Hidden elements count as there: to tell them apart costs a computed style for each element. What is waited
// for comes at once: the limit only has to outlast a busy machine.
configure({
  defaultHidden: true,
  asyncUtilTimeout: 40_000,
  getElementError: describeFailure,
  asyncWrapper: drawnAfter,
})

let root: Root | undefined

function drawApp() {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(createElement(App, { queryClient: createQueryClient() }))
}

function leavePage() {
  root?.unmount()
  document.body.replaceChildren()
}

/** What React itself runs its work by. */
const scheduler: {
  unstable_IdlePriority: number
  unstable_scheduleCallback(priority: number, run: () => void): void
} = createRequire(createRequire(import.meta.url).resolve('react-dom'))('scheduler')

/** A step or a wait of a test, after which React has drawn all that it knows of. */
async function drawnAfter<Result>(step: () => Promise<Result>) {
  const result = await step()
  // Answers are handed to components by a timer, which draw in turns of their own.
  await new Promise<void>((resolve) => wait(resolve))
  const { unstable_IdlePriority: idle, unstable_scheduleCallback: schedule } = scheduler
  await new Promise<void>((resolve) => schedule(idle, resolve))
  return result
}

const fetchReally = globalThis.fetch
const wait = globalThis.setTimeout

/** The page as text, which says more in a log than its elements do. */
function describeFailure(message: string | null) {
  return new Error(`${message}\nThe page says: ${document.body.textContent?.slice(0, 3_000)}`)
}

async function sendFile(path: string) {
  const type = path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream'
  return new Response(await readFile(path), { headers: { 'content-type': type } })
}

/** Blocks that this run's worker asked for: what is kept of them is not the next page's. */
const askedBlocks: RpcCall[] = []

/** An answer that a test holds back ends as a request does that is aborted. */
function orAborted<Value>(given: Value | Promise<Value>, signal?: AbortSignal | null) {
  if (!signal) return given
  return new Promise<Value>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal.aborted) reject(signal.reason)
    Promise.resolve(given).then(resolve, reject)
  })
}

/**
 * Pages drawn whole in a window without a browser, on the service of the run: the network `devnet`
 * with the tour's chain, as a person has it after `npm start`. `own` is another connection, to a
 * node that is `nodeUrl`, where a test sets it.
 */
export function pages() {
  // The first page of a run loads all its parts, which takes long where much else runs.
  vi.setConfig({ testTimeout: 120_000 })
  const test = {
    user: userEvent.setup(),
    /** The calls that either network got, in order: a call of a batch like one by itself. */
    calls: [] as RpcCall[],
    /** A test's answer in place of the node's; undefined lets the node answer. */
    answer: (_: RpcCall): RpcReply | undefined => undefined,
    /** Changes the node's reply, which it may do in place. */
    change: (reply: RpcReply, _: RpcCall): RpcReply => reply,
    /** A test's response in place of any address's; undefined lets the request through. */
    respond: (
      _url: URL,
      _init?: RequestInit,
    ): Response | undefined | Promise<Response | undefined> => undefined,
    /** The node behind `own`, such as an anvil of the test. */
    nodeUrl: undefined as string | undefined,
    /** Sets what else the connection `own` says; a tab that is opened then has it. */
    connect(given: Partial<ConnectionForm>) {
      const own = { ...emptyConnection, network: 'own', name: 'Own', kept: true, ...given }
      localStorage.setItem(
        'keyhole.connections',
        JSON.stringify([{ ...own, baseUrl: ownUrl, apiKey }]),
      )
    },
    /** Sets whether a connection loads more than the four methods give. */
    useExtraMethods: (network: string, use: 'when offered' | 'on request' | 'never') =>
      localStorage.setItem(`keyhole.extra-methods.${network}`, use),
    /** Waits until nothing has been asked for a fifth of a second, from now on. */
    settled() {
      lastEnd = performance.now()
      return waitFor(() => {
        expect(underWay.size).toBe(0)
        expect(performance.now() - lastEnd).toBeGreaterThan(200)
      })
    },
    /** Opens an address, as a new tab does. */
    async open(path: string) {
      leavePage()
      await forgetBlocks(askedBlocks.splice(0), ['devnet', 'own'])
      history.pushState(null, '', path)
      drawApp()
      await vi.dynamicImportSettled()
    },
  }
  const initial = { ...test }
  let underWay = new Set<object>()
  let lastEnd = 0

  async function sendRequest(input: string | URL, init?: RequestInit): Promise<Response> {
    const request = {}
    const ofTest = underWay.add(request)
    try {
      return await respond(new URL(input, inject('serviceUrl')), init)
    } finally {
      ofTest.delete(request)
      lastEnd = performance.now()
    }
  }

  async function respond(url: URL, init?: RequestInit): Promise<Response> {
    const responded = await orAborted(test.respond(url, init), init?.signal)
    if (responded) return responded
    // A file of the dashboard or of a library, which the page's own server would send.
    if (/^\/(src|node_modules)\//.test(url.pathname)) return sendFile(`.${url.pathname}`)
    if (url.pathname.startsWith('/@fs/')) return sendFile(url.pathname.slice(4))
    const isOwn = url.href.startsWith(ownUrl)
    if (!isOwn && !url.pathname.includes('/v3/')) return fetchReally(url, init)
    const body = JSON.parse(String(init?.body))
    const batch: RpcCall[] = Array.isArray(body) ? body : [body]
    test.calls.push(...batch)
    askedBlocks.push(...batch.filter(({ method }) => method === 'eth_getBlockByHash'))
    const given = batch.map(test.answer)
    const passedOn = batch.filter((_, index) => given[index] === undefined)
    const replies = new Map<number, RpcReply>()
    if (passedOn.length > 0) {
      const target = isOwn ? test.nodeUrl : url
      if (target === undefined) throw new TypeError('fetch failed')
      const answered = await fetchReally(target, { ...init, body: JSON.stringify(passedOn) })
      if (!answered.ok) return answered
      for (const reply of await answered.json()) replies.set(reply.id, reply)
    }
    for (const call of passedOn) {
      const reply = replies.get(call.id)
      if (reply) replies.set(call.id, test.change(reply, call))
      // A block that came by its number is kept by its hash.
      const block = reply && 'result' in reply ? reply.result : undefined
      if (call.method === 'eth_getBlockByNumber' && isRawObject(block))
        askedBlocks.push({ ...call, method: 'eth_getBlockByHash', params: [block.hash] })
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
    underWay = new Set()
    test.connect({})
    saveLastNetwork('devnet')
    // A connection is marked by its newest request, which may be one of another file.
    clearRequestLog()
    // The stub stays after the test: late requests of a page that was left reach nothing else.
    globalThis.fetch = sendRequest as typeof fetch
    playWorkers()
  })
  // Pages load parts when they are at rest. What is loading when a file ends is lost to the next one.
  afterAll(async () => {
    await new Promise((resolve) => wait(resolve, 250))
    await vi.dynamicImportSettled()
    // The next file may look at the same contract, and has the same modules.
    const { byId } = await storedAbis.readAll()
    await storedAbis.change([...byId.keys()], () => undefined)
  })
  afterEach(() => {
    leavePage()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    localStorage.clear()
    sessionStorage.clear()
  })
  return test
}

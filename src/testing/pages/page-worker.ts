import { AsyncLocalStorage } from 'node:async_hooks'

type Handler = (event: { data: unknown }) => unknown

/** The functions that a worker’s code reaches by the names of its global scope. */
type WorkerScope = {
  listen?: (handler: Handler) => void
  post?: (data: unknown, transfer: Transferable[]) => void
  fail?: (error: unknown) => void
}

/** The scope that the running code is in: a page's code is in none. */
const scopes = new AsyncLocalStorage<WorkerScope>()

const scripts = import.meta.glob('/src/workers/*.worker.ts')
const handlers = new Map<string, Promise<Handler>>()

/** The handler of a script for messages. The script is evaluated once, and shares its modules with the page. */
async function loadHandler(url: string): Promise<Handler> {
  const path = new URL(url, 'http://localhost').pathname
  let handler: Handler | undefined
  const listen = (given: Handler) => {
    handler = given
  }
  await scopes.run({ listen }, async () => scripts[path]?.())
  if (!handler) throw new Error(`${path} does not listen for messages.`)
  return handler
}

/**
 * A worker in the thread of the page. Scripts of workers keep nothing between two jobs, so that one
 * evaluation does for all of them.
 */
class PageWorker extends EventTarget {
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  private isOver = false
  private readonly handler: Promise<Handler>
  private readonly scope: WorkerScope = {
    post: (data, transfer) => {
      if (!this.isOver)
        this.onmessage?.(new MessageEvent('message', { data: structuredClone(data, { transfer }) }))
    },
    fail: (error) => {
      if (this.isOver) return
      const event = Object.assign(new Event('error'), { message: String(error) })
      this.onerror?.(event)
      this.dispatchEvent(event)
    },
  }
  constructor(address: string | URL) {
    super()
    const url = String(address)
    this.handler = handlers.get(url) ?? loadHandler(url)
    handlers.set(url, this.handler)
  }
  postMessage(message: unknown, transfer: Transferable[] = []) {
    const data = structuredClone(message, { transfer })
    this.handler.then(
      (handle) => this.isOver || scopes.run(this.scope, () => handle({ data })),
      this.scope.fail,
    )
  }
  terminate() {
    this.isOver = true
  }
}

let listen: typeof globalThis.addEventListener | undefined

/** Lets pages of this window have workers. */
export function playWorkers() {
  if (globalThis.addEventListener === listen) return
  const { addEventListener, reportError } = globalThis
  listen = (type: string, handler: unknown, ...options: []) => {
    const scope = scopes.getStore()
    if (type === 'message' && scope?.listen) scope.listen(handler as Handler)
    else addEventListener(type, handler as EventListener, ...options)
  }
  Object.assign(globalThis, {
    Worker: PageWorker,
    addEventListener: listen,
    postMessage: (data: unknown, given: Transferable[] | { transfer?: Transferable[] } = []) =>
      scopes.getStore()?.post?.(data, Array.isArray(given) ? given : (given.transfer ?? [])),
    reportError: (error: unknown) => (scopes.getStore()?.fail ?? reportError)(error),
  })
}

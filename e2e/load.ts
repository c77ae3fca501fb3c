import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type Agent, request, WebSocket } from 'undici'

type Kind = 'rpc' | 'add' | 'cat' | 'pin'

/** One request from its first byte to the last of its answer; a wrong answer is a failure. */
type Outcome = { kind: Kind; began: number; ended: number; failure?: string }

/** One WebSocket client over all its connections. */
type Conversation = {
  answered: number
  wrong: number
  /** Questions without an answer when a connection closed; they were asked again. */
  unanswered: number
  closes: number[]
}

type Target = { url: string; agent: Agent; apiKey: string; apiKeySecret: string; block: string }

/** Clients that ask one request after the other until they are stopped, and count everything. */
export function startLoad(target: Target) {
  const { url, agent, apiKey, apiKeySecret, block } = target
  const authorization = `Basic ${btoa(`${apiKey}:${apiKeySecret}`)}`
  const outcomes: Outcome[] = []
  const conversations: Conversation[] = []
  /** What the service has said to be stored: SHA-256 of the content by CID. */
  const stored = new Map<string, string>()
  const running: Promise<unknown>[] = []
  let stopped = false

  /** Runs one request and counts it; undefined when it failed. */
  async function counted<T>(kind: Kind, ask: () => Promise<T>): Promise<T | undefined> {
    const outcome: Outcome = { kind, began: performance.now(), ended: 0 }
    outcomes.push(outcome)
    try {
      return await ask()
    } catch (error) {
      outcome.failure = String(error)
      return undefined
    } finally {
      outcome.ended = performance.now()
    }
  }

  const again = (step: () => Promise<unknown>) => {
    running.push(
      (async () => {
        while (!stopped) await step()
      })(),
    )
  }

  async function rpc(method: string, params: unknown[], isRight: (result: unknown) => boolean) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const path = `${url}/rpc/mainnet/v3/${apiKey}`
    const answer = await request(path, { method: 'POST', dispatcher: agent, headers, body })
    const text = await answer.body.text()
    if (answer.statusCode !== 200 || !isRight(JSON.parse(text).result))
      throw new Error(`${answer.statusCode} ${text}`)
  }

  async function file(path: string, form?: Uint8Array | Readable) {
    const answer = await request(`${url}/api/v0/${path}`, {
      method: 'POST',
      dispatcher: agent,
      headers: {
        authorization,
        ...(form && { 'content-type': 'multipart/form-data; boundary=x' }),
      },
      ...(form && { body: form }),
    })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${bytes}`)
    return bytes
  }

  /** Adds random bytes, so that each file is another one, in `pauses` pieces a tenth of a second apart. */
  const add = (pauses = 0) =>
    counted('add', async () => {
      const content = randomBytes(100_000)
      const form = formOf(content)
      const answer = await file(
        'add?cid-version=1',
        pauses ? Readable.from(slowly(form, pauses), { objectMode: false }) : form,
      )
      const { Hash } = JSON.parse(answer.toString())
      stored.set(Hash, digest(content))
      return Hash as string
    })

  const cat = (cid: string) =>
    counted('cat', async () => {
      if (digest(await file(`cat?arg=${cid}`)) !== stored.get(cid)) throw new Error('other content')
    })

  const pin = (command: 'add' | 'rm', cid: string) =>
    counted('pin', async () => {
      const { Pins } = JSON.parse(String(await file(`pin/${command}?arg=${cid}`)))
      if (Pins[0] !== cid) throw new Error(`other pins: ${Pins}`)
    })

  async function converse(conversation: Conversation) {
    const address = `${url.replace('https', 'wss')}/rpc/mainnet/ws/v3/${apiKey}`
    const params = [block, false]
    while (!stopped) {
      const socket = new WebSocket(address, { dispatcher: agent })
      let waiting: number | undefined
      let next = 0
      const ask = () => {
        waiting = next++
        socket.send(
          JSON.stringify({ jsonrpc: '2.0', id: waiting, method: 'eth_getBlockByHash', params }),
        )
      }
      socket.addEventListener('open', ask)
      socket.addEventListener('message', async ({ data }) => {
        const { id, result } = JSON.parse(String(data))
        if (id === waiting && result?.hash === block) conversation.answered += 1
        else conversation.wrong += 1
        waiting = undefined
        await delay(20)
        if (stopped) socket.close()
        else if (socket.readyState === WebSocket.OPEN) ask()
      })
      const code = await new Promise<number>((resolve) => {
        socket.addEventListener('error', () => {})
        socket.addEventListener('close', ({ code }) => resolve(code))
      })
      if (stopped) break
      conversation.closes.push(code)
      if (waiting !== undefined) conversation.unanswered += 1
      await delay(20)
    }
  }

  return {
    outcomes,
    conversations,
    stored,
    add,
    cat,
    failures: (...kinds: Kind[]) =>
      outcomes.filter(({ kind, failure }) => failure !== undefined && kinds.includes(kind)),
    /** WebSocket clients, before the rest, so that the balancer deals them out evenly. */
    openSockets(count: number) {
      for (let index = 0; index < count; index++) {
        const conversation = { answered: 0, wrong: 0, unanswered: 0, closes: [] }
        conversations.push(conversation)
        running.push(converse(conversation))
      }
    },
    begin() {
      const word = `0x${'0'.repeat(64)}`
      const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
      const calls: [string, unknown[], (result: unknown) => boolean][] = [
        [
          'eth_getBlockByHash',
          [block, true],
          (result) => (result as { hash: string }).hash === block,
        ],
        ['eth_getTransactionByBlockNumberAndIndex', ['0x0', '0x0'], (result) => result === null],
        ['eth_getStorageAt', [account, '0x0', 'latest'], (result) => result === word],
        ['eth_estimateGas', [{ from: account, to: account }], (result) => result === '0x5208'],
      ]
      for (const call of calls) again(() => counted('rpc', () => rpc(...call)))
      for (const _ of [1, 2])
        again(async () => {
          const cid = await add()
          if (cid === undefined) return
          await pin('rm', cid)
          await pin('add', cid)
        })
      again(async () => {
        const cids = [...stored.keys()]
        const cid = cids[Math.floor(Math.random() * cids.length)]
        await (cid ? cat(cid) : delay(10))
      })
    },
    async stop() {
      stopped = true
      await Promise.all(running)
    },
  }
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const formOf = (content: Uint8Array) =>
  Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
    content,
    Buffer.from('\r\n--x--\r\n'),
  ])

async function* slowly(bytes: Uint8Array, pauses: number): AsyncGenerator<Uint8Array> {
  const step = Math.ceil(bytes.length / pauses)
  for (let at = 0; at < bytes.length; at += step) {
    yield bytes.subarray(at, at + step)
    await delay(100)
  }
}

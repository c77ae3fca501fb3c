import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type Dispatcher, FormData, request, WebSocket } from 'undici'
import { seeded } from '#testing/service/files-server.ts'

/** A call and the text of the result that the node itself gives. */
export type KnownCall = { method: string; params: unknown[]; result: string }

export type Target = {
  address: string
  rpcPath: string
  socketPath: string
  credentials: string
  dispatcher: Dispatcher
}

const pick = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T

const requestOf = ({ method, params }: KnownCall, id: number) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

function check(
  answer: { id?: unknown; result?: unknown },
  id: number,
  { method, result }: KnownCall,
) {
  if (answer.id === id && JSON.stringify(answer.result) === result) return
  throw new Error(`${method} (id ${id}): ${JSON.stringify(answer).slice(0, 300)}`)
}

async function post({ address, rpcPath, dispatcher }: Target, body: unknown) {
  const answer = await request(address + rpcPath, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`HTTP ${answer.statusCode}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** One call over HTTP, answered right. */
export async function callOverHttp(target: Target, calls: readonly KnownCall[]): Promise<void> {
  const call = pick(calls)
  const id = randomInt(1_000_000)
  check(await post(target, requestOf(call, id)), id, call)
}

/** A batch over HTTP, answered right and in order. */
export async function batchOverHttp(target: Target, calls: readonly KnownCall[]): Promise<void> {
  const batch = Array.from({ length: randomInt(2, 12) }, () => pick(calls))
  const answers = await post(target, batch.map(requestOf))
  if (answers.length !== batch.length)
    throw new Error(`${answers.length} answers of ${batch.length}`)
  for (const [id, call] of batch.entries()) check(answers[id], id, call)
}

/** Many calls at once over a WebSocket of their own, each answered right. */
export async function conversation(target: Target, calls: readonly KnownCall[]): Promise<void> {
  const socket = new WebSocket(target.address.replace('http', 'ws') + target.socketPath)
  const pickedCalls = Array.from({ length: randomInt(5, 60) }, () => pick(calls))
  await new Promise<void>((resolve, reject) => {
    let open = pickedCalls.length
    socket.addEventListener('open', () => {
      for (const [id, call] of pickedCalls.entries())
        socket.send(JSON.stringify(requestOf(call, id)))
    })
    socket.addEventListener('message', ({ data }) => {
      try {
        const answer = JSON.parse(data)
        check(answer, answer.id, pickedCalls[answer.id] as KnownCall)
        open -= 1
        if (open === 0) resolve()
      } catch (error) {
        reject(error)
      }
    })
    socket.addEventListener('close', ({ code }) => reject(new Error(`closed with ${code}`)))
    socket.addEventListener('error', () => reject(new Error('the socket failed')))
  })
  const closed = once(socket, 'close')
  socket.close()
  await closed
}

/** Requests that lack the right key, all refused. */
export async function wrongKeys({ address, rpcPath, dispatcher }: Target): Promise<void> {
  for (const [path, headers] of [
    [`${rpcPath}x`, {}],
    ['/api/v0/pin/rm?arg=x', {}],
    ['/api/v0/add', { authorization: `Basic ${btoa('a:b')}` }],
  ] as const) {
    const answer = await request(address + path, {
      dispatcher,
      method: 'POST',
      headers,
      body: '{}',
    })
    await answer.body.dump()
    if (answer.statusCode !== 401) throw new Error(`${path}: HTTP ${answer.statusCode}, not 401`)
  }
}

const command = (target: Target, path: string, body?: FormData) =>
  request(`${target.address}/api/v0/${path}`, {
    dispatcher: target.dispatcher,
    method: 'POST',
    headers: { authorization: target.credentials },
    ...(body && { body }),
  })

async function linesOf(pendingResponse: ReturnType<typeof command>, status = 200): Promise<string> {
  const { statusCode, body } = await pendingResponse
  const text = await body.text()
  if (statusCode !== status) throw new Error(`HTTP ${statusCode}, not ${status}: ${text}`)
  return text
}

/** Adds a file; resolves to its CID. */
export async function addFile(target: Target, content: Uint8Array): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(content)]), 'file')
  return JSON.parse(await linesOf(command(target, 'add', form))).Hash
}

// Few enough that the disk does not fill, however long this goes on.
const contents = Array.from({ length: 12 }, (_, index) => seeded(`soak ${index}`, 3 ** (index + 2)))
const cids = new Map<number, string>()

/** Adds a file and reads it, whole and in part; the same content must always get the same CID. */
export async function fileRound(target: Target): Promise<void> {
  const index = randomInt(contents.length)
  const content = contents[index] as Uint8Array
  const Hash = await addFile(target, content)
  if ((cids.get(index) ?? Hash) !== Hash) throw new Error(`${Hash}, not ${cids.get(index)}`)
  cids.set(index, Hash)
  const offset = randomInt(content.length)
  for (const [query, expected] of [
    ['', content],
    [`&offset=${offset}&length=1000`, content.subarray(offset, offset + 1_000)],
  ] as const) {
    const { statusCode, body } = await command(target, `cat?arg=${Hash}${query}`)
    const bytes = Buffer.from(await body.arrayBuffer())
    if (statusCode !== 200 || !bytes.equals(expected)) throw new Error(`cat of ${Hash}${query}`)
  }
  const pins = await linesOf(command(target, `pin/add?arg=${Hash}`))
  if (pins !== `{"Pins":["${Hash}"]}\n`) throw new Error(`pin/add of ${Hash}: ${pins}`)
}

/** A file of its own, pinned and unpinned; it cannot be unpinned twice. */
export async function pinRound(target: Target, number: number): Promise<void> {
  const Hash = await addFile(target, Buffer.from(`one of ${number}`))
  await linesOf(command(target, `pin/rm?arg=${Hash}`))
  const again = await linesOf(command(target, `pin/rm?arg=${Hash}`), 500)
  if (!again.includes('not pinned')) throw new Error(`pin/rm of ${Hash}: ${again}`)
}

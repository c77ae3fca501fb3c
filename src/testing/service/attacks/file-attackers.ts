import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { CID } from 'multiformats/cid'
import {
  type Attack,
  type AttackedService,
  attackerKey,
  credentialsOf,
  type Victim,
  victimKey,
} from '#testing/service/attacks/attacked-service.ts'
import { type CraftedNode, nodeBytes, nodeCid } from '#testing/service/dag-pb-nodes.ts'

const linkCount = 38_000
const leafBytes = 100

/** A file of 5 MB on the disk that is 38,000 times 38,000 times one leaf. */
function multipliedNodes(): { nodes: CraftedNode[]; cid: CID; size: number } {
  const nodes: CraftedNode[] = [{ data: 'x'.repeat(leafBytes) }]
  let size = leafBytes
  for (let level = 0; level < 2; level++) {
    const cid = nodeCid(nodeBytes(nodes.at(-1) as CraftedNode))
    nodes.push({
      links: Array.from({ length: linkCount }, () => ({ cid })),
      blockSizes: Array.from({ length: linkCount }, () => size),
    })
    size *= linkCount
  }
  return { nodes, cid: nodeCid(nodeBytes(nodes.at(-1) as CraftedNode)), size }
}
const multiplied = multipliedNodes()

const smallText = 'small'

async function add(
  { origin }: AttackedService,
  query: string,
  ...contents: (string | Uint8Array<ArrayBuffer>)[]
) {
  const form = new FormData()
  for (const content of contents) form.append('file', new Blob([content]))
  const answer = await fetch(`${origin}/api/v0/add?${query}`, {
    ...{ method: 'POST', body: form, headers: { authorization: credentialsOf(victimKey) } },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`HTTP ${answer.status}: ${text}`)
  return JSON.parse(text.split('\n')[0] ?? '').Hash as string
}

/** Stores what attackers and victims read. Resolves to the CID of a small file. */
export async function addAttackedFiles(service: AttackedService): Promise<string> {
  const nodes = multiplied.nodes.map((node) => nodeBytes(node))
  await add(service, 'raw-leaves&pin=false&chunker=size-2096896', ...nodes)
  return add(service, '', smallText)
}

const request = (path: string, ...lines: string[]) =>
  [
    `POST /api/v0/${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: ${credentialsOf(attackerKey)}`,
    ...lines,
    '\r\n',
  ].join('\r\n')

/** Clients that each read five bytes deep in the file, again and again. */
export const deepReads =
  (clients: number): Attack =>
  async ({ origin }, signal) => {
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (!signal.aborted) {
          const offset = Math.floor(Math.random() * (multiplied.size - 5))
          const path = `cat?arg=${multiplied.cid}&offset=${offset}&length=5`
          const headers = { authorization: credentialsOf(attackerKey) }
          await fetch(`${origin}/api/v0/${path}`, { method: 'POST', headers, signal })
            .then((answer) => answer.arrayBuffer())
            .catch(() => {})
        }
      }),
    )
  }

/** Connections that send something and read nothing. */
const deaf =
  (clients: number, sent: string | Uint8Array): Attack =>
  async ({ port }, signal) => {
    const sockets: Socket[] = []
    for (let index = 0; index < clients && !signal.aborted; index++) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.pause()
      socket.write(sent)
      sockets.push(socket)
    }
    while (!signal.aborted) await wait(250)
    for (const socket of sockets) socket.destroy()
  }

/** Clients that ask for the whole file and do not read it. */
export const deafReaders = (clients: number): Attack =>
  deaf(clients, request(`cat?arg=${multiplied.cid}`, 'Content-Length: 0'))

/** Clients that send a quarter of a MiB of a file, and then nothing. */
export const halfUploads = (clients: number): Attack =>
  deaf(
    clients,
    Buffer.concat([
      Buffer.from(
        request('add', 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 9999999'),
      ),
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="half"\r\n\r\n'),
      Buffer.alloc(250_000, 'half'),
    ]),
  )

/** Reads a small file. */
export const readSmall =
  (cid: string): Victim =>
  async ({ origin }, signal) => {
    const headers = { authorization: credentialsOf(victimKey) }
    const answer = await fetch(`${origin}/api/v0/cat?arg=${cid}`, {
      ...{ method: 'POST', headers, signal },
    })
    const text = await answer.text()
    if (text !== smallText) throw new Error(`HTTP ${answer.status}: ${text.slice(0, 200)}`)
  }

/** Adds a small file. */
export const addSmall: Victim = async (service) => {
  await add(service, '', smallText)
}

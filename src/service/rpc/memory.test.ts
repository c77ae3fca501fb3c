import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { callText, httpNode } from '#testing/service/rpc-node.ts'
import type { RpcProcessSettings } from '#testing/service/rpc-process.ts'
import program from '#testing/service/rpc-process.ts?thread'

const linux = process.platform === 'linux'
const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

/** A node with a block of 1.9 MB by every hash, as large as those of a busy network. */
async function largeNode(isChunked: boolean): Promise<string> {
  const transactions = Buffer.from(`"transactions":["${'ab'.repeat(950_000)}"]}}`)
  const { port } = await httpNode(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method, params } = JSON.parse(body)
    const head = `{"jsonrpc":"2.0","id":${id},"result":`
    if (method === 'eth_chainId') return response.end(`${head}"0x1"}`)
    const start = Buffer.from(`${head}{"hash":"${params[0]}","number":"0x1",`)
    if (!isChunked) response.setHeader('content-length', start.length + transactions.length)
    response.write(start)
    response.end(transactions)
  })
  return `http://127.0.0.1:${port}`
}

async function start(nodeUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-memory-'))
  const settings: RpcProcessSettings = {
    ...{ dataDir, nodeUrl, networks: ['devnet'] },
    keys: ['key-of-the-deaf', 'key-of-others'],
  }
  const child: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(program), JSON.stringify(settings)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  })
  const [address] = await once(child.stdout ?? child, 'data')
  const origin = String(address).trim()
  /** Peak memory of the process in MiB. Linux only. */
  const peak = () => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024
  }
  return { origin, port: Number(new URL(origin).port), peak }
}
type Service = Awaited<ReturnType<typeof start>>

/** A client that sends and never reads. */
async function deafClient(port: number, head: string) {
  const connection = connect(port, '127.0.0.1')
  onTestFinished(() => void connection.destroy())
  connection.on('error', () => {})
  await once(connection, 'connect')
  connection.pause().write(head)
  return connection
}

/** A frame of text of a client (RFC 6455, 5.2), masked with zeros. */
function frame(text: string): Buffer {
  const head = Buffer.from([0x81, 0x80 | 126, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(text.length, 2)
  return Buffer.concat([head, Buffer.from(text)])
}

const blockCall = (number: number) => callText('eth_getBlockByHash', [hashOf(number), true])

const deafSocket = async ({ port }: Service, firstBlock: number) => {
  const socket = await deafClient(
    port,
    `GET /rpc/devnet/ws/v3/key-of-the-deaf HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${btoa('0123456789abcdef')}\r\n\r\n`,
  )
  for (let index = 0; index < 140; index++) socket.write(frame(blockCall(firstBlock + index)))
  return socket
}

const deafRequest = ({ port }: Service, block: number) => {
  const body = blockCall(block)
  return deafClient(
    port,
    `POST /rpc/devnet/v3/key-of-the-deaf HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
}

/** The longest wait of other clients for `/health` and for a block, in ms. */
async function longestWaits({ origin }: Service, milliseconds: number) {
  const end = performance.now() + milliseconds
  const longest = { health: 0, block: 0 }
  const measure = async (what: keyof typeof longest, ask: () => Promise<void>) => {
    while (performance.now() < end) {
      const startedAtMs = performance.now()
      await ask()
      longest[what] = Math.max(longest[what], performance.now() - startedAtMs)
      await pause(200)
    }
  }
  let block = 1_000_000
  await Promise.all([
    measure('health', async () => {
      expect((await fetch(`${origin}/health`)).status).toBe(200)
    }),
    measure('block', async () => {
      block += 1
      const answer = await fetch(`${origin}/rpc/devnet/v3/key-of-others`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: blockCall(block),
      })
      expect(await answer.json()).toHaveProperty('result.hash', hashOf(block))
    }),
  ])
  return longest
}

test.runIf(linux).each([
  ['2 sockets with 140 messages each', false, 2],
  ['20 sockets with 140 messages each', false, 20],
  ['20 sockets at a node that does not say how much it sends', true, 20],
  ['100 requests', false, 100],
])(
  'clients that do not read take little memory, and nothing from others: %s',
  {
    timeout: 60_000,
  },
  async (kind, isChunked, clients) => {
    const service = await start(await largeNode(isChunked))
    const ask = kind.includes('socket') ? deafSocket : deafRequest
    for (let client = 0; client < clients; client++) await ask(service, client * 140)
    const longest = await longestWaits(service, 2_500)
    // About 170 for two sockets, 270 for more; 90 at rest. Without the limits, gigabytes.
    expect(service.peak()).toBeLessThan(clients === 2 ? 300 : 350)
    // A busy machine shares its time with the node and clients of this test.
    expect(longest.health).toBeLessThan(8_000)
    expect(longest.block).toBeLessThan(15_000)
  },
)

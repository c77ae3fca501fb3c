import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What a service process uses, after a collection of garbage. */
export type Holding = {
  /** Bytes of the heap and of buffers. */
  memory: number
  /** Connections that clients have open. */
  connections: number
  /** Open files in the data directory; 0 where the system does not report them. */
  files: number
}

/**
 * Runs in the process of the service, from its source text: it must not refer to anything outside
 * itself.
 */
async function main(createServer: typeof import('vite').createServer) {
  const { subscribe } = process.getBuiltinModule('node:diagnostics_channel')
  const { readdirSync, readlinkSync } = process.getBuiltinModule('node:fs')
  const connections = new Set<unknown>()
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: import('node:net').Socket }
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const vite = await createServer({
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
  const { readConfig } = await vite.ssrLoadModule('/src/service/config/config.ts')
  const { startService } = await vite.ssrLoadModule('/src/service/service.ts')
  const config = readConfig(process.env)
  const service = await startService(config)

  function openFiles(): number {
    if (process.platform !== 'linux') return 0
    return readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(config.dataDir)
      } catch {
        // The descriptor with which the folder was read.
        return false
      }
    }).length
  }
  function holding(): Holding {
    // The second one collects what the finalizers of the first have released.
    globalThis.gc?.()
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    return { memory: heapUsed + external, connections: connections.size, files: openFiles() }
  }
  process.on('message', async (wanted) => {
    if (wanted === 'holding') return process.send?.(holding())
    await service.stop()
    await vite.close()
    // Nothing must be left that keeps the process running.
    process.disconnect()
  })
  process.send?.(service.address)
}

/**
 * Starts the service in a process of its own, with its own heap and connections. `output` is all
 * that it printed. `end` stops it and gives its exit code, once nothing keeps it running.
 */
export async function startServiceProcess(env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--input-type=module',
      '-e',
      `import { createServer } from 'vite'; await (${main})(createServer)`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: { ...process.env, ...env } },
  )
  let outputText = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (text) => {
      outputText += text
    })
  const exit = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  /** Its next message. Throws with the end of its output when it ends instead. */
  async function nextMessage<T>(): Promise<T> {
    const [message] = await Promise.race([once(child, 'message'), exit.then(() => [])])
    if (message === undefined) throw new Error(`The service has ended: ${outputText.slice(-2_000)}`)
    return message as T
  }
  const address = await nextMessage<string>()
  return {
    address,
    output: () => outputText,
    holding() {
      child.send('holding')
      return nextMessage<Holding>()
    },
    async end() {
      // It may have ended by itself.
      if (child.connected) child.send('end', () => {})
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      const [code, signal] = await exit
      clearTimeout(killTimer)
      return signal ?? code
    },
  }
}

import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline'
import { type Anvil, findAnvil, startAnvil } from '#service/chain/anvil.ts'
import { anvilRpc } from '#service/chain/anvil-rpc.ts'

/** Methods that change nothing; every other call changes the chain, or may. */
const readMethodPattern = /^(eth_(?!send)|net_|web3_)/

/** A line of anvil's log that names the method of a call. */
const methodLinePattern = /^[a-z]+_\w+$/

/**
 * An anvil that any program on this machine could call if it found its address: one of sixteen
 * million loopback addresses, where the system has them, and a free port. Its log names each call.
 * After a call that writes, a fresh anvil replaces it at the same address and is prepared again; no
 * call is answered in between. `exited` also resolves when the replacement cannot be started.
 */
export async function startWatchedAnvil(
  prepare: (url: string) => Promise<void>,
  // macOS has only the first loopback address.
  host = process.platform === 'darwin' ? '127.0.0.1' : randomLoopback(),
): Promise<Anvil> {
  let resolveExited: () => void = () => {}
  const exited = new Promise<void>((resolve) => {
    resolveExited = resolve
  })
  let isStopping = false

  async function startPrepared(port: number): Promise<Anvil> {
    const anvil = await startAnvil(findAnvil(), 20_000, { host, port })
    const logLines = createInterface({ input: anvil.stdout })
    try {
      await prepare(anvil.url)
      // After the line of our own last call, the log shows the calls of others.
      const ownCallsLogged = new Promise<void>((resolve) => {
        logLines.on('line', (line) => line === 'web3_clientVersion' && resolve())
      })
      await anvilRpc(anvil.url)([['anvil_setLoggingEnabled', true]])
      await anvilRpc(anvil.url)([['web3_clientVersion']])
      await Promise.race([ownCallsLogged, anvil.exited])
    } catch (error) {
      await anvil.stop()
      throw error
    }
    anvil.exited.then(resolveExited)
    let hasWrite = false
    logLines.on('line', (line) => {
      if (hasWrite || isStopping || !methodLinePattern.test(line) || readMethodPattern.test(line))
        return
      hasWrite = true
      currentAnvil = replaceAnvil(anvil)
    })
    return anvil
  }

  async function replaceAnvil(anvil: Anvil): Promise<Anvil> {
    await anvil.stop()
    try {
      return await startPrepared(Number(new URL(anvil.url).port))
    } catch {
      resolveExited()
      return anvil
    }
  }

  const firstAnvil = await startPrepared(0)
  let currentAnvil = Promise.resolve(firstAnvil)
  return {
    url: firstAnvil.url,
    stdout: firstAnvil.stdout,
    exited,
    async stop() {
      isStopping = true
      await (await currentAnvil).stop()
    },
  }
}

const randomLoopback = (): string =>
  `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`

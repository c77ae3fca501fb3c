import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type Guarded, spawnGuarded } from '#service/chain/guard.ts'
import { StartError } from '#service/start-error.ts'

/** A running anvil; `exited` resolves when it ended by itself. */
export type Anvil = { url: string } & Pick<Guarded, 'exited' | 'stop'>

export const chainId = 31337

/** The mnemonic that every development chain uses: its keys are public, its money worthless. */
export const mnemonic = 'test test test test test test test test test test test junk'

/** Time of the first block in seconds, 2026-01-01T00:00:00Z: a hash covers its block's time. */
export const genesisTime = Date.UTC(2026, 0, 1) / 1000

// Everything that a hash depends on is said, so that a newer anvil's defaults cannot move one. The
// hardfork is the default of anvil 1.7.1: Osaka with more blobs.
const args = [
  ['--host', '127.0.0.1'],
  ['--port', '0'],
  ['--no-cors'],
  ['--no-mining'],
  // Else it refuses what is above 2 MB with "Invalid request"; the service has a limit of its own.
  ['--no-request-size-limit'],
  ['--hardfork', 'bpo1'],
  ['--chain-id', String(chainId)],
  ['--mnemonic', mnemonic],
  ['--accounts', '20'],
  ['--balance', '10000'],
  ['--timestamp', String(genesisTime)],
  ['--gas-limit', '60000000'],
  ['--block-base-fee-per-gas', '1000000000'],
  ['--order', 'fees'],
  // With epochs of one slot `safe` and `finalized` are the last blocks but one and but two.
  ['--slots-in-an-epoch', '1'],
].flat()

/**
 * Path of the anvil that npm installed for this machine. Throws a StartError when there is none:
 * the platform has no package, or the installation left optional dependencies out.
 */
export function findAnvil(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  const machine = `${platform}-${arch === 'x64' ? 'amd64' : arch}`
  const program = platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const require = createRequire(import.meta.url)
    // The platform's package is a dependency of the package, not of ours.
    const anvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
    return anvil.resolve(`@foundry-rs/anvil-${machine}/bin/${program}`)
  } catch {
    throw new StartError(
      `The embedded chain needs anvil, and none is installed for ${platform} on ${arch}: reinstall with npm ci, or set KEYHOLE_RPC_URL to serve a node of your own`,
    )
  }
}

/**
 * Starts anvil on a free port of the loopback interface. Throws a StartError when it ends, or does
 * not listen within `boundMs`; nothing is left running then.
 */
export async function startAnvil(program = findAnvil(), boundMs = 20_000): Promise<Anvil> {
  const { stdout, stderr, exited, stop } = spawnGuarded(program, args)
  let complaint = 'it ended without a word'
  stderr.once('data', (chunk) => {
    complaint = String(chunk).trim()
  })
  const bound = setTimeout(() => {
    complaint = `it did not listen within ${boundMs / 1000} seconds`
    stop()
  }, boundMs)
  const port = await listeningPort(stdout)
  clearTimeout(bound)
  if (port !== undefined) return { url: `http://127.0.0.1:${port}`, exited, stop }
  await stop()
  throw new StartError(
    `The embedded chain does not start (anvil: ${complaint}): reinstall with npm ci, or set KEYHOLE_RPC_URL to serve a node of your own`,
  )
}

/** The port that anvil says it listens on, or undefined when it ends without. */
async function listeningPort(stdout: Readable): Promise<string | undefined> {
  try {
    for await (const line of createInterface({ input: stdout })) {
      const port = /^Listening on 127\.0\.0\.1:(\d+)/.exec(line)?.[1]
      if (port !== undefined) return port
    }
    return undefined
  } finally {
    // The loop's end pauses the stream, and a full pipe would make anvil wait for ever.
    stdout.resume()
  }
}

import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type Guarded, spawnGuarded } from '#service/chain/guard.ts'
import { StartError } from '#service/config/json-file.ts'

/** A running anvil at an http address; `exited` resolves when it ended by itself. */
export type Anvil = { url: string } & Pick<Guarded, 'exited' | 'stop'>

export const chainId = 31337

/** The mnemonic that every development chain uses: its keys are public, its money worthless. */
export const mnemonic = 'test test test test test test test test test test test junk'

/** Time of the first block in seconds, 2026-01-01T00:00:00Z: a hash covers its block's time. */
export const genesisTimeSeconds = Date.UTC(2026, 0, 1) / 1000

// Everything that a hash depends on is set, so that defaults of a newer anvil cannot change one.
// The hardfork is the default of anvil 1.7.1: Osaka with more blobs.
const anvilArgs = [
  ['--no-cors'],
  ['--no-mining'],
  // Without it, anvil refuses requests above 2 MB with "Invalid request"; the service has its own
  // limit.
  ['--no-request-size-limit'],
  ['--hardfork', 'bpo1'],
  ['--chain-id', String(chainId)],
  ['--mnemonic', mnemonic],
  ['--accounts', '20'],
  ['--balance', '10000'],
  ['--timestamp', String(genesisTimeSeconds)],
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
  const platformName = `${platform}-${arch === 'x64' ? 'amd64' : arch}`
  const programName = platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const require = createRequire(import.meta.url)
    // The platform's package is a dependency of the package, not of ours.
    const anvilPackage = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
    return anvilPackage.resolve(`@foundry-rs/anvil-${platformName}/bin/${programName}`)
  } catch {
    throw new StartError(
      `The embedded chain needs anvil, and none is installed for ${platform} on ${arch}: reinstall with npm, optional packages included, or set KEYHOLE_RPC_URL to serve a node of your own`,
    )
  }
}

/**
 * Starts anvil on a free port of a loopback address. Throws a StartError when it ends, or does not
 * listen within `startTimeoutMs`; nothing is left running then.
 */
export async function startAnvil(
  program = findAnvil(),
  startTimeoutMs = 20_000,
  host = '127.0.0.1',
): Promise<Anvil> {
  const args = ['--host', host, '--port', '0', ...anvilArgs]
  const { stdout, stderr, exited, stop } = spawnGuarded(program, args)
  let failureReason = 'it ended without a word'
  stderr.once('data', (chunk) => {
    failureReason = String(chunk).trim()
  })
  const startTimer = setTimeout(() => {
    failureReason = `it did not listen within ${startTimeoutMs / 1000} seconds`
    stop()
  }, startTimeoutMs)
  const address = await listeningAddress(stdout)
  clearTimeout(startTimer)
  if (address !== undefined) return { url: `http://${address}`, exited, stop }
  await stop()
  throw new StartError(
    `The embedded chain does not start (anvil: ${failureReason}): reinstall with npm, optional packages included, or set KEYHOLE_RPC_URL to serve a node of your own`,
  )
}

/** Host and port that anvil prints when it listens; undefined when it ends before. */
async function listeningAddress(stdout: Readable): Promise<string | undefined> {
  try {
    for await (const line of createInterface({ input: stdout })) {
      const address = /^Listening on ([\d.]+:\d+)/.exec(line)?.[1]
      if (address !== undefined) return address
    }
    return undefined
  } finally {
    // The end of the loop pauses the stream, and a full pipe would block anvil for ever.
    stdout.resume()
  }
}

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findAnvil } from '#service/chain/anvil.ts'
import { type EmbeddedChain, startChain } from '#service/chain/chain.ts'
import { anvilRpc } from '#service/chain/miner.ts'
import { socketPath } from '#service/rpc/upstream/upstream-ipc.ts'

const mayBeAlone =
  process.platform === 'linux' && spawnSync('unshare', ['-rn', 'true']).status === 0

/**
 * The anvil whose Unix socket this is: its network namespace, and the TCP ports that it listens on.
 */
function processOf(path: string) {
  const pid = readdirSync('/proc').find((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        readFileSync(`/proc/${name}/cmdline`, 'utf8').startsWith(findAnvil()) &&
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(path)
      )
    } catch {
      // It has ended meanwhile.
      return false
    }
  })
  const ports = readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, , local = '', , state] = line.split(/\s+/)
      return state === '0A' ? [Number.parseInt(local.split(':')[1] ?? '', 16)] : []
    })
  return { namespace: readlinkSync(`/proc/${pid}/ns/net`), ports }
}

const isAnvil = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"web3_clientVersion","params":[]}',
    signal: AbortSignal.timeout(2_000),
  })
    .then((answer) => answer.text())
    .then(
      (text) => text.includes('anvil'),
      () => false,
    )

test.runIf(mayBeAlone)('no one reaches the embedded chain over TCP', async () => {
  const chain: EmbeddedChain = await startChain()
  onTestFinished(() => chain.stop())
  expect(chain.url).toMatch(/^ipc:/)
  expect(await anvilRpc(chain.url)([['eth_blockNumber']])).toEqual(['0xd'])
  const { namespace, ports } = processOf(socketPath(chain.url))
  expect(ports).toHaveLength(1)
  expect(namespace).not.toBe(readlinkSync('/proc/self/ns/net'))
  expect(await isAnvil(ports[0] ?? 0)).toBe(false)
  // Its directory is the user's own.
  expect(statSync(dirname(socketPath(chain.url))).mode & 0o77).toBe(0)
})

test('the socket of a chain that has been stopped is gone', async () => {
  const chain = await startChain()
  await chain.stop()
  if (chain.url.startsWith('ipc:'))
    await new Promise((resolve) => connect(socketPath(chain.url)).once('error', resolve))
  await expect(anvilRpc(chain.url)([['eth_chainId']])).rejects.toThrow('does not answer')
})

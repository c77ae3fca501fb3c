import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const hardhatPath = inRoot('e2e/trials/hardhat-3/node_modules/hardhat')

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('with the plugin, hardhat node starts Keyhole, links each transaction, and ends it', async () => {
  test.skip(
    !existsSync(hardhatPath),
    'Hardhat 3 is not installed: npm run long -- trials, on Node 22',
  )
  const project = mkdtempSync(join(tmpdir(), 'keyhole-hardhat-'))
  const plugin = join(project, 'node_modules/hardhat-keyhole')
  cpSync(inRoot('packages/hardhat'), plugin, { recursive: true })
  symlinkSync(hardhatPath, join(project, 'node_modules/hardhat'))
  symlinkSync(inRoot(''), join(project, 'node_modules/keyhole'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  const readme = readFileSync(inRoot('packages/hardhat/README.md'), 'utf8')
  const [, config = ''] = /^```js\n(.*?)^```/ms.exec(readme) ?? []
  writeFileSync(join(project, 'hardhat.config.js'), config)

  const port = await freePort()
  const node = spawn(
    process.execPath,
    [join(hardhatPath, 'dist/src/cli.js'), 'node', '--hostname', '127.0.0.1', '--port', `${port}`],
    { cwd: project, env: { ...process.env, KEYHOLE_DATA_DIR: join(project, 'data') } },
  )
  const lines: string[] = []
  createInterface({ input: node.stdout }).on('line', (line) => lines.push(line))
  const find = async (pattern: RegExp) => {
    await expect.poll(() => lines.join('\n'), { timeout: 30_000 }).toMatch(pattern)
    return pattern.exec(lines.join('\n'))?.[1] ?? ''
  }
  try {
    const address = await find(/^Keyhole shows this node at (\S+)$/m)
    const call = async (method: string, ...params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })
      return (await answer.json()).result
    }
    const [from, to] = await call('eth_accounts')
    const hash = await call('eth_sendTransaction', { from, to, value: '0x1' })
    await find(new RegExp(`^(${address}/devnet/tx/${hash})$`, 'm'))
    node.kill()
    await expect.poll(() => fetch(address).catch(() => 'ended')).toBe('ended')
  } finally {
    if (node.exitCode === null && node.signalCode === null) {
      node.kill('SIGKILL')
      await once(node, 'exit')
    }
    rmSync(project, { recursive: true, force: true })
  }
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, http, webSocket } from 'viem'
import { findAnvil } from '#service/chain/anvil.ts'
import { spawnGuarded } from '#service/chain/guard.ts'
import { expect, test } from '../fixtures/story.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = fileURLToPath(new URL('../../dist/service/main.js', import.meta.url))

/** Process ids of the anvils that stand under this service, by way of its guard. */
function anvilsOf(pid: number | undefined): number[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [, command = '', parent] = stat.match(/\((.*)\) \S (\d+)/) ?? []
        return [{ pid: Number(name), command, parent: Number(parent) }]
      } catch {
        return []
      }
    })
  const guards = processes.filter(({ parent }) => parent === pid).map(({ pid }) => pid)
  return processes
    .filter(({ command, parent }) => command === 'anvil' && guards.includes(parent))
    .map(({ pid }) => pid)
}

const freshDir = () => mkdtempSync(join(tmpdir(), 'keyhole-'))

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.describe('on a system that shows its processes', () => {
  test.skip(process.platform !== 'linux', 'reads /proc')

  test('however it is ended, the service leaves no anvil behind and starts again', async ({
    ownKeyhole,
  }) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
      const before = anvilsOf(ownKeyhole.process?.pid)
      expect(before, signal).toHaveLength(1)
      expect(await ownKeyhole.stop(signal)).toBe(signal === 'SIGKILL' ? null : 0)
      await expect(() => expect(before.filter(alive), signal).toEqual([])).toPass()
      await ownKeyhole.start()
    }
    expect(anvilsOf(ownKeyhole.process?.pid)).toHaveLength(1)
  })

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    test(`npm start ends with npm, when that is ended by ${signal}`, async () => {
      const npm = spawn('npm', ['start'], {
        cwd: root,
        env: { ...process.env, PORT: '0', KEYHOLE_DATA_DIR: freshDir() },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      npm.stdout.on('data', (chunk) => {
        said += chunk
      })
      await expect(() => expect(said).toMatch(/ready at http/)).toPass()
      const health = `${said.match(/http:\S+/)?.[0]}/health`
      expect((await fetch(health)).status).toBe(200)
      npm.kill(signal)
      await expect(async () => {
        expect(await fetch(health).catch(() => 'no one answers')).toBe('no one answers')
      }).toPass()
    })
  }
})

/** The packages that code of the dashboard names, but for their types alone. */
function dashboardPackages(): Set<string> {
  const codePaths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^(build|service|tasks|testing)\/|plugin|\.(test|bench)\.|\.d\./.test(path))
    .filter((path) => /\.(tsx?|css)$/.test(path))
  const importPattern = /(?:^import (?!type )[^'"]*|import\(|^@import |url\()["']([@a-z][^'"?]*)/gm
  return new Set(
    codePaths.flatMap((path) =>
      [...readFileSync(join(root, 'src', path), 'utf8').matchAll(importPattern)].map(
        ([, name = '']) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? '',
      ),
    ),
  )
}

test('the dashboard comes with the licences of all packages that its code names', async ({
  keyhole,
}) => {
  const response = await fetch(`${keyhole.url}/third-party-licenses.txt`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  const licenses = await response.text()
  const packages = dashboardPackages()
  // One of each kind: of the page, of a worker, a font, and WebAssembly.
  for (const name of ['react', 'ipfs-unixfs-importer', '@fontsource-variable/inter', 'evmole'])
    expect(packages).toContain(name)
  for (const name of packages) expect(licenses).toContain(`\n${name} `)
  expect(licenses).toContain('SIL OPEN FONT LICENSE')
})

/** Runs the service until it ends by itself; resolves to its exit code and what it said. */
async function attempt(env: { [name: string]: string }, words: readonly string[] = []) {
  const ending = spawn(process.execPath, [run, ...words], {
    env: {
      ...process.env,
      // Node itself warns of it where a test program sets FORCE_COLOR, too.
      NO_COLOR: undefined,
      PORT: '0',
      KEYHOLE_DATA_DIR: mkdtempSync(join(tmpdir(), 'keyhole-')),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  ending.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(ending, 'close')
  return { code, said: said.trim() }
}

test('each mistake of setting up is told in one sentence', async ({ keyhole }) => {
  const { port } = new URL(keyhole.url)
  const mistakes = [
    { env: { PORT: port }, names: `Port ${port} is already in use` },
    { env: { PORT: 'abc' }, names: 'PORT' },
    { env: { KEYHOLE_DATA_DIR: run }, names: run },
    { env: { KEYHOLE_RPC_URL: 'http://user:secret@127.0.0.1:9/key' }, names: 'KEYHOLE_RPC_URL' },
  ]
  for (const { env, names } of mistakes) {
    const { code, said } = await attempt(env)
    expect(code).toBe(1)
    expect(said.split('\n')).toHaveLength(1)
    expect(said).toMatch(/^Keyhole cannot start: /)
    expect(said).toContain(names)
    expect(said).not.toMatch(/secret|9\/key/)
  }
})

test('a host that no machine has is wrong usage of its flag', async () => {
  const { code, said } = await attempt({}, ['--embedded', '--host', 'no.such.host.invalid'])
  expect(said).toBe(
    'Keyhole cannot start: --host no.such.host.invalid is not an address of this machine: set --host 127.0.0.1',
  )
  expect(code).toBe(2)
})

test('--open opens the browser at the address that is printed', async () => {
  test.skip(process.platform !== 'linux', 'elsewhere it is not xdg-open that opens it')
  const folder = freshDir()
  const opened = join(folder, 'opened')
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$1" > "${opened}"\n`, { mode: 0o755 })
  const env = {
    ...process.env,
    ...{ PATH: `${folder}:${process.env.PATH}`, PORT: '0', KEYHOLE_DATA_DIR: freshDir() },
  }
  const started = spawn(process.execPath, [run, '--embedded', '--open'], {
    ...{ env, stdio: ['ignore', 'pipe', 'inherit'] },
  })
  let said = ''
  started.stdout?.on('data', (chunk) => {
    said += chunk
  })
  await expect(() => {
    const [, address] = /ready at (\S+)/.exec(said) ?? []
    expect(readFileSync(opened, 'utf8')).toBe(`${address}\n`)
  }).toPass()
  started.kill()
  await once(started, 'exit')
})

test('without a flag it says what it found at 127.0.0.1:8545, and serves that', async () => {
  const usualNode = 'http://127.0.0.1:8545'
  const isTaken = await fetch(usualNode).catch(() => undefined)
  test.skip(isTaken !== undefined, 'a node of another program listens there')
  const node = spawnGuarded(findAnvil(), ['--port', '8545', '--chain-id', '4242'])
  node.stdout.resume()
  const env = { ...process.env, PORT: '0', KEYHOLE_DATA_DIR: freshDir() }
  try {
    await expect(async () => void (await fetch(usualNode))).toPass()
    const started = spawn(process.execPath, [run], {
      ...{ cwd: tmpdir(), env, stdio: ['ignore', 'pipe', 'inherit'] },
    })
    let said = ''
    started.stdout?.on('data', (chunk) => {
      said += chunk
    })
    await expect(() => expect(said).toMatch(/ready at http/)).toPass()
    expect(said).toMatch(/^Found anvil\/v\S+ at 127\.0\.0\.1:8545, chain 4242, block 0\.\n/)
    const [, address] = /ready at (\S+)/.exec(said) ?? []
    const { networks } = await (await fetch(`${address}/connection.json`)).json()
    expect(networks).toMatchObject([{ network: 'devnet', chainId: 4242 }])
    started.kill()
    await once(started, 'exit')
  } finally {
    await node.stop()
  }
})

test('the four methods answer over HTTP and over WebSocket; a wrong key is told nothing', {
  tag: '@task',
}, async ({ keyhole }) => {
  const { baseUrl, wsUrl, apiKey, tour } = await keyhole.connection()
  const hash = tour[0]?.block ?? '0x'
  const transports = [http(`${baseUrl}/v3/${apiKey}`), webSocket(`${wsUrl}/ws/v3/${apiKey}`)]
  for (const transport of transports) {
    const { request } = createClient({ transport })
    const block = await request({ method: 'eth_getBlockByHash', params: [hash, true] })
    expect(block?.hash).toBe(hash)
    const [first] = block?.transactions ?? []
    if (!block?.number || typeof first !== 'object') throw new Error('the block has no transaction')
    const transaction = await request({
      method: 'eth_getTransactionByBlockNumberAndIndex',
      params: [block.number, '0x0'],
    })
    expect(transaction).toEqual(first)
    const word = await request({
      method: 'eth_getStorageAt',
      params: [first.from, '0x0', 'latest'],
    })
    expect(word).toBe(`0x${'0'.repeat(64)}`)
    const gas = await request({
      method: 'eth_estimateGas',
      params: [{ from: first.from, to: first.from, value: '0x0' }],
    })
    expect(gas).toBe('0x5208')
  }
  const bodies = await Promise.all(
    ['devnet', 'nowhere'].map(async (network) => {
      const answer = await fetch(`${keyhole.url}/rpc/${network}/v3/wrong`, { method: 'POST' })
      expect(answer.status).toBe(401)
      return answer.text()
    }),
  )
  expect(bodies[0]).toBe(bodies[1])
  expect(bodies[0]).not.toMatch(/nowhere|devnet|wrong/)
})

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { DockerfileParser, type Instruction } from 'dockerfile-ast'
import type { ReadyConnection } from '#protocol/connection.ts'
import { startEmptyChain } from '#testing/empty-chain.ts'
import { writeFiles } from '#testing/foundry-project.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { version, dependencies } = JSON.parse(read('package.json'))

/** On Windows npm and npx are scripts, which only a shell can start. */
const npmOptions = { encoding: 'utf8', cwd: root, shell: process.platform === 'win32' } as const
const runNpm = (...words: string[]) => execFileSync('npm', words, npmOptions).trim()

/** The package as it would be published. Its files were built before the stories and stay so. */
function packInto(directory: string) {
  const packWords = ['pack', '--ignore-scripts', '--json', '--pack-destination', directory]
  const [{ filename, files }] = JSON.parse(runNpm(...packWords))
  const paths = (files as { path: string }[]).map(({ path }) => path)
  return { tarball: filename as string, paths }
}

test('the built service needs what its package depends on, and nothing else', {
  tag: '@task',
}, () => {
  const built = readdirSync(join(root, 'dist/service'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => read(`dist/service/${name}`))
  // Imports of a bundle begin a line; elsewhere a module is loaded by a call, or its type is named.
  const loading =
    /^(?:im|ex)port\b[^;\n]*\bfrom "([^"]+)"|(?<![{\w])(?:require\.resolve|import)\("([^"]+)"/gm
  const packages = built
    .flatMap((text) => [...text.matchAll(loading)].map(([, from, call]) => from ?? call ?? ''))
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  expect([...new Set(packages)]).toEqual(Object.keys(dependencies))
})

test('one line on an empty machine installs the package and serves it; a second one names the contracts of a project', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const anvil = `@foundry-rs/anvil@${dependencies['@foundry-rs/anvil']}`
  const look = ['view', anvil, 'version', '--fetch-retries=0', '--fetch-timeout=10000']
  const isReachable = spawnSync('npm', look, npmOptions).status === 0
  test.skip(!isReachable, 'the registry of npm packages cannot be reached')

  const directory = mkdtempSync(join(tmpdir(), 'keyhole-package-'))
  const [home, empty, cache] = ['home', 'empty', 'cache'].map((name) => {
    mkdirSync(join(directory, name))
    return join(directory, name)
  }) as [string, string, string]
  const { tarball, paths } = packInto(empty)
  expect(paths.filter((path) => !/^(dist|docs)\//.test(path))).toEqual([
    'LICENSE',
    'README.md',
    'package.json',
  ])
  // Where it is used, what its README shows and names is there.
  const [use = ''] = read('README.md').split('\n## Work on it\n')
  const namedFiles = [...use.matchAll(/\]\((docs\/[^)#]+)/g)].map(([, path]) => path)
  expect(namedFiles).toContain('docs/transaction.png')
  expect(paths).toEqual(expect.arrayContaining(namedFiles))
  const env = {
    PATH: process.env.PATH,
    // Windows: a home by another name, and without the second no program finds its libraries.
    USERPROFILE: home,
    SYSTEMROOT: process.env.SYSTEMROOT,
    HOME: home,
    PORT: '0',
    npm_config_cache: cache,
    npm_config_registry: runNpm('config', 'get', 'registry'),
    npm_config_update_notifier: 'false',
  }
  const npxOptions = { ...npmOptions, cwd: empty, env }
  const versionWords = ['--yes', `./${tarball}`, '--version']
  expect(execFileSync('npx', versionWords, npxOptions).trim()).toBe(version)

  async function serve(...flags: string[]) {
    const startedAt = performance.now()
    const program = spawn('npx', ['--yes', `./${tarball}`, ...flags], npxOptions)
    let said = ''
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (text) => {
        said += text
      })
    await expect.poll(() => said, { timeout: 60_000 }).toMatch(/ready at http/)
    const address = said.match(/ready at (http:\S+)/)?.[1] ?? ''
    const note = (what: string) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      test.info().annotations.push({ type: `seconds from npx to ${what}`, description: seconds })
    }
    const end = async () => {
      if (npmOptions.shell) spawnSync('taskkill', ['/pid', String(program.pid), '/T', '/F'])
      else program.kill('SIGTERM')
      await expect.poll(() => fetch(address).catch(() => 'ended')).toBe('ended')
    }
    return { address, note, end }
  }
  const { address, note, end } = await serve()
  note('ready')
  const offer = (await (await fetch(`${address}/connection.json`)).json()) as ReadyConnection
  expect(offer.networks.map(({ network }) => network)).toEqual(['devnet'])
  expect((await fetch(address)).headers.get('content-type')).toContain('text/html')
  // Started in any other directory, the installed program finds the same key.
  const [installed = ''] = readdirSync(join(cache, '_npx'))
  const main = join(cache, '_npx', installed, 'node_modules/keyhole/dist/service/main.js')
  const list = [main, 'keys', 'list']
  expect(execFileSync(process.execPath, list, { cwd: home, env, encoding: 'utf8' })).toBe('local\n')
  expect(readdirSync(empty)).toEqual([tarball])

  await end()

  const recorded = JSON.parse(read('src/service/project/recorded/foundry-1.7.1.json'))
  const chain = await startEmptyChain(31337)
  const project = join(directory, 'project')
  writeFiles(project, recorded.files)
  await chain.client.setCode({ address: recorded.address, bytecode: recorded.code })
  await chain.client.mine({ blocks: 1 })
  const named = await serve('--rpc', chain.url, '--project', project)
  await page.goto(named.address)
  const contracts = page.getByRole('region', { name: 'Your contracts' })
  await expect(contracts.getByRole('link', { name: 'Box' })).toBeVisible()
  named.note('the named contract')
  await page.close()
  await named.end()
  await chain.stop()
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
})

test('as in its container: a user without a name, files that cannot be written, but state and /tmp', async () => {
  test.setTimeout(120_000)
  test.skip(process.platform !== 'linux', 'the image is of Linux')
  const image = DockerfileParser.parse(read('docs/deploy/container/Containerfile'))
  const wordsOf = (instruction: Instruction | undefined): string[] =>
    JSON.parse(/\[.*\]$/s.exec(instruction?.getArgumentsContent() ?? '')?.[0] ?? '')
  const directory = mkdtempSync(join(tmpdir(), 'keyhole-container-'))
  const [installed, state, tmp] = ['installed', 'state', 'tmp'].map((name) =>
    join(directory, name),
  ) as [string, string, string]
  // What the last stage copies: the package, and its dependencies without the others.
  for (const path of ['dist', 'package.json', 'node_modules/@foundry-rs'])
    cpSync(join(root, path), join(installed, path), { recursive: true })
  // Only root can become another user; any other is one who may not write here.
  const user = process.getuid?.() === 0 ? { uid: 54_321, gid: 54_321 } : {}
  for (const path of [state, tmp]) {
    mkdirSync(path)
    if (user.uid) chownSync(path, user.uid, user.gid)
  }
  chmodSync(directory, 0o755)
  execFileSync('chmod', ['-R', 'a-w', installed])

  const imageEnv = Object.fromEntries(
    image
      .getENVs()
      .flatMap((each) => each.getProperties())
      .map((property) => [property.getName(), property.getValue() ?? '']),
  )
  const { PATH } = process.env
  const env = {
    ...imageEnv,
    PATH,
    TMPDIR: tmp,
    KEYHOLE_DATA_DIR: state,
    PORT: await findFreePort(),
  }
  const options = { ...user, env, cwd: installed }
  const [program = '', ...words] = wordsOf(image.getENTRYPOINTs()[0]).map((word) =>
    word.replace('/opt/keyhole', installed),
  )
  const [check = '', ...checkWords] = wordsOf(image.getHEALTHCHECKs()[0])
  const isHealthy = () => spawnSync(check, checkWords, options).status === 0

  expect(isHealthy()).toBe(false)
  const service = spawn(program, words, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    await expect.poll(isHealthy, { timeout: 45_000 }).toBe(true)
    const list = execFileSync(program, [...words, 'keys', 'list'], { ...options, encoding: 'utf8' })
    expect(list).toBe('local\n')
    service.kill('SIGTERM')
    expect(await once(service, 'exit')).toEqual([0, null])
    expect(isHealthy()).toBe(false)
  } finally {
    service.kill('SIGKILL')
    execFileSync('chmod', ['-R', 'u+w', installed])
    rmSync(directory, { recursive: true, force: true })
  }
})

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

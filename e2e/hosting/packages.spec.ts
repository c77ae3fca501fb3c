import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { type Hex, keccak256, numberToHex, pad, stringToHex } from 'viem'
import { build } from 'vite'
import { startEmptyChain } from '#testing/empty-chain.ts'

const packagePath = (name: string) =>
  fileURLToPath(new URL(`../../packages/${name}/`, import.meta.url))
const npmOptions = { encoding: 'utf8', shell: process.platform === 'win32' } as const

/** Packs a package as it would be published, and installs it into an empty project. */
function installInto(directory: string, name: string) {
  const pack = ['pack', '--silent', '--pack-destination', directory]
  const tarball = execFileSync('npm', pack, { ...npmOptions, cwd: packagePath(name) }).trim()
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  const install = [
    'install',
    '--silent',
    '--no-audit',
    '--no-fund',
    `./${tarball.split('\n').at(-1)}`,
  ]
  execFileSync('npm', install, { ...npmOptions, cwd: directory })
}

/** The blocks of a README in a language. */
const readmeBlocks = (name: string, language: string): string[] =>
  [
    ...readFileSync(join(packagePath(name), 'README.md'), 'utf8').matchAll(
      new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'),
    ),
  ].map(([, code = '']) => code)

/** Runs an example as a file of the project; resolves to its output. */
function runExample(directory: string, code: string, rpcUrl: string): string {
  writeFileSync(join(directory, 'example.js'), code)
  const env = { PATH: process.env.PATH, RPC_URL: rpcUrl }
  return execFileSync(process.execPath, ['example.js'], { cwd: directory, env, encoding: 'utf8' })
}

const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))

/** What the compiler says of the example: all that may be missing is the types of its own functions. */
function checkTypes(directory: string): string {
  const words = ['--pretty', 'false', '--noEmit', '--allowJs', '--checkJs', '--strict']
  const node = fileURLToPath(new URL('../../node_modules/@types', import.meta.url))
  words.push('--noImplicitAny', 'false', '--module', 'nodenext', '--typeRoots', node)
  words.push('--types', 'node', '--skipLibCheck', 'example.js')
  return spawnSync(process.execPath, [compiler, ...words], { cwd: directory, encoding: 'utf8' })
    .stdout
}

/** Bytes of what an import takes along, minified and compressed, without the libraries of others. */
async function countBytes(directory: string, importing: string): Promise<number> {
  writeFileSync(join(directory, 'import.js'), importing)
  const built = await build({
    root: directory,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: 'import.js', formats: ['es'] },
      rolldownOptions: { external: [/^(viem|hash-wasm|@noble)\b/], output: { minify: true } },
    },
  })
  const outputs = built as { output: { code: string }[] }[]
  const code = outputs.flatMap(({ output }) => output.map(({ code }) => code)).join('')
  return brotliCompressSync(code).length
}

test.beforeEach(() => {
  const look = ['view', 'viem', 'version', '--fetch-retries=0', '--fetch-timeout=10000']
  const isReachable = spawnSync('npm', look, npmOptions).status === 0
  test.skip(!isReachable, 'the registry of npm packages cannot be reached')
  test.setTimeout(180_000)
})

test('each package is packed, installed in an empty project, and its examples run', async () => {
  const chain = await startEmptyChain()
  const directory = mkdtempSync(join(tmpdir(), 'keyhole-packages-'))
  try {
    const contract: Hex = '0x00000000000000000000000000000000000c0de0'
    const set = (slot: bigint | Hex, value: bigint | Hex) =>
      chain.client.setStorageAt({
        address: contract,
        index: typeof slot === 'bigint' ? numberToHex(slot, { size: 32 }) : slot,
        value: typeof value === 'bigint' ? numberToHex(value, { size: 32 }) : value,
      })
    const name = 'A name that is longer than one word of storage'
    await set(0n, BigInt(name.length * 2 + 1))
    const content = BigInt(keccak256(numberToHex(0n, { size: 32 })))
    await set(content, stringToHex(name.slice(0, 32)))
    await set(content + 1n, pad(stringToHex(name.slice(32)), { dir: 'right', size: 32 }))
    await set(keccak256(`${pad(chain.from)}${numberToHex(1n, { size: 32 }).slice(2)}`), 1000n)
    await set(2n, 1n << 160n)
    await chain.mine('1.5')

    for (const name of ['proof', 'storage']) {
      const project = join(directory, name)
      mkdirSync(project)
      installInto(project, name)
      const expected = [...readmeBlocks(name, 'text')]
      for (const code of readmeBlocks(name, 'js')) {
        const said = runExample(project, code, chain.url)
        const [, comment] = /^\/\/ (.*)\n*$/m.exec(code.trimEnd().split('\n').at(-1) ?? '') ?? []
        expect(checkTypes(project)).toBe('')
        expect(said).toBe(comment === undefined ? expected.shift() : `${comment}\n`)
      }
      // Its types are whole, for an importer of either kind.
      const { exports: exported } = JSON.parse(
        readFileSync(join(packagePath(name), 'package.json'), 'utf8'),
      ) as { exports: object }
      // Its reference, made of the types, has each part, and a heading for what the parts export.
      const reference = readFileSync(
        join(project, 'node_modules', `keyhole-${name}`, 'API.md'),
        'utf8',
      )
      for (const path of Object.keys(exported).slice(1))
        expect(reference).toContain(`- \`keyhole-${name}${path.slice(1)}\`: `)
      const verb = name === 'proof' ? 'proveState' : 'findStorageLocation'
      expect(reference).toMatch(new RegExp(`^### .*${verb}`, 'm'))
      const imports = Object.keys(exported).map(
        (path, index) => `import * as part${index} from 'keyhole-${name}${path.slice(1)}'`,
      )
      const uses = imports.map((_, index) => `part${index}`)
      writeFileSync(
        join(project, 'use.ts'),
        `${imports.join('\n')}\nexport const parts = [${uses}] as const\nexport const none: never = part0\n`,
      )
      for (const resolution of ['nodenext', 'bundler']) {
        const module = resolution === 'bundler' ? 'preserve' : 'nodenext'
        const words = [
          '--pretty',
          'false',
          '--strict',
          '--noEmit',
          '--module',
          module,
          '--moduleResolution',
          resolution,
        ]
        const { stdout } = spawnSync(process.execPath, [compiler, ...words, 'use.ts'], {
          cwd: project,
          encoding: 'utf8',
        })
        // The one mistake is the one that was made on purpose: the types are not `any`.
        expect(stdout.match(/error TS\d+/g)).toEqual(['error TS2322'])
        expect(stdout).toContain('use.ts')
      }
    }

    const state = `export { proveState } from 'keyhole-proof/prove-state'`
    const ofWhole = `export { proveState } from 'keyhole-proof'`
    const all = ['block', 'transaction', 'receipts', 'state']
      .map((what) => `export * from 'keyhole-proof/prove-${what}'`)
      .join('\n')
    const sizes = {
      state: await countBytes(join(directory, 'proof'), state),
      ofWhole: await countBytes(join(directory, 'proof'), ofWhole),
      all: await countBytes(join(directory, 'proof'), all),
      ofStorage: await countBytes(join(directory, 'storage'), `export * from 'keyhole-storage'`),
    }
    test.info().annotations.push({ type: 'bytes, brotli', description: JSON.stringify(sizes) })
    expect(sizes.state).toBeLessThan(7_000)
    expect(sizes.ofWhole).toBeLessThan(7_000)
    expect(sizes.all).toBeLessThan(13_500)
    expect(sizes.ofStorage).toBeLessThan(24_000)
  } finally {
    await chain.stop()
    rmSync(directory, { recursive: true, force: true })
  }
})

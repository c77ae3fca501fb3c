/// <reference types="vitest/config" />
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { nameChunkGroup } from './src/build/chunk-groups.ts'
import { compileHintsPlugin } from './src/build/compile-hints-plugin.ts'
import { licensesPlugin } from './src/build/licenses-plugin.ts'
import { pagesPlugin } from './src/build/pages-plugin.ts'
import { earlyPlugin } from './src/early/early-plugin.ts'
import { solidityPlugin } from './src/service/chain/solidity-plugin.ts'
import { threadPlugin } from './src/service/thread-plugin.ts'

/** Writes .br and .gz beside each asset of text or code, so that the service only has to send them. */
function compressed(): Plugin {
  return {
    name: 'keyhole-compressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|html|svg|wasm)$/.test(file.fileName)) continue
          const source = file.type === 'chunk' ? file.code : file.source
          const bytes = Buffer.from(source)
          // Blocks of 128 KiB, as smaller ones than its own suit scripts: 0.2 % less.
          const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGBLOCK } = constants
          const brotli = { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGBLOCK]: 17 } }
          const write = (ending: string, source: Uint8Array) =>
            this.emitFile({ type: 'asset', fileName: file.fileName + ending, source })
          write('.br', brotliCompressSync(bytes, brotli))
          write('.gz', gzipSync(bytes))
        }
      },
    },
  }
}

/** Names the build in its page, and tells the service worker the build and all its files. */
function buildNamed(): Plugin {
  return {
    name: 'keyhole-build-named',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const { 'index.html': page, 'service-worker.js': worker, ...others } = bundle
        if (page?.type !== 'asset' || worker?.type !== 'chunk')
          throw new Error('The build has no index.html or no service-worker.js.')
        const given = readdirSync('public')
        // Names of the others say their content.
        const id = createHash('sha256').update([...Object.keys(others).sort(), page.source].join())
        for (const name of given) id.update(readFileSync(`public/${name}`))
        const build = id.update(worker.code).digest('hex').slice(0, 16)
        page.source = String(page.source).replace(
          '<head>',
          `<head>\n    <meta name="build" content="${build}" />`,
        )
        const { base } = this.environment.config
        // WebAssembly is fetched where it is needed, by code that reads from a service anyway; texts are
        // for programs.
        const files = [...Object.keys(others), ...given]
          .filter((name) => !/\.(wasm|txt)$/.test(name))
          .map((name) => base + name)
        const shell = JSON.stringify({ build, base, files })
        worker.code = worker.code.replace('KEYHOLE_SHELL', () => shell)
      },
    },
  }
}

/**
 * The built service holds its libraries, so that the installed libraries are the tested ones. In
 * dev Node loads them, as most are CommonJS.
 */
function wholeService(): Plugin {
  return {
    name: 'keyhole-whole-service',
    apply: 'build',
    config: () => ({ environments: { ssr: { resolve: { noExternal: true } } } }),
  }
}

/** Takes the router's own production build, which is in its package, but not among its exports. */
function productionRouter(): Plugin {
  const replacement = fileURLToPath(import.meta.resolve('react-router')).replace(
    /\bdevelopment\b.*$/,
    'production/index.mjs',
  )
  return {
    name: 'keyhole-production-router',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement }] } }),
  }
}

/** In dev the service answers on the dev server's own port, so that addresses are the same. */
function serviceInDev(): Plugin {
  return {
    name: 'keyhole-service-in-dev',
    apply: 'serve',
    async configureServer(vite) {
      if (!vite.httpServer || process.env.VITEST) return
      const { mountInDev } = await vite.ssrLoadModule('/src/service/dev.ts')
      const stop = await mountInDev(vite.middlewares, vite.httpServer)
      vite.httpServer.once('close', stop)
    },
    hotUpdate({ file, server }) {
      if (/\/src\/(service|protocol)\//.test(file)) server.restart()
    },
  }
}

/** The oldest browsers that Keyhole is for: docs/decisions/0050-webkit-and-the-floor.md. */
const browserFloor = ['chrome123', 'firefox125', 'safari17.5']

/** The file that index.html loads, and the runtime moved into it. */
const firstFiles = /\/(app|rolldown-runtime)-/

/** Tests that put a module in another's place, which no other test may see. */
const mocked = 'src/**/*.mocked.test.ts'

/** Tests that draw pages. */
const drawn = 'src/**/*.page.test.ts'

/** Tests that `npm run long` alone runs, as they have no short form. */
const long = 'src/**/*.long.test.ts'

const licenses = licensesPlugin()

export default defineConfig({
  plugins: [
    react({ jsxImportSource: '#ui' }),
    tailwindcss(),
    productionRouter(),
    solidityPlugin(),
    threadPlugin(),
    earlyPlugin(),
    buildNamed(),
    pagesPlugin(),
    // The next plugins pack the files as they are then.
    compileHintsPlugin(),
    compressed(),
    licenses.build,
    wholeService(),
    serviceInDev(),
  ],
  worker: { plugins: () => [licenses.worker] },
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 7300), strictPort: true },
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    client: {
      build: {
        outDir: 'dist/dashboard',
        target: browserFloor,
        modulePreload: {
          polyfill: false,
          // The files a page begins with are loaded by then; and naming files in advance is worth
          // the bytes only for pages, which a reader waits for.
          resolveDependencies: (wanted, files, { hostType }) =>
            hostType === 'html'
              ? files
              : wanted.includes('page-')
                ? files.filter((file) => !firstFiles.test(file))
                : [],
        },
        rolldownOptions: {
          input: ['index.html', 'src/early/preload-page.ts', 'src/offline/service-worker.ts'],
          output: {
            // A service worker has one address for ever, and a scope below it.
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash:7].js',
            // Each page names all files that it may need: each letter less is a hundred bytes.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: nameChunkGroup, debugName: 'pages' }],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/service',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/service/main.ts' },
      },
    },
  },
  builder: {},
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A poll ends when it succeeds: its limit only has to outlast a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // Many tests wait for others: the service, the chain, a limit of time.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        // One copy of imported modules for these tests: loading them again took a fifth of the
        // time.
        test: {
          name: 'parts',
          include: [
            'src/{build,service,tasks,testing}/**/*.test.ts',
            'src/*.test.ts',
            'packages/*/*.test.js',
          ],
          exclude: [mocked, drawn, long],
          isolate: false,
          benchmark: { include: ['{src,e2e}/**/*.bench.ts'] },
        },
      },
      {
        extends: true,
        test: { name: 'mocked', include: [mocked], benchmark: { include: [] } },
      },
      {
        extends: true,
        // These tests keep connections, logs and queues in their modules, which no other test may
        // see.
        test: {
          name: 'stateful',
          include: ['src/{api,early,queries,state}/**/*.test.ts'],
          exclude: [mocked, drawn, long],
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        // Functions without a state of their own share one copy of what they import.
        test: {
          name: 'functions',
          include: ['src/{domain,offline,pages,paths,protocol,ui,wallet,workers}/**/*.test.ts'],
          exclude: [mocked, drawn, long],
          isolate: false,
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        // Pages as they are drawn, on a service of the worker, by the build of React that people
        // get: its build for developers costs half as much again.
        oxc: { jsx: { development: false } },
        test: {
          name: 'pages',
          include: [drawn],
          env: { NODE_ENV: 'production' },
          environment: './src/testing/pages/page-environment.ts',
          globalSetup: 'src/testing/pages/page-service.ts',
          isolate: false,
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        // Old compilers and nodes change what is global, so each file has a world of its own.
        test: {
          name: 'long',
          include: [long, 'e2e/trials/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          benchmark: { include: [] },
        },
      },
    ],
  },
})

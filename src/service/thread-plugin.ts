import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const threadSuffix = '?thread'

/**
 * `import address from './x.ts?thread'` gives the URL of a module that a worker thread can run:
 * Node 20 runs no TypeScript. A build has it as a file of its own; in development and in tests it
 * is bundled, once, into Vite's cache.
 */
export function threadPlugin(): Plugin {
  let cacheDir = ''
  let isBuild = false
  return {
    name: 'keyhole-threads',
    configResolved(config) {
      cacheDir = join(config.cacheDir, 'threads')
      isBuild = config.command === 'build'
    },
    async resolveId(source, importer) {
      if (!source.endsWith(threadSuffix)) return
      const resolvedFile = await this.resolve(source.slice(0, -threadSuffix.length), importer)
      return resolvedFile && `${resolvedFile.id}${threadSuffix}`
    },
    async load(id) {
      if (!id.endsWith(threadSuffix)) return
      const modulePath = id.slice(0, -threadSuffix.length)
      if (isBuild) {
        const fileName = `${basename(modulePath, '.ts')}.js`
        this.emitFile({ type: 'chunk', id: modulePath, fileName })
        // The file lies beside the entry, which holds the code that starts the thread.
        return `export default new URL('./${fileName}', import.meta.url)`
      }
      this.addWatchFile(modulePath)
      return `export default new URL(${JSON.stringify(await bundleModule(modulePath, cacheDir))})`
    },
  }
}

/** The URL, until this process ends, of a module with its libraries: to load these apart costs thrice as much. */
async function bundleModule(modulePath: string, cacheDir: string): Promise<string> {
  mkdirSync(cacheDir, { recursive: true })
  // A folder of its own, as other processes do this at the same time.
  const outDir = mkdtempSync(join(cacheDir, 'thread-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  writeFileSync(join(outDir, 'package.json'), '{"type":"module"}')
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [threadPlugin()],
    ssr: { noExternal: true },
    build: { ssr: modulePath, outDir, emptyOutDir: false, copyPublicDir: false, minify: false },
  })
  return pathToFileURL(join(outDir, `${basename(modulePath, '.ts')}.js`)).href
}

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
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

/** The URL of a bundle of a module and all modules of ours that it imports. */
async function bundleModule(modulePath: string, cacheDir: string): Promise<string> {
  const buildResults = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [threadPlugin()],
    build: { ssr: modulePath, write: false, minify: false },
  })
  const [result] = [buildResults].flat()
  if (!result || !('output' in result)) throw new Error(`${modulePath} cannot be bundled`)
  // Threads that it starts are in the output, too, in order of their names.
  const entryFile = result.output.find(
    (part) => part.type === 'chunk' && part.facadeModuleId === modulePath,
  )
  if (!entryFile) throw new Error(`${modulePath} is not in its own bundle`)
  const bundleFiles = result.output.map((part) => ({
    name: part.fileName,
    source: part.type === 'chunk' ? part.code : part.source,
  }))
  // Named by its content, so that processes that do this at the same time do not collide.
  const contentHash = createHash('sha256')
    .update(JSON.stringify(bundleFiles))
    .digest('hex')
    .slice(0, 16)
  const bundleDir = join(cacheDir, contentHash)
  if (!existsSync(bundleDir)) {
    const draftDir = `${bundleDir}.${process.pid}`
    for (const { name, source } of [...bundleFiles, { name: 'package.json', source: esModules }]) {
      mkdirSync(dirname(join(draftDir, name)), { recursive: true })
      writeFileSync(join(draftDir, name), source)
    }
    try {
      renameSync(draftDir, bundleDir)
    } catch (error) {
      rmSync(draftDir, { recursive: true })
      if (!existsSync(bundleDir)) throw error
    }
  }
  return pathToFileURL(join(bundleDir, entryFile.fileName)).href
}

const esModules = '{"type":"module"}'

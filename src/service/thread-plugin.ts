import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const suffix = '?thread'

/**
 * `import address from './x.ts?thread'` gives the URL of a module that a worker thread can run: Node
 * 20 runs no TypeScript. A build has it as a file of its own; in development and in tests it is
 * bundled, once, into Vite's cache.
 */
export function threads(): Plugin {
  let cacheDir = ''
  let isBuild = false
  return {
    name: 'keyhole-threads',
    configResolved(config) {
      cacheDir = join(config.cacheDir, 'threads')
      isBuild = config.command === 'build'
    },
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return
      const file = await this.resolve(source.slice(0, -suffix.length), importer)
      return file && `${file.id}${suffix}`
    },
    async load(id) {
      if (!id.endsWith(suffix)) return
      const file = id.slice(0, -suffix.length)
      if (isBuild) {
        const fileName = `${basename(file, '.ts')}.js`
        this.emitFile({ type: 'chunk', id: file, fileName })
        // Beside the entry, which holds whoever starts a thread.
        return `export default new URL('./${fileName}', import.meta.url)`
      }
      this.addWatchFile(file)
      return `export default new URL(${JSON.stringify(await bundled(file, cacheDir))})`
    },
  }
}

/** The address of a bundle of a module and all of ours that it imports. */
async function bundled(file: string, cacheDir: string): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [threads()],
    build: { ssr: file, write: false, minify: false },
  })
  const [result] = [results].flat()
  if (!result || !('output' in result)) throw new Error(`${file} cannot be bundled`)
  const sources = result.output.map((part) => ({
    name: part.fileName,
    source: part.type === 'chunk' ? part.code : part.source,
  }))
  // Named by its content: processes that do this at the same time do not get in each other's way.
  const hash = createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 16)
  const directory = join(cacheDir, hash)
  if (!existsSync(directory)) {
    const draft = `${directory}.${process.pid}`
    for (const { name, source } of [...sources, { name: 'package.json', source: esModules }]) {
      mkdirSync(dirname(join(draft, name)), { recursive: true })
      writeFileSync(join(draft, name), source)
    }
    try {
      renameSync(draft, directory)
    } catch (error) {
      rmSync(draft, { recursive: true })
      if (!existsSync(directory)) throw error
    }
  }
  return pathToFileURL(join(directory, result.output[0].fileName)).href
}

const esModules = '{"type":"module"}'

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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
        const reference = this.emitFile({ type: 'chunk', id: file })
        return `export default new URL(import.meta.ROLLUP_FILE_URL_${reference})`
      }
      this.addWatchFile(file)
      return `export default new URL(${JSON.stringify(await bundled(file, cacheDir))})`
    },
  }
}

/** The address of a bundle of a module and all of ours that it imports. */
async function bundled(file: string, directory: string): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'warn',
    build: { ssr: file, write: false, minify: false },
  })
  const [result] = [results].flat()
  if (!result || !('output' in result)) throw new Error(`${file} cannot be bundled`)
  const [{ code }] = result.output
  // Named by its content: processes that do this at the same time do not get in each other's way.
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16)
  const path = join(directory, `${basename(file, '.ts')}-${hash}.mjs`)
  if (!existsSync(path)) {
    mkdirSync(directory, { recursive: true })
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, code)
    renameSync(draft, path)
  }
  return pathToFileURL(path).href
}

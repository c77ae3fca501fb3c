import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Its reset is part of our style sheet, which no module names. */
const styleSheetPackage = resolve('node_modules/tailwindcss')

/**
 * Writes the licences of all packages of which a build has a part. Vite's own `build.license` knows
 * neither the imports of workers nor fonts: give this plugin to the build and to its workers, and
 * as the last one, so that no browser keeps the file for later.
 */
export function licensesPlugin(): { build: Plugin; worker: Plugin } {
  const workerPackages = new Set<string>()
  return {
    worker: {
      name: 'keyhole-worker-licenses',
      generateBundle(_, bundle) {
        for (const directory of listPackages(bundle)) workerPackages.add(directory)
      },
    },
    build: {
      name: 'keyhole-licenses',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          const packages = listPackages(bundle)
          if (this.environment.name === 'client')
            for (const directory of [...workerPackages, styleSheetPackage]) packages.add(directory)
          const source = [...packages].map(describeLicense).sort().join('\n\n')
          this.emitFile({ type: 'asset', fileName: 'third-party-licenses.txt', source })
        },
      },
    },
  }
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never) => unknown>>[1]

/** Directories of the packages whose modules or files are in a bundle. */
function listPackages(bundle: Bundle): Set<string> {
  const sourcePaths = Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' ? part.moduleIds : part.originalFileNames,
  )
  const directories = sourcePaths.flatMap(
    (path) => path.match(/^[^\0]*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? [],
  )
  return new Set(directories.map((directory) => resolve(directory)))
}

/** Name, version and licence of a package, with all texts that it brings. Throws where it has none. */
function describeLicense(directory: string): string {
  const read = (name: string) => readFileSync(join(directory, name), 'utf8')
  const { name, version, license, repository } = JSON.parse(read('package.json'))
  const texts = readdirSync(directory)
    .filter((name) => /^(licen[cs]e|copying)/i.test(name))
    .map((name) => read(name).trim())
  if (texts.length === 0 && !license) throw new Error(`${name} has no licence.`)
  const source = repository?.url ?? repository
  if (texts.length === 0)
    texts.push(`Its package has no text: see https://spdx.org/licenses, ${source}`)
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}

import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Packages whose entry imports all that they have, and that entry's file. */
const packageEntries = {
  'lucide-react': 'lucide-react/dist/esm/lucide-react.mjs',
  viem: 'viem/_esm/index.js',
  'viem/utils': 'viem/_esm/utils/index.js',
}

/**
 * Imports what our modules name from the very file that has it, not from the entry of its package:
 * through an entry every module seems to need all of a package, and who needs what decides which
 * file of the build it goes to.
 */
export function entryImportsPlugin(): Plugin {
  const fileFinders = Object.entries(packageEntries).map(([name, entry]) => ({
    importPattern: new RegExp(`import \\{([^}]*)\\} from '${name}'`, 'g'),
    exportFiles: readExportFiles(resolve('node_modules', entry)),
  }))
  return {
    name: 'keyhole-entry-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /from '(lucide-react|viem|viem\/utils)'/ },
      handler(code) {
        for (const { importPattern, exportFiles } of fileFinders)
          code = code.replace(importPattern, (whole, names: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '' && !name.startsWith('type '))
              .map((specifier) => {
                const [name = '', localName = name] = specifier.split(' as ')
                const { file, exported } = exportFiles.get(name) ?? {}
                if (!file) throw new Error(`There is no file for ${name} of ${whole}.`)
                return `import { ${exported} as ${localName} } from '${file}'`
              })
              .join(';'),
          )
        return code
      },
    },
  }
}

/** Each name that an entry exports, with the file that it is from and its name there. */
function readExportFiles(entryPath: string) {
  const entryCode = readFileSync(entryPath, 'utf8')
  return new Map(
    [...entryCode.matchAll(/export \{([^}]*)\} from ['"]([^'"]+)['"]/g)].flatMap(
      ([, names = '', path = '']) =>
        names.split(',').map((entry) => {
          const [exported = '', name = exported] = entry.trim().split(' as ')
          const file = path.startsWith('.') ? join(dirname(entryPath), path) : path
          return [name, { exported, file }] as const
        }),
    ),
  )
}

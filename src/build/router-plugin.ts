import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const productionEntry = resolve('node_modules/react-router/dist/production/index.mjs')

/**
 * react-router for production: its package names only the build for development, with warnings, and
 * says of none of its components that it has no effect while nobody uses it.
 */
export function routerPlugin(): Plugin {
  let cutCount = 0
  return {
    name: 'keyhole-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router$/ },
      handler: () => productionEntry,
    },
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) =>
        code
          .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
          // Of its framework mode, which prefetches data of routes.
          .replace(/React\d*\.createElement\(PrefetchPageLinks, [^)]*\)/g, () => {
            cutCount += 1
            return 'null'
          })
          .replace(/^\w+\.displayName = "\w+";$/gm, ''),
    },
    buildEnd(error) {
      if (!error && cutCount === 0)
        throw new Error('react-router has changed: nothing was cut out.')
    },
  }
}

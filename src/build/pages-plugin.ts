import type { Plugin, Rolldown } from 'vite'
import { pageRoutes } from './page-routes.ts'

const preloadEntry = 'src/early/preload-page.ts'

/**
 * Names in the HTML the files that each page loads, so that no script waits for another to ask for it. Our
 * service sends `pages/{n}.html` for the addresses that `pages/routes.json` gives; a host that knows no
 * routes sends `index.html`, which has the same as a table, and a script that reads it.
 */
export function pagesPlugin(): Plugin {
  return {
    name: 'keyhole-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html']
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const preloadScript = chunks.find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith(preloadEntry),
        )
        if (index?.type !== 'asset' || !preloadScript)
          throw new Error(`The build has no index.html or no ${preloadEntry}.`)
        const { base } = this.environment.config
        const reactDom = chunks.find(({ name }) => name === 'react-dom')
        if (!reactDom) throw new Error('The build has no react-dom.')
        // The renderer is needed last: other files are evaluated while it is still on its way.
        const renderer = `<link rel="modulepreload" fetchpriority="low" href="${base}${reactDom.fileName}" />`
        const html = String(index.source).replace('</head>', () => `${renderer}\n  </head>`)
        const withLines = (before: string, lines: string[]) =>
          html.replace(before, () => [...lines, before].join('\n    '))
        const pages = pageRoutes.map(({ pathPattern, modulePath }) => {
          const page = chunks.find(({ moduleIds }) => moduleIds.includes(modulePath))
          if (!page) throw new Error(`The build has no file for ${modulePath}.`)
          const files = [...listImports(page, bundle)].map((name) => base + name)
          return { pathPattern, files: files.filter((file) => !html.includes(file)) }
        })
        const table = pages.map(({ pathPattern, files }) => [
          pathPattern.replace(/^\^\/?/, `^${base}`),
          files,
        ])
        index.source = withLines('<title>', [
          `<script type="application/json" id="pages">${JSON.stringify(table)}</script>`,
          `<script type="module" async src="${base}${preloadScript.fileName}"></script>`,
        ])
        const routes = pages.map(({ pathPattern, files }, position) => {
          const file = `pages/${position}.html`
          const links = files.map((href) => `<link rel="modulepreload" href="${href}" />`)
          // Links go behind the first script, which is the largest: a browser has six connections.
          this.emitFile({ type: 'asset', fileName: file, source: withLines(renderer, links) })
          return { pathPattern, file }
        })
        this.emitFile({
          type: 'asset',
          fileName: 'pages/routes.json',
          source: JSON.stringify(routes),
        })
      },
    },
  }
}

/** The files of a chunk and of all that it imports at once. */
function listImports(
  { fileName, imports }: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  names = new Set<string>(),
): Set<string> {
  names.add(fileName)
  for (const imported of imports) {
    const chunk = bundle[imported]
    if (chunk?.type === 'chunk' && !names.has(imported)) listImports(chunk, bundle, names)
  }
  return names
}

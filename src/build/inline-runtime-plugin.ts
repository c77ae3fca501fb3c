import type { Plugin } from 'vite'

/**
 * Moves the few functions that rolldown shares between files into `app`, which every page has, instead
 * of having each page ask for a file of 382 bytes. rolldown does it by itself only where it can prove
 * that who needs them has `app`, too, which files that are loaded later do not say.
 */
export function inlineRuntimePlugin(): Plugin {
  return {
    name: 'keyhole-inline-runtime',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
        const app = chunks.find(({ name }) => name === 'app')
        const index = bundle['index.html']
        const [, body = '', exports] = runtime?.code.match(/^([\s\S]*)export\{(.*)\};?\s*$/) ?? []
        if (!runtime || !app || index?.type !== 'asset' || !exports)
          throw new Error('The build has no rolldown-runtime, no app or no index.html.')
        const functions = parseNames(exports).map(({ name, alias }) => `${alias}:${name}`)
        const runtimePath = runtime.fileName.replace('assets/', './')
        const appPath = app.fileName.replace('assets/', './')
        for (const chunk of chunks) {
          const [statement, imports] =
            chunk.code.match(`import\\{([^}]*)\\}from"${runtimePath}";`) ?? []
          if (!statement || !imports) continue
          const source =
            chunk === app
              ? `const rolldownRuntime=(()=>{${body}return{${functions}}})();export{rolldownRuntime};`
              : `import{rolldownRuntime}from"${appPath}";`
          const bindings = parseNames(imports).map(({ name, alias }) => `${name}:${alias}`)
          chunk.code = chunk.code.replace(
            statement,
            () => `${source}const{${bindings}}=rolldownRuntime;`,
          )
          const importedFiles = new Set(chunk.imports).add(app.fileName)
          importedFiles.delete(runtime.fileName)
          if (chunk === app) importedFiles.delete(app.fileName)
          chunk.imports = [...importedFiles]
        }
        delete bundle[runtime.fileName]
        if (chunks.some(({ code }) => code.includes(runtime.fileName.replace('assets/', ''))))
          throw new Error(`A file names ${runtime.fileName}, which is not there any more.`)
        index.source = String(index.source).replace(
          new RegExp(`\\s*<script [^>]*${runtime.fileName}[^>]*></script>`),
          '',
        )
      },
    },
  }
}

/** The names between the braces of an import or export: `s as n` has `s` and `n`, `t` has it twice. */
const parseNames = (list: string): { name: string; alias: string }[] =>
  list.split(',').map((entry) => {
    const [name = '', alias = name] = entry.trim().split(' as ')
    return { name, alias }
  })

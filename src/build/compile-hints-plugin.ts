import type { Plugin } from 'vite'

/** The files that nameChunkGroup in chunk-groups.ts makes for a page's first drawing. */
const firstChunkPattern = /^(app|chain|header|react-dom|page-.*)$/

/**
 * Asks browsers to compile all of a page's first files while these arrive, beside the main thread.
 * Otherwise functions are compiled when they are first called, which the drawing of the data waits
 * for (docs/decisions/0058). The comment has to come first of all, so no banner of the bundler
 * does: Vite puts its list of files before that.
 */
export function compileHintsPlugin(): Plugin {
  return {
    name: 'keyhole-compile-hints',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && firstChunkPattern.test(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

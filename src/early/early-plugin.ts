import { createHash } from 'node:crypto'
import { build, type Plugin, type ResolvedBuildOptions } from 'vite'

const entryPath = 'src/early/early.ts'

/**
 * Puts the early script (docs/decisions/0034-early-request.md) first into index.html. It is built
 * apart: a second entry would share files with the page, and wait for them. The page's own code
 * imports that very file, so that it never runs first, as it otherwise does where both are cached.
 */
export function earlyPlugin(): Plugin {
  let [root, base, source] = ['', '', '']
  let target: ResolvedBuildOptions['target'] = false
  return {
    name: 'keyhole-early',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      ;({ root, base } = config)
      target = config.environments.client?.build.target ?? false
      source = base + entryPath
    },
    async buildStart() {
      if (this.environment.mode !== 'build') return
      const code = await bundleEarlyScript(root, base, target)
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 7)
      const fileName = `assets/early-${hash}.js`
      this.emitFile({ type: 'asset', fileName, source: code })
      source = base + fileName
    },
    resolveId: {
      order: 'pre',
      filter: { id: /^#early\/early\.ts$/ },
      handler() {
        if (this.environment.mode === 'build') return { id: source, external: 'absolute' }
      },
    },
    // The script is added after Vite's own hook, which would take it into the page's bundle; it is
    // async, as a deferred script waits for styles.
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'script',
          attrs: { type: 'module', async: true, fetchpriority: 'high', src: source },
          injectTo: 'head-prepend',
        },
      ],
    },
  }
}

async function bundleEarlyScript(
  root: string,
  base: string,
  target: ResolvedBuildOptions['target'],
): Promise<string> {
  const results = await build({
    configFile: false,
    root,
    base,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: entryPath, output: { codeSplitting: false } },
    },
  })
  const [result] = [results].flat()
  if (!result || !('output' in result)) throw new Error(`${entryPath} cannot be bundled`)
  return result.output[0].code
}

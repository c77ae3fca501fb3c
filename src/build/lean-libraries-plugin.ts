import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Modules that stand in for others, by the name that these are imported by. */
const replacements: Record<string, string> = {
  // Its package names only the build for development, with warnings.
  'react-router': resolve('node_modules/react-router/dist/production/index.mjs'),
  '../createLucideIcon.mjs': resolve('src/ui/lucide-icon.ts'),
}

/** What no page of ours uses, and what stands there instead. */
const cuts: [part: RegExp, replacement: string][] = [
  // react-router, of its framework mode and its data routers, which `Routes` belongs to, too.
  [/React\d*\.createElement\(PrefetchPageLinks, [^)]*\)/, 'null'],
  [/usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, '[]'],
  [/RenderErrorBoundary\.contextType = \w+;/, ''],
  [/isDataRoute \? useNavigateStable\(\) : /, ''],
  [/"data-discover": [^\n]*/, ''],
  [/if \(mask\) \{[\s\S]*?\n {4}\}/, ''],
  [/try \{\s*if \(isBrowser2\) \{[\s\S]*?\} catch \(e\) \{\s*\}/, ''],
  [/Object\.getOwnPropertyNames\(Object\.prototype\)\.sort\(\)\.join\("\\0"\)/g, '""'],
  // Its warnings for developers, whose texts go with it.
  [/function warning\(cond, message\) \{[\s\S]*?\n\}/, 'function warning() {}'],
  // react-query: queries that suspend or throw, caches that are restored, lists that grow by pages.
  [/useIsRestoring\(\);/, 'false;'],
  [/ensureSuspenseTimers\(defaultedOptions\);/, ''],
  [/const errorResetBoundary = useQueryErrorResetBoundary\(\);/, ''],
  [/ensurePreventErrorBoundaryRetry\(.*\);\s*useClearResetErrorBoundary\(.*\);/, ''],
  [/if \(getHasError\(\{[^}]*\}\)\) throw result\.error;/, ''],
  [/if \(shouldSuspend\(.*\)\) throw fetchOptimistic\(.*\);/, ''],
  [/this\.#queryType === "infinite" \? infiniteQueryBehavior\([^)]*\) : /, ''],
  // Its mutations, which are made where the first of them is observed: no first drawing has one.
  [/import \{ MutationCache \} from "\.\/mutationCache\.js";/, ''],
  [/this\.#mutationCache = config\.mutationCache \|\| new MutationCache\(\);/, ''],
  [/if \(onlineManager\.isOnline\(\)\) return this\.#mutationCache\.\w+\(\);/, ''],
  [
    /^\t(isMutating|getMutationCache|clear|\w*[iI]nfiniteQuery\w*|set\w+Defaults)\([^{]*\{[\s\S]*?^\t\}/gm,
    '',
  ],
  [
    /(?<=from "\.\/mutation\.js";)/,
    `import { MutationCache } from "./mutationCache.js";
    const mutationCache = new MutationCache();`,
  ],
  [/this\.#client\.getMutationCache\(\)/g, 'mutationCache'],
  // idb-keyval: the store that is used where none is named.
  [/customStore = defaultGetStore\(\)/g, 'customStore'],
]

/** Takes out of libraries what no page uses and no bundler can know. */
export function leanLibrariesPlugin(): Plugin {
  const found = new Set<RegExp>()
  return {
    name: 'keyhole-lean-libraries',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router$|createLucideIcon\.mjs$/ },
      handler: (name) => replacements[name],
    },
    transform: {
      filter: {
        id: /react-router\/dist\/production\/.*\.mjs$|(query-core\/.*\/(query|queryClient|mutationObserver)|react-query\/.*\/useBaseQuery)\.js$|idb-keyval\/dist\/index\.js$|lucide-react\/.*\/icons\/.*\.mjs$/,
      },
      handler(code) {
        for (const [part, replacement] of cuts) {
          if (part.test(code)) found.add(part)
          code = code.replace(part, replacement)
        }
        return (
          code
            // None of these calls has an effect, which the package does not say.
            .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
            .replace(/^\w+\.displayName = "\w+";$/gm, '')
            // Of an icon only its shapes are drawn, which are in no list that needs keys.
            .replace(/^ {2}(name: "[\w-]+"|size: 24),$|,\s*key: "\w+"/gm, '')
        )
      },
    },
    buildEnd(error) {
      const missing = cuts.find(([part]) => !found.has(part))
      if (!error && missing) throw new Error(`A library has changed: there is no ${missing[0]}.`)
    },
  }
}

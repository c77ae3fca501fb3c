// Builds the package in whose folder it runs: `npm pack`. A package has no source of its own: each of
// its exports is a file of src/domain, named by its types, and the whole of it by its index.d.ts.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const rootPath = fileURLToPath(new URL('../', import.meta.url))
const domainPath = `${rootPath}src/domain/`
const { name, exports: exported, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const { '.': _, ...parts } = exported

/** The file below src/domain of each part, by its name. */
const sources = Object.fromEntries(
  Object.entries(parts).map(([path, { types }]) => [
    basename(path),
    types.replace('./dist/types/', '').replace(/\.d\.ts$/, '.ts'),
  ]),
)
/** The exports of the whole by the file that has them. */
const exportsOf = Object.fromEntries(
  [...readFileSync('index.d.ts', 'utf8').matchAll(/\{([^}]*)\} from '#domain\/([^']+)'/g)].map(
    ([, names, path]) => [path, names.match(/\w+(?=,|\s*$)/g)],
  ),
)

copyFileSync(`${rootPath}LICENSE`, 'LICENSE')
rmSync('dist', { recursive: true, force: true })
await build({
  root: process.cwd(),
  configFile: false,
  logLevel: 'warn',
  resolve: { alias: { '#domain': domainPath } },
  build: {
    target: 'es2023',
    minify: false,
    lib: {
      entry: {
        index: 'index.d.ts',
        ...Object.fromEntries(
          Object.entries(sources).map(([entry, path]) => [entry, domainPath + path]),
        ),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: Object.keys(dependencies).map((library) => new RegExp(`^${library}(/|$)`)),
      output: { chunkFileNames: 'parts/[name].js' },
    },
  },
})
// The compiler takes files and options of a project from a file alone.
const project = {
  extends: `${rootPath}tsconfig.json`,
  compilerOptions: {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, stripInternal: true },
    ...{ lib: ['ES2023'], types: [], rootDir: domainPath, outDir: 'types' },
  },
  files: [...Object.values(sources), ...Object.keys(exportsOf)].map((path) => domainPath + path),
  references: [],
}
writeFileSync('dist/tsconfig.json', JSON.stringify(project))
execFileSync(process.execPath, [`${rootPath}node_modules/typescript/bin/tsc`, '-p', 'dist'], {
  stdio: 'inherit',
})
rmSync('dist/tsconfig.json')

const readTypes = (path) => readFileSync(join('dist/types', path.replace(/\.ts$/, '.d.ts')), 'utf8')

/** The declarations of a file as the compiler writes them, with their comments, by their names. */
function readDeclarations(path) {
  const types = readTypes(path)
  const pattern =
    /^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(export )?(?:declare )?(function|const|type) (\w+)/gm
  const starts = [...types.matchAll(pattern)]
  return Object.fromEntries(
    starts.map(({ index, 1: comment = '', 2: exported, 3: kind, 4: name }, at) => {
      const text = types.slice(index + comment.length, starts[at + 1]?.index)
      const code = text.replace(/^export \{\};$|^(export )?(declare )?/gm, '').trim()
      const isExported = exported !== undefined
      const isFunction = kind === 'function' || /^const \w+: \(/.test(code)
      return [name, { comment, code, isExported, isFunction, isType: kind === 'type' }]
    }),
  )
}

/** A comment by its tags: its sentences are below ''. */
function readComment(comment) {
  const text = comment.replace(/^\/\*\*|\*\/\s*$/g, '').replace(/^ *\* ?/gm, '')
  const [sentences = '', ...tags] = text.trim().split(/^@/m)
  const found = { '': [sentences.trim()] }
  for (const tag of tags) {
    const [, kind, words] = /^(\w+)\s+([\s\S]*)$/.exec(tag) ?? []
    found[kind] = [...(found[kind] ?? []), words.trim().replace(/\s+/g, ' ')]
  }
  return found
}

/** The names that a file has from others of src/domain. */
const importsOf = (path) =>
  [...readTypes(path).matchAll(/^import .*\{([^}]*)\} from '#domain/gm)].flatMap(([, names]) =>
    names.match(/\w+(?=,|\s*$)/g),
  )

const declarations = Object.entries(exportsOf).flatMap(([path, names]) => {
  const inFile = readDeclarations(path)
  return names.map((name) => ({ name, inFile, imported: importsOf(path), ...inFile[name] }))
})
const declarationOf = new Map(declarations.map((each) => [each.name, each]))
const linkTo = (each) => `[${each}](#${each.toLowerCase()})`
/** Names of types in the code of a declaration. */
const namesIn = (code) => new Set(code.replace(/\/\*[\s\S]*?\*\//g, '').match(/\b[A-Z]\w+/g))
const unnamed = declarations.flatMap(({ code, inFile, imported }) =>
  [...namesIn(code)].filter(
    (each) =>
      !declarationOf.has(each) && (imported.includes(each) || inFile[each]?.isExported === true),
  ),
)
if (unnamed.length > 0) throw new Error(`index.d.ts has no ${unnamed.join(', ')}`)

/** How the errors of a function are told, by its result: a verdict, a problem in words, or what it throws. */
function describeErrors(result, throws) {
  if (throws) return `throws ${throws}`
  const codes = [result, ...[...namesIn(result)].map((each) => declarationOf.get(each)?.code)]
  if (codes.some((code) => /\bproblem: string/.test(code)))
    return 'a result with `problem`, which names the part and the fix; nothing is thrown'
  if (codes.some((code) => /: ProofVerdict\b/.test(code)))
    return 'a check that fails is a verdict other than `verified`; nothing is thrown'
  return 'none'
}

/** A function, value or type: what it is, its code, its arguments, result and errors. */
function describeDeclaration({ name, comment, code, inFile, isFunction }) {
  const { '': sentences = [], param = [], returns = [], throws = [] } = readComment(comment)
  const named = [...namesIn(code)].filter((each) => each !== name)
  // Types that are declared beside it, and are nowhere else.
  const beside = named.flatMap((each) => (inFile[each]?.isExported === false ? inFile[each] : []))
  const codes = [{ comment: '', code }, ...beside].map((each) => each.comment + each.code)
  const links = named.filter((each) => declarationOf.has(each)).map(linkTo)
  const result = codes.join('\n').replace(/^[\s\S]*?\)(?=: )/, '')
  const lines = [
    ...param.map((words) => words.replace(/^(\w+)/, '- `$1`:')),
    ...returns.map((words) => `- Result: ${words}`),
    ...(isFunction ? [`- Errors: ${describeErrors(result, throws[0])}`] : []),
    ...(links.length > 0 ? [`- Types: ${links.join(', ')}`] : []),
  ]
  const fenced = `\`\`\`ts\n${codes.join('\n\n')}\n\`\`\``
  return [`### ${name}`, sentences[0], fenced, lines.join('\n')].filter(Boolean)
}

const [types, values] = [true, false].map((isType) =>
  declarations.filter((each) => each.isType === isType),
)
const firstSentence = (comment) =>
  readComment(comment)
    ['']?.[0].replace(/\s+/g, ' ')
    .split(/(?<=\.) (?=[A-Z])/)[0]
const partLines = Object.entries(sources).map(([entry, path]) => {
  const names = Object.entries(readDeclarations(path)).flatMap(([each, { isExported }]) =>
    isExported ? `\`${each}\`` : [],
  )
  return `- \`${name}/${entry}\`: ${names.join(', ')}`
})
writeFileSync(
  'API.md',
  `${[
    `# ${name}`,
    `All of these are imported from \`${name}\`.`,
    values.map(({ name, comment }) => `- ${linkTo(name)}: ${firstSentence(comment)}`).join('\n'),
    '## Functions and values',
    ...values.flatMap(describeDeclaration),
    '## Types',
    ...types.flatMap(describeDeclaration),
    '## Parts',
    'Each part has a path of its own, with what only a part has.',
    partLines.join('\n'),
  ].join('\n\n')}\n`,
)

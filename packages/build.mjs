// Builds the package in whose folder it runs: `npm pack`. A package has no source of its own: each of
// its exports is a file of src/domain, named by its types.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const rootPath = fileURLToPath(new URL('../', import.meta.url))
const domainPath = `${rootPath}src/domain/`
const { name, exports: exported, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The file below src/domain of each export, by its name. */
const sources = Object.fromEntries(
  Object.entries(exported).map(([path, { types }]) => [
    basename(path),
    types.replace('./dist/types/', '').replace(/\.d\.ts$/, '.ts'),
  ]),
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
      entry: Object.fromEntries(
        Object.entries(sources).map(([entry, path]) => [entry, domainPath + path]),
      ),
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
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
    ...{ lib: ['ES2023'], types: [], rootDir: domainPath, outDir: 'types' },
  },
  files: Object.values(sources).map((path) => domainPath + path),
  references: [],
}
writeFileSync('dist/tsconfig.json', JSON.stringify(project))
execFileSync(process.execPath, [`${rootPath}node_modules/typescript/bin/tsc`, '-p', 'dist'], {
  stdio: 'inherit',
})
rmSync('dist/tsconfig.json')

/** The public functions and types of each export with their comments, as the compiler writes them. */
const apiTexts = Object.entries(sources).map(([entry, path]) => {
  const types = readFileSync(join('dist/types', path.replace(/\.ts$/, '.d.ts')), 'utf8')
  // Types of other exports are imported from where a user finds them.
  const named = types.replace(/'#domain\/([^']+)'/g, (written, of) => {
    const other = Object.keys(sources).find((each) => sources[each] === of)
    return other === undefined ? written : `'${name}/${other}'`
  })
  return `## \`${name}/${entry}\`\n\n\`\`\`ts\n${named.trim()}\n\`\`\`\n`
})
writeFileSync('API.md', `# ${name}\n\n${apiTexts.join('\n')}`)

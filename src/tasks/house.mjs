// Figures of the source tree: `npm run house`; src/house.test.ts holds their bounds.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const longestSmallFileLines = 60

/** How many words a name in camel case has. */
const countWords = (name) => (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).length

const countLines = (text) => text.split('\n').length - 1

/** Names that a pattern finds in a text: its first group. */
const findNames = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name)

/** Percent of names that are one word, to a tenth. */
const percentOfOneWord = (names) =>
  Math.round((1000 * names.filter((name) => countWords(name) === 1).length) / names.length) / 10

/**
 * Product files below `src`: no tests, benches, helpers of tests or declarations of others' types.
 */
function readProductFiles(root) {
  const paths = readdirSync(join(root, 'src'), { recursive: true })
    .map((path) => `src/${path.split('\\').join('/')}`)
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .filter((path) => !/\.(test|bench)\.ts$|\.d\.m?ts$|^src\/testing\//.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** The subject of a file: a page, a part of the service, or a folder of `src`. */
function subjectOf(path) {
  const [, first, second] = path.split('/')
  const isPart = (first === 'pages' || first === 'service') && !/\./.test(second)
  return isPart ? `${first}/${second}` : first
}

/** A comment that begins so has its subject in the next line, or nowhere. */
const openingWithoutSubject =
  /^(Of|As|That|Those|It|Who|Whoever|The same|By|From|What|Whatever|Else)\b/

/** The first lines of the comments of a text that cannot be read alone. */
function findUnclearComments(path, text) {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const [, opening] = /^\s*(?:\/\/|\/\*\*?) ?(.*)$/.exec(line) ?? []
    const isFirst = opening !== undefined && !/^\s*\/\//.test(lines[index - 1] ?? '')
    const comment = opening || (lines[index + 1] ?? '').replace(/^\s*\* ?/, '')
    return isFirst && openingWithoutSubject.test(comment) ? `${path}:${index + 1} ${comment}` : []
  })
}

/** The files of ours that a text imports at once or for their types. */
function findImports(path, text, files) {
  const targets = findNames(text, /(?:import|export)\s+(?:type\s+)?[^'";]*?\s*from\s*'([^']+)'/g)
    .map((target) => target.replace(/\?.*/, ''))
    .map((target) =>
      target.startsWith('#') ? `src/${target.slice(1)}` : normalize(join(dirname(path), target)),
    )
  return new Set(targets.filter((target) => target !== path && files.has(target)))
}

/**
 * Counts of a checkout: files, lines in total and by subject, folders and the fullest of them, names of one word in
 * percent, exported names that are defined in more than one file, files of at most
 * `longestSmallFileLines` that one file alone imports, components whose props have no name, and comments without a subject.
 */
export function measureHouse(root) {
  const files = readProductFiles(root)
  const functions = []
  const constants = []
  const componentsWithoutProps = []
  const unclearComments = []
  const filesOfExport = new Map()
  const filesOfFolder = new Map()
  const importersOf = new Map()
  const linesOf = {}
  for (const [path, text] of files) {
    const subject = subjectOf(path)
    linesOf[subject] = (linesOf[subject] ?? 0) + countLines(text)
    filesOfFolder.set(dirname(path), (filesOfFolder.get(dirname(path)) ?? 0) + 1)
    functions.push(
      ...findNames(text, /^(?:export )?(?:default )?(?:async )?function\*?\s+([A-Za-z_$]\w*)/gm),
    )
    // A type that is spelled in a signature makes that a line for each name.
    const unnamedProps =
      /^(?:export )?(?:default )?function ([A-Z]\w*).*\(\{\n(?: {2}.*\n)*\}: \{$/gm
    unclearComments.push(...findUnclearComments(path, text))
    componentsWithoutProps.push(...findNames(text, unnamedProps))
    constants.push(...findNames(text, /\b(?:const|let)\s+([A-Za-z_$]\w*)\s*=/g))
    const exported =
      /^export (?:default )?(?:async )?(?:function\*?|const|class|type|interface)\s+([A-Za-z_$]\w*)/gm
    for (const name of findNames(text, exported))
      filesOfExport.set(name, [...(filesOfExport.get(name) ?? []), path])
    for (const target of findImports(path, text, files))
      importersOf.set(target, (importersOf.get(target) ?? 0) + 1)
  }
  const [fullestFolder, filesInFullest] = [...filesOfFolder].sort((a, b) => b[1] - a[1])[0]
  const isSmall = (text) => countLines(text) <= longestSmallFileLines
  return {
    files: files.size,
    lines: Object.values(linesOf).reduce((total, count) => total + count, 0),
    linesOf,
    folders: filesOfFolder.size,
    fullestFolder,
    filesInFullest,
    oneWordFunctionsPercent: percentOfOneWord(functions),
    oneWordConstantsPercent: percentOfOneWord(constants),
    exportedTwice: [...filesOfExport]
      .filter(([, paths]) => new Set(paths).size > 1)
      .map(([name]) => name),
    componentsWithoutProps,
    unclearComments,
    smallFilesWithOneUser: [...files]
      .filter(([path, text]) => isSmall(text) && importersOf.get(path) === 1)
      .map(([path]) => path),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = Object.entries(measureHouse(process.argv[2] ?? '.'))
  const counts = figures.map(([name, value]) => [name, Array.isArray(value) ? value.length : value])
  console.log(JSON.stringify(Object.fromEntries(counts), null, 1))
}

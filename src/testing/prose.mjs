// This finds the texts that developers read beside the code; src/words.test.ts holds their words.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** Folders of code of ours; `node_modules` and builds within them are left out. */
const codeFolders = ['src', 'e2e', 'packages']
const otherFolders = /(^|\/)(node_modules|dist|playwright-report|test-results)\//
const testFile = /\.(test|spec|bench)\.[jt]s$/

/**
 * Every comment and title of a test, and every line of a guide or record, with its place. A quotation,
 * and a text in code marks, is not ours: it is left out.
 */
export function readProse(root) {
  const code = codeFolders.flatMap((folder) => listFiles(root, folder, /\.([cm]?[jt]s|tsx)$/))
  const guides = [
    ...listFiles(root, 'docs', /\.md$/),
    ...codeFolders.flatMap((folder) => listFiles(root, folder, /\.md$/)),
    'README.md',
  ]
  return [
    ...code.flatMap((path) => readCode(path, readFileSync(join(root, path), 'utf8'))),
    ...guides.flatMap((path) => readGuide(path, readFileSync(join(root, path), 'utf8'))),
  ].map(({ text, ...place }) => ({ ...place, text: withoutQuotations(text) }))
}

const listFiles = (root, folder, pattern) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${path.split('\\').join('/')}`)
    .filter((path) => pattern.test(path) && !otherFolders.test(path))

const withoutQuotations = (text) => text.replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, '…')

/** Fenced code and what stands behind `>` are quotations, too. */
const readGuide = (path, source) =>
  source
    .replace(/^```.*?^```|^>.*?$/gms, (quotation) => quotation.replace(/[^\n]/g, ''))
    .split('\n')
    .map((text, index) => ({ path, line: index + 1, text }))

function readCode(path, source) {
  const { program, comments } = parseSync(path, source)
  const lineOf = (offset) => source.slice(0, offset).split('\n').length
  const found = comments.map(({ start, value }) => ({
    path,
    line: lineOf(start),
    text: value.replace(/\s*\n\s*\*? ?/g, ' '),
  }))
  if (testFile.test(path))
    forEachTitle(program, ({ start, end }) =>
      found.push({ path, line: lineOf(start), text: source.slice(start + 1, end - 1) }),
    )
  return found
}

/** Calls back with the text that begins a call which ends with a function, as `test` and `describe` are. */
function forEachTitle(node, onTitle) {
  if (Array.isArray(node)) for (const child of node) forEachTitle(child, onTitle)
  if (!node || typeof node.type !== 'string') return
  const [first, ...others] = node.type === 'CallExpression' ? node.arguments : []
  const isText = first?.type === 'TemplateLiteral' || typeof first?.value === 'string'
  if (isText && /Function/.test(others.at(-1)?.type ?? '')) onTitle(first)
  for (const child of Object.values(node))
    if (child && typeof child === 'object') forEachTitle(child, onTitle)
}

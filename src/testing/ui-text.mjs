// The texts that people read, found in the source: src/words.test.ts holds them to the style guide.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** Folders whose texts are shown. The texts of the service are its log and its API. */
const shownFolders = ['app', 'domain', 'pages', 'paths', 'queries', 'state', 'ui', 'wallet']

/** Props and fields of one word or more that are shown. */
const shownProps =
  /^(aria-label|alt|title|label|hint|placeholder|meaning|note|text|summary|what|why|brief|explanation|advice|problem)$/

/** Calls whose texts are for the people who write this code, or are not texts. */
const isSilentCall = ({ callee }) =>
  /^(Error|TypeError|RangeError|RegExp|querySelector|querySelectorAll|closest|matches|matchMedia|import)$/.test(
    callee?.property?.name ?? callee?.name ?? '',
  )

/**
 * Every text of the dashboard's source with its place: content between tags, values of props that
 * are shown, and every other string of several words. An expression within a text is `…`.
 */
export function readUiTexts(root) {
  const texts = []
  for (const folder of shownFolders) {
    const paths = readdirSync(join(root, 'src', folder), { recursive: true })
      .map((path) => `src/${folder}/${path.split('\\').join('/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.(test|bench)\.tsx?$|\.d\.ts$/.test(path))
    for (const path of paths) {
      const source = readFileSync(join(root, path), 'utf8')
      const { program } = parseSync(path, source)
      const add = (node, raw, isShown) => {
        const text = raw.replace(/\s+/g, ' ').trim()
        if (!/[a-z]{2}/i.test(text) || (!isShown && !/[a-z…] [a-z…]/i.test(text))) return
        texts.push({ path, line: source.slice(0, node.start).split('\n').length, text })
      }
      collect(program, undefined, add)
    }
  }
  return texts
}

const writeTemplate = ({ quasis }) => quasis.map(({ value }) => value.cooked ?? '').join('…')

/** The text of an element and of the inline elements in it, as it is read. */
function writeJsx({ children }) {
  return children
    .map((child) => {
      if (child.type === 'JSXText') return child.value
      if (child.type === 'JSXElement') return writeJsx(child)
      if (child.type !== 'JSXExpressionContainer') return ''
      const { expression } = child
      if (expression.type === 'Literal' && typeof expression.value === 'string')
        return expression.value
      return expression.type === 'JSXEmptyExpression' ? '' : '…'
    })
    .join('')
}

function collect(node, shownName, add) {
  if (Array.isArray(node)) {
    for (const child of node) collect(child, shownName, add)
    return
  }
  if (!node || typeof node.type !== 'string') return
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
    case 'TSTypeAliasDeclaration':
      return
    case 'NewExpression':
    case 'CallExpression':
      if (isSilentCall(node)) return
      break
    case 'JSXAttribute': {
      const name = node.name.name
      if (name === 'className') return
      return collect(node.value, shownProps.test(name) ? name : undefined, add)
    }
    case 'Property':
      return collect(
        node.value,
        shownProps.test(node.key.name ?? '') ? node.key.name : undefined,
        add,
      )
    case 'Literal':
      if (typeof node.value === 'string') add(node, node.value, shownName !== undefined)
      return
    case 'TemplateLiteral':
      // A template of several lines is a table, whose cells are read one by one.
      for (const cell of writeTemplate(node).split(/\n| \| /))
        add(node, cell, shownName !== undefined)
      break
    case 'JSXElement':
      if (node.children.some(({ type, value }) => type === 'JSXText' && /[a-z]{2}/i.test(value)))
        add(node, writeJsx(node), true)
      break
  }
  for (const [key, child] of Object.entries(node))
    if (child && typeof child === 'object' && key !== 'loc') collect(child, undefined, add)
}

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { CompatStatement } from '@mdn/browser-compat-data'
import { expect, test } from '@playwright/test'
import { resolveConfig } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const assets = `${root}dist/dashboard/assets/`
const require = createRequire(import.meta.url)
const { api, css, javascript } = require('@mdn/browser-compat-data') as {
  api: CompatGroup
  css: { [part: string]: CompatGroup }
  javascript: { builtins: CompatGroup }
}
type CompatGroup = { [name: string]: CompatNode }
/** A feature, with others below it. */
type CompatNode = { __compat?: CompatStatement }

/** Why the build may name what is younger than the floor; docs/decisions/0050-webkit-and-the-floor.md. */
const withWayAround: { [name: string]: string } = {
  // limited-browsers.spec.ts takes these away.
  showSaveFilePicker: 'else the browser’s downloads',
  createWritable: 'else a Blob',
  fromHex: 'of Uint8Array, else by a table (@noble)',
  toHex: 'of Uint8Array, else by a table (@noble)',
  saveData: 'else pages are prefetched',
  // React asks for them, and uses them where a page has what no page of ours has.
  startViewTransition: 'for <ViewTransition>',
  skipTransition: 'for <ViewTransition>',
  viewTransition: 'of links of react-router that ask for it',
  canIntercept: 'for its own Navigation API',
  currentEntry: 'for its own Navigation API',
  navigationType: 'for its own Navigation API, and of react-router',
  fetchPriority: 'a hint',
  // Names of ours and of libraries.
  ViewTransition: 'React’s component',
  createContext: 'React’s',
  displayName: 'React’s',
  TextEvent: 'tried by React, for old Chromium',
  fromElement: 'React’s, of old mouse events',
  marginTop: 'of styles',
  marginBottom: 'of styles',
  isValid: '@noble’s, of points',
  isError: 'react-query’s, of results',
  fullName: '@ethereumjs’s, of opcodes',
  fileName: 'ours',
  requestId: 'ours, of requests',
  readValue: 'ours, of declarations',
  // What styles do without.
  'field-sizing': 'fields keep their own size',
  'text-wrap: pretty': 'lines break as they do',
  'content-visibility': 'rows out of view are drawn, too',
  'user-select': 'beside -webkit-user-select',
  'forced-color-adjust': 'Safari has no forced colours',
  '-webkit-tap-highlight-color': 'of touch screens alone',
  'font-family: ui-monospace': 'the next family of the list',
  'text-decoration: dotted': 'beside -webkit-text-decoration',
  'break-after: avoid': 'of print alone',
  'round()': 'a letter is cut before the dots of a shortened value',
  ':open': 'in :is(), beside [open]',
  ':-moz-progress-bar': 'each engine has its own',
  ':-webkit-progress-bar': 'each engine has its own',
  ':-webkit-progress-value': 'each engine has its own',
  ':-webkit-inner-spin-button': 'each engine has its own',
  ':-webkit-search-cancel-button': 'each engine has its own',
  '@property': 'Tailwind sets the same by @supports',
}

test('what is built needs no browser younger than the floor that README names', async () => {
  const config = await resolveConfig({ root, logLevel: 'error' }, 'build')
  const targets = [config.environments.client?.build.target].flat().map(String)
  const floor = Object.fromEntries(
    targets.map((target) => [target.replace(/[\d.]+$/, ''), Number(/[\d.]+$/.exec(target)?.[0])]),
  )
  const { chrome, firefox, safari } = floor
  for (const path of ['README.md', 'docs/decisions/0050-webkit-and-the-floor.md'])
    expect(readFileSync(root + path, 'utf8').replace(/\s+/g, ' '), path).toContain(
      `Chrome ${chrome}, Firefox ${firefox}, Safari ${safari}`,
    )

  const isInFloor = ({ support }: CompatStatement) =>
    Object.entries(floor).every(([browser, version]) =>
      [support[browser as 'chrome'] ?? []]
        .flat()
        .some(
          (since) =>
            !since.flags &&
            !since.prefix &&
            !since.alternative_name &&
            Number.parseFloat(String(since.version_added).replace('≤', '')) <= version,
        ),
    )
  const young = [...findYoungNames(isInFloor), ...findYoungStyles(isInFloor)]
  expect(young.filter((name) => !(name in withWayAround))).toEqual([])
  // What is listed and used no more goes.
  expect(Object.keys(withWayAround).filter((name) => !young.includes(name))).toEqual([])
})

const readAssets = (ending: string) =>
  readdirSync(assets)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(assets + name, 'utf8'))
    .join('\n')

/** Children of a node of the data that are features themselves. */
const features = (node: object = {}): [name: string, CompatStatement][] =>
  (Object.entries(node) as [string, CompatNode][]).flatMap(([name, { __compat }]) =>
    name !== '__compat' && __compat ? [[name, __compat]] : [],
  )

/**
 * Members and globals that scripts name and that are younger everywhere they exist. Names of one
 * word mean too much to tell; of ECMAScript’s, `lib` of tsconfig.json lets our code name none.
 */
function findYoungNames(isInFloor: (feature: CompatStatement) => boolean): string[] {
  const used = new Set(readAssets('.js').match(/(?<=\.)[a-z]\w*[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w+/g))
  const young = new Set<string>()
  const old = new Set<string>()
  for (const group of [api, javascript.builtins])
    for (const members of [group, ...Object.values(group)])
      for (const [name, feature] of features(members)) {
        const plainName = name.replace(/_(static|event)$/, '')
        if (used.has(plainName)) (isInFloor(feature) ? old : young).add(plainName)
      }
  return [...young].filter((name) => !old.has(name))
}

/** Properties, their values, rules and functions of the style sheet that are younger. */
function findYoungStyles(isInFloor: (feature: CompatStatement) => boolean): string[] {
  const sheet = readAssets('.css')
  const values = new Map<string, string>()
  for (const [, property = '', value = ''] of sheet.matchAll(/[{;]([a-z-]+):([^;}]*)/g))
    values.set(property, `${values.get(property) ?? ''} ${value}`)
  const isYoung = ([, feature]: [string, CompatStatement]) => !isInFloor(feature)
  const young: string[] = []
  for (const [property, feature] of features(css.properties)) {
    const used = values.get(property)
    if (used === undefined) continue
    if (isYoung([property, feature])) young.push(property)
    else
      for (const [value] of features(css.properties?.[property]).filter(isYoung))
        if (new RegExp(`(?<![\\w-])${value}(?![\\w-])`).test(used))
          young.push(`${property}: ${value}`)
  }
  for (const [rule] of features(css['at-rules']).filter(isYoung))
    if (sheet.includes(`@${rule} `)) young.push(`@${rule}`)
  for (const [type] of features(css.types).filter(isYoung))
    if (sheet.includes(`${type}(`)) young.push(`${type}()`)
  const selectors = sheet.replace(/\{[^{}]*\}/g, '{}')
  for (const [selector] of features(css.selectors).filter(isYoung))
    if (new RegExp(`(?<!\\\\):${selector}(?![\\w-])`).test(selectors)) young.push(`:${selector}`)
  return young
}

import fc from 'fast-check'
import { createElement, Fragment, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { readTexts } from '#testing/read-texts.ts'
import { type JSX, jsx, safeText } from '#ui/jsx-runtime.ts'

const elements = (children: unknown) =>
  (children as (ReactElement<{ children: unknown }> | string | null)[]).map((child) =>
    child !== null && typeof child === 'object' ? [child.type, child.props.children] : child,
  )

test('a text beside other children gets an element of its own, also the number 0', () => {
  const other = createElement('b')
  const { children } = safeText('p', { children: [0, other, ' ', other, false, 'a', undefined] })
  expect(elements(children)).toEqual([
    ['span', 0],
    ['b', undefined],
    ' ',
    ['b', undefined],
    false,
    ['span', 'a'],
    undefined,
  ])
  expect(elements([safeText(Fragment, { children: 'a' }).children])).toEqual([['span', 'a']])
})

test('adjacent texts are merged, and every other child keeps its index', () => {
  const other = createElement('b')
  const { children } = safeText('p', { children: [2, ' of ', false, 3, other, 'all ', other] })
  expect(elements(children)).toEqual([
    ['span', '2 of 3'],
    null,
    false,
    null,
    ['b', undefined],
    ['span', 'all '],
    ['b', undefined],
  ])
})

test('the only text of an element stays as it is, and so do elements that allow only text', () => {
  expect(safeText('p', { children: 'a' })).toEqual({ children: 'a' })
  expect(safeText('option', { children: ['a', 1] })).toEqual({ children: ['a', 1] })
  expect(safeText('input', { children: undefined })).toEqual({ children: undefined })
})

test('characters that change the direction of a text are named anywhere, marks of a script are not', () => {
  expect(safeText('p', { children: 'pay \u202e001\u202c to' }).children).toBe(
    'pay [U+202E]001[U+202C] to',
  )
  expect(elements(safeText('p', { children: ['\u2066a', 1] }).children)).toEqual([
    ['span', '[U+2066]a1'],
    null,
  ])
  expect(safeText('p', { children: 'שלום\u200f!' }).children).toBe('שלום\u200f!')
})

test('data are left alone by translators: what is set as data, and a text without a word', () => {
  const isLeftAlone = (type: string, props: { children?: unknown; className?: string }) =>
    'translate' in safeText(type, props)
  for (const data of [0, '1,636,803', '2.7%', '#9', '0x94919a05', '→'])
    expect(isLeftAlone('td', { children: data }), String(data)).toBe(true)
  expect(isLeftAlone('span', { children: 'QmYMjdN', className: 'data break-all' })).toBe(true)
  for (const words of ['2 transactions', 'Résumé', 'ブロック'])
    expect(isLeftAlone('td', { children: words }), words).toBe(false)
  const { children } = safeText('p', {
    children: [createElement('b'), '2.7%', createElement('b'), ' of it'],
  })
  expect((children as ReactElement[]).map(({ props }) => props)).toEqual([
    {},
    { children: '2.7%', translate: 'no' },
    {},
    { children: ' of it' },
  ])
})

const texts = ['p', 'span', 'h2', 'td', 'dd', 'li', 'b', 'code', 'pre', 'a', 'button', 'summary']
const holders = [...texts, 'option', 'title', 'text', Fragment, Link]
const attributes = ['title', 'aria-label', 'alt', 'placeholder']

test('no element draws a text of any length or any control character, alone, beside others, or in an attribute', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...holders),
      fc.constantFrom('', 'data', 'truncate', 'overflow-auto'),
      fc.constantFrom('a', 'ab ', '\u0000', '\u202e', '\ud83d\ude00', '\n', '\u0007'),
      fc.nat(40_000),
      fc.constantFrom(undefined, ...attributes),
      fc.boolean(),
      (type, className, unit, count, attribute, isAlone) => {
        // React wants keys of a list that the compiler knows to be one element's children.
        vi.spyOn(console, 'error').mockReturnValue()
        const text = unit.repeat(count)
        const drawn = renderToStaticMarkup(
          createElement(MemoryRouter, {
            children: jsx(type as 'p', {
              ...(type !== Fragment && { className }),
              ...(type === Link && { to: '/' }),
              ...(attribute && type !== Fragment && { [attribute]: text }),
              children: isAlone ? text : [0, createElement('b'), text, '!'],
            }),
          }),
        )
        // A control character is eight characters when it is named.
        expect(drawn.length).toBeLessThan(20_000)
        expect(drawn).not.toMatch(/[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u)
        expect(() => encodeURIComponent(drawn)).not.toThrow()
      },
    ),
  )
})

test('all of a long text is a press away, but not in what is itself pressed or clipped', () => {
  const text = 'a'.repeat(40_000)
  const draw = (type: keyof JSX.IntrinsicElements, className = '') =>
    renderToStaticMarkup(jsx(type, { className, children: text }))
  for (const type of ['p', 'h2', 'span', 'dd'] as const)
    expect(draw(type), type).toContain('Show all 40,000 characters')
  for (const type of ['a', 'button', 'option', 'title'] as const)
    expect(draw(type), type).not.toContain('Show all')
  expect(draw('span', 'truncate')).not.toContain('<button')
  // Bytes in a box that scrolls are drawn whole.
  expect(draw('p', 'data max-h-40 overflow-auto break-all')).toContain(text)
})

test('every text of a page is drawn by this runtime: what writes to the page past it is known', () => {
  const past =
    /\bcreateElement\(|innerHTML|\.innerText =|textContent =|insertAdjacent|createTextNode|dangerouslySet|document\.title|react\/jsx|createPortal|new Option\(|@jsx/
  const writers = readTexts('src', /^src\/(?!testing\/).*(?<!\.(test|bench))\.tsx?$/).flatMap(
    ({ path, text }) => (past.test(text) ? [path] : []),
  )
  expect(writers.sort()).toEqual([
    // Reads it.
    'src/api/dashboard-build.ts',
    // A preload, without a text.
    'src/early/preload-page.ts',
    'src/ui/jsx-dev-runtime.ts',
    'src/ui/jsx-runtime.ts',
    // A field with what is copied.
    'src/ui/values/copy-without-clipboard.ts',
    'src/ui/values/download-blob.ts',
  ])
})

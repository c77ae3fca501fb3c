import { createElement, Fragment, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { safeText } from '#ui/jsx-runtime.ts'

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

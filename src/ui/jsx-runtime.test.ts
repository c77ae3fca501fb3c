import { Fragment, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { safeText } from '#ui/jsx-runtime.ts'

const elements = (children: unknown) =>
  (children as (ReactElement<{ children: unknown }> | string)[]).map((child) =>
    typeof child === 'object' ? [child.type, child.props.children] : child,
  )

test('a text beside other children stands in an element of its own, also the number 0', () => {
  const { children } = safeText('p', { children: ['a', ' ', 0, undefined, false] })
  expect(elements(children)).toEqual([['span', 'a'], ' ', ['span', 0], undefined, false])
  expect(elements([safeText(Fragment, { children: 'a' }).children])).toEqual([['span', 'a']])
})

test('the only text of an element stays as it is, and so does what holds text alone', () => {
  expect(safeText('p', { children: 'a' })).toEqual({ children: 'a' })
  expect(safeText('option', { children: ['a', 1] })).toEqual({ children: ['a', 1] })
  expect(safeText('input', { children: undefined })).toEqual({ children: undefined })
})

test('what turns the direction of a text is named wherever it is, marks of a script are not', () => {
  expect(safeText('p', { children: 'pay \u202e001\u202c to' }).children).toBe(
    'pay [U+202E]001[U+202C] to',
  )
  expect(elements(safeText('p', { children: ['\u2066a', 1] }).children)).toEqual([
    ['span', '[U+2066]a'],
    ['span', 1],
  ])
  expect(safeText('p', { children: 'שלום\u200f!' }).children).toBe('שלום\u200f!')
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Select, SelectField } from '#ui/form/field.tsx'

const options = [
  [0, 'Exact'],
  [60, 'Within a minute'],
] as const

test('the option of the value is selected, also that of 0', () => {
  const markup = (value: number) =>
    renderToStaticMarkup(createElement(Select<number>, { value, options, onChange: () => {} }))
  expect(markup(0)).toBe(
    '<select class="control"><option value="0" selected="">Exact</option>' +
      '<option value="60">Within a minute</option></select>',
  )
  expect(markup(60)).toContain('<option value="60" selected="">')
})

test('a choice is reported as the value that was given, not as its text', () => {
  const onChange = vi.fn()
  const { props } = Select<number>({ value: 0, options, onChange })
  props.onChange({ target: { selectedIndex: 1 } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(60)
})

test('a field ties the choice to its label and its problem', () => {
  const markup = renderToStaticMarkup(
    createElement(SelectField<number>, {
      label: 'Precision',
      problem: 'Too near.',
      className: 'control w-auto',
      value: 0,
      options,
      onChange: () => {},
    }),
  )
  const id = markup.match(/<label for="([^"]+)"/)?.[1]
  expect(markup).toContain(
    `<select id="${id}" aria-invalid="true" aria-describedby="${id}-below" class="control w-auto">`,
  )
})

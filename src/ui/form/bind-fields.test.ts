import { expect, expectTypeOf, test } from 'vitest'
import { type BindField, bindFields } from '#ui/form/use-url-form.ts'

type Draft = {
  slot: string
  block: string
  mode: 'list' | 'range'
  keys: readonly string[]
  as?: string
}

test('a field has its text and its problem, and changes nothing else', () => {
  const changes: Partial<Draft>[] = []
  const field = bindFields<Draft>({
    draft: { slot: '7', block: '', mode: 'list', keys: [] },
    problems: { slot: 'Too large.' },
    change: (part) => changes.push(part),
  })
  expect(field('slot')).toMatchObject({ value: '7', problem: 'Too large.' })
  expect(field('block')).toMatchObject({ value: '', problem: undefined })
  field('slot').onChange('8')
  field('block').onChange('latest')
  expect(changes).toEqual([{ slot: '8' }, { block: 'latest' }])
})

test('only fields that take any text are bound', () => {
  expectTypeOf<Parameters<BindField<Draft>>[0]>().toEqualTypeOf<'slot' | 'block'>()
})

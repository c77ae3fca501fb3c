import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJsonValues } from './json-values.ts'

const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }))

test('values in a row are read, whatever their layout', () => {
  const layouts = fc.record({
    indent: fc.constantFrom(0, 2, '\t'),
    between: fc.constantFrom('\n', '\r\n', '\n\n', ' '),
  })
  fc.assert(
    fc.property(objects, layouts, (values, { indent, between }) => {
      const text = values.map((value) => JSON.stringify(value, null, indent)).join(between)
      expect(readJsonValues(text)).toEqual({
        values: JSON.parse(`[${values.map((value) => JSON.stringify(value)).join(',')}]`),
        rest: '',
      })
    }),
  )
})

test('a text cut anywhere keeps its whole values and says that something is left', () => {
  const lines = ['{"Name":"a}","Hash":"x"}', '{"Name":"b\\"{","Hash":"y"}']
  const text = `${lines.join('\n')}\n`
  for (let end = 1; end < text.length - 1; end++) {
    const { values, rest } = readJsonValues(text.slice(0, end))
    const whole = lines.filter((_, place) => end >= lines.slice(0, place + 1).join('\n').length)
    expect(values).toHaveLength(whole.length)
    expect(rest === '').toBe(end === lines[0]?.length || end === (lines[0]?.length ?? 0) + 1)
  }
})

test('what is not JSON is left over', () => {
  expect(readJsonValues('<html>{}</html>')).toEqual({ values: [], rest: '<html>{}</html>' })
  expect(readJsonValues(' \n\n')).toEqual({ values: [], rest: '' })
})

import { expect, test } from 'vitest'
import { readKuboLines } from './kubo-answer.ts'

test('a value a line is read, or one over many lines', () => {
  const [one, other] = [
    { Name: 'a}', Hash: 'x' },
    { Name: 'b"{', Hash: 'y' },
  ]
  const texts = [one, other].map((line) => JSON.stringify(line))
  for (const text of [texts.join('\n'), `\r\n${texts.join('\r\n\n')}\n`, `[${texts}]`])
    expect(readKuboLines(text)).toEqual({ lines: [one, other], error: undefined, rest: '' })
  for (const indent of [0, 2, '\t'])
    expect(readKuboLines(JSON.stringify(one, null, indent)).lines).toEqual([one])
})

test('a text cut anywhere keeps its whole lines and says that something is left', () => {
  const lines = ['{"Name":"a}","Hash":"x"}', '{"Name":"b\\"{","Hash":"y"}']
  const text = `${lines.join('\n')}\n`
  for (let end = 1; end < text.length - 1; end++) {
    const read = readKuboLines(text.slice(0, end))
    const whole = lines.filter((_, place) => end >= lines.slice(0, place + 1).join('\n').length)
    expect(read.lines).toHaveLength(whole.length)
    expect(read.rest === '').toBe(end === lines[0]?.length || end === (lines[0]?.length ?? 0) + 1)
  }
})

test('what is not JSON is left over', () => {
  expect(readKuboLines('<html>{}</html>')).toMatchObject({ lines: [], rest: '<html>{}</html>' })
  expect(readKuboLines(' \n\n')).toMatchObject({ lines: [], rest: '' })
})

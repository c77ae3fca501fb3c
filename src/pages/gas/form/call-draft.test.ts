import { expect, test } from 'vitest'
import { currentProblems, reopenDraft } from '#pages/gas/form/call-draft.ts'
import { type GasAddress, parseGasPath } from '#paths/gas.ts'

const empty = parseGasPath({ network: 'devnet' }, new URLSearchParams())
const address = (fields: Partial<GasAddress> = {}): GasAddress => ({ ...empty, ...fields })

test('the same call at another network leaves all that is typed, another call takes its place', () => {
  const last = address({ data: '0x01' })
  const draft = { ...last, to: 'half typed', data: '0x0' }
  const other = { ...last, network: 'other' }
  expect(reopenDraft(draft, last, other)).toEqual({ ...draft, network: 'other' })
  const next = address({ data: '0x02', to: '0xcd' })
  expect(reopenDraft(draft, last, next)).toEqual(next)
})

test('a problem is shown while its field is as it was submitted, an argument for itself', () => {
  const problems = { to: 'no address', value: 'no amount', args: ['bad', undefined, 'bad too'] }
  const submitted = address({ to: 'x', value: 'y', args: ['1', '2', '3'] })
  expect(currentProblems(problems, submitted, submitted)).toEqual(problems)
  expect(
    currentProblems(problems, { ...submitted, to: 'x1', args: ['9', '2', '3'] }, submitted),
  ).toEqual({ value: 'no amount', args: [undefined, undefined, 'bad too'] })
  expect(currentProblems({ args: ['missing'] }, address(), address())).toEqual({
    args: ['missing'],
  })
})

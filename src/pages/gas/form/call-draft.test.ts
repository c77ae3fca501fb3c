import { describe, expect, test } from 'vitest'
import type { SyncedCallData } from '#domain/call/sync-call-data.ts'
import {
  type CallDraft,
  currentProblems,
  dataToSend,
  filledFields,
  openDraft,
  reopenDraft,
} from '#pages/gas/form/call-draft.ts'
import { type GasAddress, parseGasPath } from '#paths/gas.ts'

const empty = parseGasPath({ network: 'devnet' }, new URLSearchParams())
const address = (fields: Partial<GasAddress> = {}): GasAddress => ({ ...empty, ...fields })
const transfer = 'function transfer(address to, uint256 amount)'
const ofFunction = address({ function: transfer, args: ['0xab', '1'] })
const ofData = address({ data: '0x01' })
const step = (changed: Partial<SyncedCallData>): SyncedCallData => ({
  item: undefined,
  args: [],
  data: '',
  inSync: false,
  ...changed,
})

test('an address opens with the kind of data that it holds', () => {
  expect(openDraft(ofData)).toEqual({ ...ofData, kind: 'data', counts: 'data' })
  expect(openDraft(ofFunction)).toMatchObject({ kind: 'function', counts: 'function' })
  expect(openDraft(address()).kind).toBe('data')
})

describe('another address', () => {
  test('of the same call at another network leaves all that is typed', () => {
    const draft: CallDraft = {
      ...openDraft(ofData),
      to: 'half typed',
      data: '0x0',
      kind: 'function',
    }
    expect(reopenDraft(draft, ofData, { ...ofData, network: 'other' })).toEqual({
      ...draft,
      network: 'other',
    })
  })

  test('of another call takes its place, and leaves the kind of data that it does not hold', () => {
    const draft: CallDraft = { ...openDraft(ofFunction), data: '0xff', to: 'half typed' }
    const reopened = reopenDraft(draft, ofFunction, address({ data: '0x02', to: '0xcd' }))
    expect(reopened).toMatchObject({ data: '0x02', to: '0xcd', kind: 'data', counts: 'data' })
    expect(reopened).toMatchObject({ function: transfer, args: ['0xab', '1'] })
    const back = reopenDraft(reopened, ofData, address({ function: 'function f()', args: [] }))
    expect(back).toMatchObject({ function: 'function f()', args: [], data: '0x02' })
    expect(back).toMatchObject({ kind: 'function', counts: 'function' })
  })

  test('without data empties both kinds, and leaves in sight what was', () => {
    const draft: CallDraft = { ...openDraft(ofFunction), kind: 'data' }
    expect(reopenDraft(draft, ofFunction, address({ to: '0xcd' }))).toEqual({
      ...address({ to: '0xcd' }),
      kind: 'data',
      counts: 'function',
    })
  })

  test('of data that was sent from beside a function leaves the function in sight', () => {
    const draft: CallDraft = { ...openDraft(ofFunction), data: ' 0x03 ', counts: 'data' }
    const reopened = reopenDraft(draft, ofFunction, address({ data: '0x03' }))
    expect(reopened).toMatchObject({ kind: 'function', counts: 'data', function: transfer })
  })
})

describe('one kind of data is sent', () => {
  const draft: CallDraft = { ...openDraft(ofFunction), data: '0x04', code: '0x60' }
  const raw = { data: '0x04', function: '', args: [], code: '' }
  const encoded = { data: '', args: ['0xab', '1'] }

  test('data where no function is typed, whatever is in sight', () => {
    for (const kind of ['data', 'function'] as const)
      expect(dataToSend({ ...draft, function: ' ', kind }, undefined)).toEqual(raw)
  })

  test('what is in sight, of two', () => {
    expect(dataToSend({ ...draft, kind: 'data' }, undefined)).toEqual(raw)
    expect(dataToSend({ ...draft, kind: 'function' }, undefined)).toEqual(encoded)
  })

  test('the arguments that were typed last, while data made from them is empty', () => {
    const hidden = { ...draft, kind: 'data', data: '' } as const
    expect(dataToSend({ ...hidden, counts: 'function' }, undefined)).toEqual(encoded)
    expect(dataToSend({ ...hidden, counts: 'data' }, undefined)).toMatchObject({ data: '' })
    expect(dataToSend({ ...hidden, counts: 'data' }, undefined)).toMatchObject({ function: '' })
  })

  test('data beside a function, where it was typed last and is no call of it', () => {
    const item = { type: 'function' } as SyncedCallData['item']
    const typedLast = { ...draft, counts: 'data' } as const
    expect(dataToSend(typedLast, step({ item, data: '0x05' }))).toEqual({ ...raw, data: '0x05' })
    const inSync = step({ item, data: '0x05', args: ['0xcd', '2'], inSync: true })
    expect(dataToSend(typedLast, inSync)).toEqual({ data: '', args: ['0xcd', '2'] })
    expect(dataToSend(typedLast, step({ args: draft.args }))).toEqual(encoded)
  })
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

test('a field counts as filled unless it is empty, or a list without entries', () => {
  expect(filledFields(address({ to: '0xcd', accessList: '[]', gas: '0' }))).toEqual({
    network: 'devnet',
    to: '0xcd',
    gas: '0',
    args: [],
  })
})

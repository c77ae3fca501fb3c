import { describe, expect, test } from 'vitest'
import type { SyncedCallData } from '#domain/call/sync-call-data.ts'
import {
  type CallDraft,
  currentProblems,
  dataToSend,
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
  expect(openDraft(ofData)).toEqual({ ...ofData, lastTypedKind: 'data' })
  expect(openDraft(ofFunction)).toEqual({ ...ofFunction, lastTypedKind: 'function' })
})

describe('another address', () => {
  test('of the same call at another network leaves all that is typed', () => {
    const draft: CallDraft = { ...openDraft(ofData), to: 'half typed', data: '0x0' }
    expect(reopenDraft(draft, ofData, { ...ofData, network: 'other' })).toEqual({
      ...draft,
      network: 'other',
    })
  })

  test('of another call takes its place', () => {
    const draft: CallDraft = { ...openDraft(ofFunction), data: '0xff', to: 'half typed' }
    const next = address({ data: '0x02', to: '0xcd' })
    expect(reopenDraft(draft, ofFunction, next)).toEqual(openDraft(next))
    expect(reopenDraft(openDraft(ofData), ofData, ofFunction)).toEqual(openDraft(ofFunction))
  })

  test('of data that was sent from beside a function keeps the function', () => {
    const draft: CallDraft = { ...openDraft(ofFunction), data: ' 0x03 ', lastTypedKind: 'data' }
    const reopened = reopenDraft(draft, ofFunction, address({ data: '0x03' }))
    expect(reopened).toMatchObject({ lastTypedKind: 'data', data: '0x03', function: transfer })
    expect(reopened.args).toEqual(['0xab', '1'])
  })

  test('without data leaves no function of the call before', () => {
    const next = address({ to: '0xcd' })
    expect(reopenDraft(openDraft(ofFunction), ofFunction, next)).toEqual(openDraft(next))
  })
})

describe('one kind of data is sent', () => {
  const draft: CallDraft = { ...openDraft(ofFunction), data: '0x04', code: '0x60' }
  const raw = { data: '0x04', function: '', args: [], code: '' }
  const encoded = { data: '', args: ['0xab', '1'] }

  test('data where no function is typed', () => {
    expect(dataToSend({ ...draft, function: ' ' }, undefined)).toEqual(raw)
  })

  test('the arguments, before the encoder is there', () => {
    expect(dataToSend(draft, undefined)).toEqual(encoded)
  })

  test('data beside a function, where it was typed last and is not a call of it', () => {
    const inputs = ['uint8', 'uint8', 'uint8'].map((type) => ({ type }))
    const item = { type: 'function', inputs } as unknown as SyncedCallData['item']
    const typedLast = { ...draft, lastTypedKind: 'data' } as const
    expect(dataToSend(typedLast, step({ item, data: '0x05' }))).toEqual({ ...raw, data: '0x05' })
    const inSync = step({ item, data: '0x05', args: ['0xcd', '2'], inSync: true })
    // Each argument is sent, so that a link shows which are still to be typed.
    expect(dataToSend(typedLast, inSync)).toEqual({ data: '', args: ['0xcd', '2', ''] })
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

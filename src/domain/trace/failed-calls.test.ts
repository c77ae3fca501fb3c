import { expect, test } from 'vitest'
import { readCallTrace } from './call-trace.ts'
import { findCaughtFailures, findInnerFailure } from './failed-calls.ts'

const [wallet, target, deep] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`)
const error = 'execution reverted'
const call = (to: unknown, more: object = {}) => ({ type: 'CALL', from: wallet, to, ...more })

function framesOf(...calls: object[]) {
  const trace = readCallTrace(call(wallet, { calls }))
  if ('problem' in trace) throw new Error(trace.problem)
  return trace.frames
}

test('calls that failed while their caller went on are told once, with where it began', () => {
  const passedOn = { error, output: '0x01' }
  const frames = framesOf(
    call(target, { ...passedOn, calls: [call(deep), call(deep, passedOn)] }),
    call(target, { calls: [call(deep, { error })] }),
  )
  expect(
    findCaughtFailures(frames).map(({ call, began }) => [call.to, began.place.to, began.data]),
  ).toEqual([
    [target, deep, '0x01'],
    [deep, deep, '0x'],
  ])
  expect(findInnerFailure(frames)).toBeUndefined()
})

test('a failure within that was not passed on is told apart from the error of its caller', () => {
  const panic = `0x4e487b71${'12'.padStart(64, '0')}`
  const inner = call(deep, { error, output: '0x01' })
  const began = (output: string) => {
    const trace = readCallTrace(call(wallet, { error, output, calls: [inner] }))
    const found = 'frames' in trace ? findInnerFailure(trace.frames) : undefined
    return found && [found.frame.to, found.isPassedOn]
  }
  expect(began('0x01')).toEqual([deep, true])
  expect(began('0x')).toEqual([deep, true])
  // A require() may be about the call that failed, or about anything after it.
  expect(began('0x02')).toEqual([deep, false])
  // A panic is of the code that ran into it.
  expect(began(panic)).toBeUndefined()
})

test.each([
  ['insufficient balance for transfer', wallet],
  ['OutOfFunds', wallet],
  ['max call depth exceeded', wallet],
  ['CallTooDeep', wallet],
  ['CreateCollision', wallet],
  ['contract address collision', wallet],
  ['out of gas', target],
  ['StateChangeDuringStaticCall', target],
  [error, target],
])('a call with “%s” failed where code ran', (error, place) => {
  const [caught] = findCaughtFailures(framesOf(call(target, { error })))
  expect(caught?.began.place.to).toBe(place)
  expect(caught?.call.to).toBe(target)
})

test('a payment that its caller could not make fails the caller', () => {
  const trace = readCallTrace(
    call(wallet, { error, calls: [call(target, { error: 'insufficient balance for transfer' })] }),
  )
  const inner = 'frames' in trace ? findInnerFailure(trace.frames) : undefined
  expect([inner?.place.to, inner?.frame.to]).toEqual([wallet, target])
})

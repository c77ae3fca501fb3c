import { expect, test } from 'vitest'
import { RpcError, UnreachableError } from '#api/errors.ts'
import {
  comparableAnswers,
  type PlaygroundOutcome,
} from '#queries/playground/playground-outcome.ts'

const request = { method: 'eth_estimateGas', params: [] }

/** The responses of a side to its requests, parsed as a browser does it, with the unchanged body. */
function answerOf(body: string, ...outcomes: PlaygroundOutcome[]) {
  const raw = {
    transport: 'HTTP',
    status: 200,
    milliseconds: 1,
    bytes: 1,
    characters: 1,
    body,
  } as const
  return { messages: outcomes.map((outcome) => ({ request, outcome, raw })) }
}
const result = (value: unknown): PlaygroundOutcome => ({ state: 'result', result: value })
const failed = (failure: RpcError | UnreachableError): PlaygroundOutcome => ({
  state: 'failed',
  failure,
})

test('of an answer the result is compared, and neither its id nor its time', () => {
  const one = answerOf('{"id":1,"result":"0x1"}', result('0x1'))
  expect(comparableAnswers(one)).toEqual([{ holds: 'data', answer: { result: '0x1' } }])
})

test('a revert is compared; an error and a missing response say why they are not', () => {
  const refusal = new RpcError(-32602, 'no such block', undefined, '')
  const withData = new RpcError(-32000, 'no', { at: 1 }, '')
  const silence = new UnreachableError('network', 'No one answered.')
  const revert = { code: 3, message: 'execution reverted', data: '0x' } as const
  const outcomes = [
    failed(refusal),
    failed(withData),
    failed(silence),
    { state: 'reverted', revert } as const,
  ]
  expect(comparableAnswers(answerOf('[]', ...outcomes))).toEqual([
    { holds: 'an error', reason: 'Returned an error: no such block' },
    { holds: 'an error', reason: 'Returned an error: no' },
    { holds: 'no response', reason: 'No one answered.' },
    { holds: 'data', answer: { error: revert } },
  ])
})

test('where a browser rounds a number, nothing is said to be the same', () => {
  const body = '[{"id":1,"result":9007199254740993},{"id":2,"result":"0x1"}]'
  const silence = new UnreachableError('network', 'No one answered.')
  expect(
    comparableAnswers(answerOf(body, result(9007199254740992), result('0x1'), failed(silence))),
  ).toEqual([
    { holds: 'no response', reason: expect.stringContaining('precision') },
    { holds: 'no response', reason: expect.stringContaining('precision') },
    { holds: 'no response', reason: 'No one answered.' },
  ])
})

test('what a file command answers is not compared', () => {
  const pins: PlaygroundOutcome = { state: 'pins', pins: [] }
  expect(comparableAnswers(answerOf('{}', pins))).toEqual([
    { holds: 'no response', reason: expect.any(String) },
  ])
})

import { expect, test } from 'vitest'
import { RpcError, UnreachableError } from '#api/errors.ts'
import { comparableAnswers } from '#pages/playground/answers/comparable-answers.ts'
import type {
  PlaygroundMessage,
  PlaygroundOutcome,
  TargetAnswer,
} from '#queries/playground/playground-outcome.ts'

const request = { method: 'eth_estimateGas', params: [] }

/** What a side answered in one message, parsed as a browser does it, with the body as it came. */
function answerOf(body: string, ...outcomes: PlaygroundOutcome[]): TargetAnswer {
  const raw = {
    transport: 'HTTP',
    status: 200,
    milliseconds: 1,
    bytes: 1,
    characters: 1,
    body,
  } as const
  const requests = outcomes.map(() => request)
  const messages: PlaygroundMessage[] = [{ requests, outcomes, raw }]
  return { asked: { network: 'devnet', transport: 'HTTP' }, messages }
}
const result = (value: unknown): PlaygroundOutcome => ({ state: 'result', result: value })
const failed = (failure: RpcError | UnreachableError): PlaygroundOutcome => ({
  state: 'failed',
  failure,
})

test('of an answer the result is compared, and neither its id nor its time', () => {
  const one = answerOf('{"id":1,"result":"0x1"}', result('0x1'))
  expect(comparableAnswers(one)).toEqual([{ answer: { result: '0x1' } }])
})

test('a refusal and a revert are answers; who did not answer says why', () => {
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
    { answer: { error: { code: -32602, message: 'no such block' } } },
    { answer: { error: { code: -32000, message: 'no', data: { at: 1 } } } },
    { reason: 'No one answered.' },
    { answer: { error: revert } },
  ])
})

test('digits that a browser loses are compared as they were written', () => {
  const [body, other] = [9007199254740993n, 9007199254740992n].map((n) => `{"id":1,"result":${n}}`)
  const read = (body = '') => comparableAnswers(answerOf(body, result(JSON.parse(body).result)))
  expect(JSON.parse(body ?? '').result).toBe(JSON.parse(other ?? '').result)
  expect(read(body)).not.toEqual(read(other))
})

test('answers of a batch belong to their requests by id, in whichever order they stand', () => {
  const long = '9007199254740993'
  const body = `[{"id":12,"result":2},{"id":11,"result":${long}}]`
  const [first, second] = comparableAnswers(answerOf(body, result(Number(long)), result(2)))
  expect(second).toEqual(comparableAnswers(answerOf(body, result(0), result(0)))[1])
  expect(JSON.stringify(first)).toContain(long)
  expect(JSON.stringify(second)).not.toContain(long)
})

test('where ids do not tell whose a lossy answer is, it is not compared', () => {
  const lossy = '"result":9007199254740993'
  for (const body of [`[{"id":1,${lossy}},{"id":1,${lossy}}]`, `[{"id":1,${lossy}}]`])
    expect(comparableAnswers(answerOf(body, result(1), result(1)))).toEqual([
      { reason: expect.stringContaining('precision') },
      { reason: expect.stringContaining('precision') },
    ])
})

test('what a file command answers is not compared', () => {
  const pins: PlaygroundOutcome = { state: 'pins', pins: [] }
  expect(comparableAnswers(answerOf('{}', pins))).toEqual([{ reason: expect.any(String) }])
})

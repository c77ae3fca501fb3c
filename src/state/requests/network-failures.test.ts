import { expect, test } from 'vitest'
import { cancelledMessage } from '#api/log/send-logged.ts'
import { newestOutcomes } from '#state/requests/network-failures.ts'

const entry = (outcome: object, more: object = {}) => ({
  ...{ id: 1, network: 'own', method: 'eth_call', params: [], asked: 2, at: new Date(), page: '/' },
  ...more,
  outcome: outcome as never,
})
const answered = { state: 'answered', status: 200, body: '{}', milliseconds: 1 }
const failed = (message: string) => ({ state: 'failed', message, milliseconds: 1 })

test.each([
  ['one that was cancelled', entry(failed(cancelledMessage))],
  ['one from the cache', entry({ state: 'kept', since: new Date() })],
  ['one under way', entry({ state: 'waiting' })],
  ['a look-up', entry(failed('Gone.'), { url: 'http://names.test/add' })],
])('%s says nothing of its network: the request before it does', (_, newest) => {
  expect(newestOutcomes([newest, entry(answered)]).get('own')?.failure).toBeUndefined()
  expect(newestOutcomes([newest]).size).toBe(0)
})

test('a request that failed counts before an older one that did not', () => {
  const outcomes = newestOutcomes([entry(failed('Gone.')), entry(answered)])
  expect(outcomes.get('own')?.failure).toBe('Failed')
})

test.each([
  ['one that no server responds to', failed('Gone.'), 'Failed'],
  ['one of a proxy without a server', { ...answered, status: 502 }, 'HTTP 502'],
  ['an error of the command itself', { ...answered, status: 500 }, undefined],
  ['a text', { ...answered, body: 'hello' }, undefined],
])('a file command says how its server is, and nothing of a node: %s', (_, outcome, failure) => {
  const url = 'http://files.test/api/v0/cat?arg=a'
  const outcomes = newestOutcomes([entry(outcome, { network: 'files', url }), entry(answered)])
  expect(outcomes.get('http://files.test')?.failure).toBe(failure)
  expect(outcomes.get('own')?.failure).toBeUndefined()
})

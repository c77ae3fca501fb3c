import { expect, test } from 'vitest'
import { cancelledMessage } from '#api/log/send-logged.ts'
import { newestOutcomes } from '#state/requests/network-failures.ts'

const entry = (outcome: object, more: object = {}) => ({
  ...{ id: 1, network: 'own', method: 'eth_call', params: [], asked: 2, at: new Date(), page: '/' },
  ...more,
  outcome: outcome as never,
})
const answered = { state: 'answered', status: 200, body: '{}' }
const failed = (message: string) => ({ state: 'failed', message, milliseconds: 1 })

test.each([
  ['one that was cancelled', entry(failed(cancelledMessage))],
  ['one from the cache', entry({ state: 'kept', since: new Date() })],
  ['one under way', entry({ state: 'waiting' })],
  ['a file command', entry(failed('Gone.'), { url: 'http://files.test/add' })],
])('%s says nothing of its network: the request before it does', (_, newest) => {
  expect(newestOutcomes([newest, entry(answered)]).get('own')).toBe(answered)
  expect(newestOutcomes([newest]).size).toBe(0)
})

test('a request that failed counts before an older one that did not', () => {
  const outcomes = newestOutcomes([entry(failed('Gone.')), entry(answered)])
  expect(outcomes.get('own')).toMatchObject({ state: 'failed' })
})

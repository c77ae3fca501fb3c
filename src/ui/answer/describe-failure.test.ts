import { expect, test } from 'vitest'
import {
  type ApiFailure,
  MalformedError,
  RefusedError,
  RpcError,
  UnreachableError,
} from '#api/errors.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'

test.each([
  [new TypeError('createWritable is not a function'), 'createWritable is not a function'],
  [new DOMException('denied', 'SecurityError'), 'denied'],
  // IndexedDB and messages between tabs return errors without their class.
  [{ message: 'no class' }, 'no class'],
  ['a text', 'a text'],
])('an error that is not the service’s is described as a fault of the page: %s', (thrown, says) => {
  expect(describeFailure(thrown as unknown as ApiFailure)).toMatchObject({
    title: 'This page failed',
    says,
  })
})

const ofFiles = (status: number, body: string, retryAfter?: number) =>
  new RefusedError(status, body, retryAfter, 'files')
const html = (title: string) => `<html><head><title>${title}</title></head></html>`
const saidByKubo = (message: string) => new RpcError(0, message, undefined, '{}', 'files')

// Texts of Kubo, of hosts and of nginx, as the hostile file server of the stories has them.
test.each<[ApiFailure, RegExp]>([
  [
    ofFiles(401, 'invalid project id or project secret'),
    /does not know this key and secret.*Check both/,
  ],
  [
    ofFiles(402, 'project requires a billing card'),
    /no billing card, or its quota is used up.*even on a free one/,
  ],
  [
    ofFiles(403, 'project requires a billing card'),
    /may not use the file network.*even on a free account/,
  ],
  [ofFiles(403, '403 - Forbidden'), /Kubo does not let this page ask.*Access-Control-Allow-Origin/],
  [
    ofFiles(413, html('413 Request Entity Too Large')),
    /The file is too large for the service.*Add a smaller file/,
  ],
  [ofFiles(429, 'slow down', 7), /Too many requests.*asks to wait 7 s/],
  [ofFiles(502, html('502 Bad Gateway')), /has trouble behind it.*usually passes/],
  [ofFiles(504, html('504 Gateway Time-out')), /A proxy before the file network lost patience/],
  [saidByKubo('no space left on device'), /It says: no space left on device.*makes room/],
  [saidByKubo('pin failed'), /It says: pin failed/],
  [saidByKubo('could not find bafy'), /this service does not hold the content/],
  [
    new MalformedError('unreadable', html('Sign in')),
    /The answer is a web page.*Check the address/,
  ],
  [new MalformedError('unreadable', ''), /The answer is empty.*nothing is known to be done/],
  [
    new MalformedError('A line ends.', '{"Ha', 'cut off'),
    /The answer breaks off.*What came so far does not count/,
  ],
  [new MalformedError('No result.', '{}'), /The answer cannot be read.*No result\./],
  [new UnreachableError('cut off', ''), /The connection broke off.*the rest never came/],
  [new UnreachableError('network', ''), /The service does not answer.*CORS/],
])('%s is told with what it means and what to do', (failure, says) => {
  const { title, meaning, advice } = describeFailure(failure)
  expect(`${title} ${meaning} ${advice}`).toMatch(says)
})

test('an error of the node is told in its words, with the body to read', () => {
  const error = new RpcError(-32000, 'header not found', undefined, '{"error":1}')
  expect(describeFailure(error)).toMatchObject({
    says: 'header not found (code -32000)',
    raw: '{"error":1}',
  })
})

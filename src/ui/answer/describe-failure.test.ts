import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type ApiFailure,
  MalformedError,
  RefusedError,
  RpcError,
  UnreachableError,
} from '#api/errors.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { WorkerError } from '#workers/run-job.ts'

test.each([
  [new TypeError('createWritable is not a function'), 'createWritable is not a function'],
  [new DOMException('denied', 'SecurityError'), 'denied'],
  // IndexedDB and messages between tabs return errors without their class.
  [{ message: 'no class' }, 'no class'],
  ['a text', 'a text'],
])(
  'an error that is not the service’s is described as a fault of the page: %s',
  (thrown, quote) => {
    expect(describeFailure(thrown as unknown as ApiFailure)).toMatchObject({
      title: 'This page failed',
      quote,
    })
  },
)

test.each([
  'Failed to fetch dynamically imported module: https://a.example/assets/a.js',
  'error loading dynamically imported module: https://a.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
  new WorkerError(new Event('error')).message,
])('a file of the dashboard that did not load is not a fault of the provider: %s', (message) => {
  expect(describeFailure(new TypeError(message) as unknown as ApiFailure)).toMatchObject({
    title: 'Part of this page could not be loaded',
  })
})

const ofFiles = (status: number, body: string, retryAfter?: number) =>
  new RefusedError(status, body, retryAfter, 'files')
const html = (title: string) => `<html><head><title>${title}</title></head></html>`
const saidByKubo = (message: string) => new RpcError(0, message, undefined, '{}', 'files')

// Texts of Kubo, of hosts and of nginx, as the hostile file server of the stories has them.
test.each<[ApiFailure, RegExp]>([
  [ofFiles(401, 'invalid project id or project secret'), /Unknown IPFS key or secret.*Check both/],
  [
    ofFiles(402, 'project requires a billing card'),
    /Billing card missing or quota exceeded.*even on a free account/,
  ],
  [ofFiles(402, 'Storage quota of 1 GB exceeded'), /^Quota exceeded.*Free space/],
  [ofFiles(404, '404 page not found'), /command not found.*does not offer this one/],
  [saidByKubo('bafy… is not a file or directory: it has codec 0x71'), /other data than a file/],
  [ofFiles(403, 'project requires a billing card'), /IPFS not permitted.*even on a free account/],
  [ofFiles(403, '403 - Forbidden'), /Kubo blocks this page.*Access-Control-Allow-Origin/],
  [ofFiles(413, html('413 Request Entity Too Large')), /File too large.*Upload a smaller file/],
  [ofFiles(429, 'slow down', 7), /Too many requests.*Wait 7 s/],
  [ofFiles(502, html('502 Bad Gateway')), /Provider error \(502\).*usually temporary/],
  [ofFiles(504, html('504 Gateway Time-out')), /Gateway timeout.*A proxy ended the request/],
  [saidByKubo('no space left on device'), /returned: no space left on device.*Unpin other/],
  [saidByKubo('pin failed'), /returned: pin failed/],
  [saidByKubo('block was not found locally (offline): could not find bafy'), /is on no network/],
  [saidByKubo('could not find bafy'), /does not have all of the content/],
  [new MalformedError('unreadable', html('Sign in')), /The response is a web page.*Check the URL/],
  [new MalformedError('unreadable', ''), /The response is empty.*outcome is unknown/],
  [
    new MalformedError('A line ends.', '{"Ha', 'cut off'),
    /The response is incomplete.*received is not used/,
  ],
  [new MalformedError('No result.', '{}'), /The response cannot be read No result\. Retry; if/],
  [MalformedError.ofText('hello'), /cannot be read The response is not JSON\..*Check the RPC URL/],
  [MalformedError.ofText("{'a': 1}"), /The response is not JSON\..*Check the RPC URL/],
  [MalformedError.ofText(html('Sign in')), /The response is a web page/],
  [MalformedError.ofText(''), /The response is empty/],
  ...['{', '{"a":[1],"b', '{"a":{"b":1}', '[{"a":"}"}', '{"a":"\\"}'].map(
    (body): [ApiFailure, RegExp] => [
      MalformedError.ofText(body),
      /^The response is incomplete The response ends in the middle\..*If it breaks off/,
    ],
  ),
  [new UnreachableError('cut off', ''), /Connection lost.*never finished/],
  [new UnreachableError('network', ''), /Cannot reach the provider.*CORS/],
])('%s is told with what it means and what to do', (failure, says) => {
  const { title, meaning, advice } = describeFailure(failure)
  expect(`${title} ${meaning} ${advice}`).toMatch(says)
})

test('an error of the node is told in its words, with the body to read', () => {
  const error = new RpcError(-32000, 'header not found', undefined, '{"error":1}')
  expect(describeFailure(error)).toMatchObject({
    quote: 'header not found (code -32000)',
    raw: '{"error":1}',
  })
})

test.each([
  ['did not answer within 30 seconds', /usually temporary/],
  ['refuses the credentials that it got (HTTP status 401)', /Contact the operator/],
  ['is on chain 5, not on 1', /Contact the operator/],
])(
  'that the node behind the service %s is quoted, and called temporary where it is',
  (why, advice) => {
    const message = `the node behind this service ${why}`
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32002, message } })
    const description = describeFailure(new RefusedError(502, body))
    expect(description.quote).toBe(message)
    expect(description.advice).toMatch(advice)
  },
)

test('the page’s own server cannot be kept back by CORS, and another may', () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:7300' })
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const reason of ['network', 'upload'] as const)
    expect(
      ['http://127.0.0.1:7300/api/v0/add', 'http://127.0.0.1:73001/api/v0/add'].map((address) =>
        /CORS/.test(describeFailure(new UnreachableError(reason, '', { address })).meaning),
      ),
    ).toEqual([false, true])
})

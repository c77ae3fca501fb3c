import { expect, test } from 'vitest'
import type { ServiceHalf } from '#api/errors.ts'
import { describeHttpRefusal } from './describe-failure.ts'

// Bodies of Infura: RevokeCash/revoke.cash issue 59, PrivadoID/polygonid-flutter-sdk issue 244.
const infura = (message: string) => JSON.stringify({ error: { code: -32002, message } })

test.each<[number, ServiceHalf, string, RegExp]>([
  [403, 'node', infura('rejected due to project ID settings'), /allow-list of the key/],
  [403, 'node', infura('project ID does not have access to polygon l2'), /Network not enabled/],
  [403, 'node', infura('project ID is required to access archive state'), /No archive access/],
  [403, 'node', 'no', /Not permitted for this key/],
  [403, 'node', infura('the original request was archived'), /Not permitted for this key/],
  [403, 'node', infura('origin not in the allowlist'), /allow-list of the key/],
  [403, 'node', '<!doctype html><p>Forbidden. See our archive.', /Not permitted for this key/],
  [403, 'node', '\n<HTML><body>The origin refused this</body>', /Not permitted for this key/],
  [403, 'files', '403 - Forbidden', /Kubo blocks this page/],
  [403, 'files', 'Kubo RPC Access Denied: Please provide …', /Unknown Kubo credentials/],
  [403, 'files', 'project requires a billing card', /IPFS not permitted/],
  [402, 'files', '', /Billing card missing/],
  [402, 'node', '', /Quota exceeded/],
  [503, 'files', '<html>', /Provider error \(503\)/],
  [418, 'files', '', /Rejected with status 418/],
])('%i of the %s with %j', (status, by, body, title) => {
  expect(describeHttpRefusal(status, body, by).title).toMatch(title)
})

test('no text speaks of a key or account where none was sent', () => {
  for (const status of [400, 401, 402, 403, 404, 413, 418, 429, 500, 503])
    for (const body of ['', 'archive', 'quota', 'project ID settings', 'network not enabled']) {
      const { title, meaning } = describeHttpRefusal(status, body, 'keyless')
      expect(`${title} ${meaning}`).not.toMatch(/\b(?:this|the|of its) (?:key|account)\b/i)
    }
})

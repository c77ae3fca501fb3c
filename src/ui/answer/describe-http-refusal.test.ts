import { expect, test } from 'vitest'
import { describeHttpRefusal } from './describe-http-refusal.ts'

// Bodies of Infura: RevokeCash/revoke.cash issue 59, PrivadoID/polygonid-flutter-sdk issue 244.
const infura = (message: string) => JSON.stringify({ error: { code: -32002, message } })

test.each<[number, 'node' | 'files', string, RegExp]>([
  [403, 'node', infura('rejected due to project ID settings'), /allow-list of the key/],
  [403, 'node', infura('project ID does not have access to polygon l2'), /network is not enabled/],
  [403, 'node', infura('project ID is required to access archive state'), /no access to old state/],
  [403, 'node', 'no', /key may not do this/],
  [403, 'node', infura('the original request was archived'), /key may not do this/],
  [403, 'node', infura('origin not in the allowlist'), /allow-list of the key/],
  [403, 'node', '<!doctype html><p>Forbidden. See our archive.', /key may not do this/],
  [403, 'node', '\n<HTML><body>The origin refused this</body>', /key may not do this/],
  [403, 'files', '403 - Forbidden', /Kubo does not let this page ask/],
  [
    403,
    'files',
    'Kubo RPC Access Denied: Please provide …',
    /Kubo does not know these credentials/,
  ],
  [403, 'files', 'project requires a billing card', /may not use the file network/],
  [402, 'files', '', /no billing card/],
  [402, 'node', '', /quota is used up/],
  [503, 'files', '<html>', /trouble behind it/],
  [418, 'files', '', /refused with status 418/],
])('%i of the %s with %j', (status, by, body, title) => {
  expect(describeHttpRefusal(status, body, by).title).toMatch(title)
})

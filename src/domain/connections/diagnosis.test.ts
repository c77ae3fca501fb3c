import { expect, test } from 'vitest'
import { type AttemptResults, type ConnectionEvidence, diagnoseConnection } from './diagnosis.ts'

const none: AttemptResults = {
  unchanged: 'nothing',
  plain: 'nothing',
  blind: 'nothing',
  otherScheme: 'nothing',
}
const sight = (
  changed: Partial<ConnectionEvidence>,
  attempts: Partial<AttemptResults> = {},
): ConnectionEvidence => ({
  page: 'http://127.0.0.1:7300',
  address: 'https://files.example.io/api/v0/add',
  half: 'files',
  online: true,
  localNetwork: undefined,
  ...changed,
  attempts: { ...none, ...attempts },
})
const hosted = { page: 'https://keyhole.example' }
const near = 'http://192.168.0.7:5001/api/v0/add'

test.each<[string, ConnectionEvidence]>([
  ['responds now', sight({}, { unchanged: 'answer', blind: 'answer' })],
  ['is offline', sight({ online: false })],
  ['blocks http from', sight({ ...hosted, address: near, localNetwork: 'granted' })],
  ['blocks the header authorization', sight({}, { blind: 'answer', plain: 'answer' })],
  ['blocks the header content-type', sight({ half: 'node' }, { blind: 'answer', plain: 'answer' })],
  ['blocks the response', sight({}, { blind: 'answer' })],
  ['block the local network', sight({ ...hosted, address: 'http://localhost:5001/api/v0/add' })],
  ['block the local network', sight({ page: 'http://a.example', address: near })],
  ['over http, not over https', sight({}, { otherScheme: 'answer' })],
  [
    'over https, not over http',
    sight({ address: 'http://f.example/api/v0/add' }, { otherScheme: 'answer' }),
  ],
  ['No response from the host', sight({}, { blind: 'silence', otherScheme: 'silence' })],
  ['No server at this URL', sight({ address: 'http://127.0.0.1:9/v3/', half: 'node' })],
  ['No server at this URL', sight({ address: 'http://[::1]:9/v3/', online: false })],
  ['service is not running', sight({ address: 'http://127.0.0.1:7300/rpc/devnet/v3/' })],
  ['Connection failed', sight({})],
])('%s', (title, seen) => {
  expect(diagnoseConnection(seen).title).toContain(title)
})

test('a permission that the browser gave is not a cause, and a denied one is', () => {
  const inward = sight({ ...hosted, address: 'http://127.0.0.1:5001/api/v0/add' })
  expect(diagnoseConnection({ ...inward, localNetwork: 'granted' }).title).toContain(
    'No server at this URL',
  )
  expect(diagnoseConnection({ ...inward, localNetwork: 'denied' }).meaning).toContain(
    'is set to block',
  )
})

test('the headers that are wanted name the origin of this page', () => {
  for (const plain of ['answer', 'nothing'] as const)
    expect(diagnoseConnection(sight(hosted, { blind: 'answer', plain })).advice).toContain(
      'Access-Control-Allow-Origin: https://keyhole.example',
    )
})

test('a URL to be opened is that of the server: with {key} in it, it would be another', () => {
  const address = 'https://node.example/v2/{key}'
  for (const otherScheme of ['answer', 'nothing'] as const)
    expect(diagnoseConnection(sight({ address, half: 'node' }, { otherScheme })).advice).toContain(
      'Open https://node.example in a new tab',
    )
})

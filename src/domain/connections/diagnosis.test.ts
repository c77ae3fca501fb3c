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
  ['answers now', sight({}, { unchanged: 'answer', blind: 'answer' })],
  ['is offline', sight({ online: false })],
  ['blocks http from', sight({ ...hosted, address: near, localNetwork: 'granted' })],
  ['send the header authorization', sight({}, { blind: 'answer', plain: 'answer' })],
  ['send the header content-type', sight({ half: 'node' }, { blind: 'answer', plain: 'answer' })],
  ['does not let this page read', sight({}, { blind: 'answer' })],
  ['from the local network', sight({ ...hosted, address: 'http://localhost:5001/api/v0/add' })],
  ['from the local network', sight({ page: 'http://a.example', address: near })],
  ['over http, and not over https', sight({}, { otherScheme: 'answer' })],
  [
    'over https, and not over http',
    sight({ address: 'http://f.example/api/v0/add' }, { otherScheme: 'answer' }),
  ],
  ['Nothing comes back', sight({}, { blind: 'silence', otherScheme: 'silence' })],
  ['Nothing listens', sight({ address: 'http://127.0.0.1:9/v3/', half: 'node' })],
  ['Nothing listens', sight({ address: 'http://[::1]:9/v3/', online: false })],
  ['service of this page', sight({ address: 'http://127.0.0.1:7300/rpc/devnet/v3/' })],
  ['Nobody takes the connection', sight({})],
])('%s', (title, seen) => {
  expect(diagnoseConnection(seen).title).toContain(title)
})

test('a permission that the browser gave is no cause, and a denied one is', () => {
  const inward = sight({ ...hosted, address: 'http://127.0.0.1:5001/api/v0/add' })
  expect(diagnoseConnection({ ...inward, localNetwork: 'granted' }).title).toContain(
    'Nothing listens',
  )
  expect(diagnoseConnection({ ...inward, localNetwork: 'denied' }).meaning).toContain(
    'was told not to',
  )
})

test('the headers that are wanted name the origin of this page', () => {
  for (const plain of ['answer', 'nothing'] as const)
    expect(diagnoseConnection(sight(hosted, { blind: 'answer', plain })).advice).toContain(
      'Access-Control-Allow-Origin: https://keyhole.example',
    )
})

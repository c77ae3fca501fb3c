import { expect, test } from 'vitest'
import { type ApiFailure, mayPass } from './errors.ts'
import { checkStatus, readAdded, readPins } from './files-answer.ts'

const hash = 'QmVr26fY1tKyspEJBniVhqxQeEjhF78XerGiqWAwraVLQH'
const line = (value: unknown) => `${JSON.stringify(value)}\n`

function failure(read: () => unknown): ApiFailure {
  try {
    read()
  } catch (error) {
    return error as ApiFailure
  }
  throw new Error('an answer was read where none is')
}
const refused = (status: number, body: string, headers: HeadersInit = {}) =>
  failure(() => checkStatus({ status, body }, new Headers(headers)))

// Shapes of kubo, core/commands/add.go and pin/pin.go, and go-ipfs-cmds, http/responseemitter.go.
test('the root of an add is its last line with a hash', () => {
  const root = { Name: 'a.txt', Hash: hash, Size: '22' }
  expect(readAdded(line(root), undefined).root).toEqual(root)
  expect(readAdded(line({ Name: 'a.txt', Bytes: 14 }) + line(root), undefined).root).toEqual(root)
  expect(readAdded(JSON.stringify(root, null, 2), undefined).root).toEqual(root)
  expect(readAdded(line({ name: 'a.txt', hash, size: 22 }), undefined).root).toEqual(root)
})

test('an add that failed after its status is a failure, not a file', () => {
  const late =
    line({ Name: 'a', Hash: hash, Size: '1' }) +
    line({ Message: 'disk full', Code: 0, Type: 'error' })
  expect(failure(() => readAdded(late, undefined))).toMatchObject({
    kind: 'rpc',
    message: 'disk full',
  })
})

test('an empty answer, a web page and a broken line are malformed, never a file', () => {
  for (const body of [
    '',
    '<html>Welcome</html>',
    '{"Name":"a","Ha',
    '[]',
    '"text"',
    '{"Bytes":1}',
  ]) {
    expect(
      failure(() => readAdded(body, undefined)),
      body,
    ).toMatchObject({ kind: 'malformed', body })
    expect(
      failure(() => readPins(body)),
      body,
    ).toMatchObject({ kind: 'malformed', body })
  }
})

test('pins are read, behind lines of progress too', () => {
  expect(readPins(line({ Pins: [hash] }))).toEqual({ Pins: [hash] })
  expect(readPins(line({ Progress: 3 }) + line({ Pins: [hash] }))).toEqual({ Pins: [hash] })
})

test('Kubo’s error is the node’s answer, with its message', () => {
  const body = line({ Message: 'not pinned or pinned indirectly', Code: 0, Type: 'error' })
  expect(refused(500, body)).toMatchObject({
    kind: 'rpc',
    by: 'files',
    message: 'not pinned or pinned indirectly',
    body,
  })
})

test('a gateway’s refusals are told from the node’s answer', () => {
  // ipfs-shipyard/ipfs-deploy issue 239; kubo, core/corehttp/commands.go.
  expect(refused(401, 'invalid project id\n')).toMatchObject({ kind: 'refused', by: 'files' })
  expect(refused(403, line({ Message: 'no card', Code: 4, Type: 'error' }))).toMatchObject({
    kind: 'refused',
    status: 403,
  })
  expect(refused(400, 'argument "ipfs-path" is required\n')).toMatchObject({ status: 400 })
  const busy = refused(429, 'slow down', { 'retry-after': '3' })
  expect(busy).toMatchObject({ retryAfter: 3 })
  expect(mayPass(busy)).toBe(true)
  expect(mayPass(refused(502, '<html>Bad Gateway</html>'))).toBe(true)
})

test('every status of 2xx passes', () => {
  for (const status of [200, 201, 204])
    expect(() => checkStatus({ status, body: 'x' }, new Headers())).not.toThrow()
})

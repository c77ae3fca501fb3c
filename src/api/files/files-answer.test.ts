import { expect, test } from 'vitest'
import { type ApiFailure, isRetryable } from '../errors.ts'
import { assertFilesStatus, readAddAnswer, readPinAnswer } from './files-answer.ts'

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
  failure(() => assertFilesStatus({ status, body }, new Headers(headers)))

// Shapes of kubo, core/commands/add.go and pin/pin.go, and go-ipfs-cmds, http/responseemitter.go.
test('the root of an add is its last line with a hash', () => {
  const root = { Name: 'a.txt', Hash: hash, Size: '22' }
  const read = (body: string) => readAddAnswer(body, undefined)
  expect(read(line(root))).toEqual(root)
  expect(read(line({ Name: 'a.txt', Bytes: 14 }) + line(root))).toEqual(root)
  expect(read(JSON.stringify(root, null, 2))).toEqual(root)
})

test.each([
  ['lower case, a number', { name: 'a.txt', hash, size: 22 }, { Name: 'a.txt', Size: '22' }],
  [
    'js-ipfs and Helia',
    { path: 'a.txt', cid: { '/': hash }, size: 22 },
    { Name: 'a.txt', Size: '22' },
  ],
  ['a host that wraps', { data: { Name: 'a.txt', Hash: hash, Size: '22' } }, { Size: '22' }],
  ['a host of its own kind', { IpfsHash: hash, PinSize: 22, Timestamp: '2026' }, { Size: '' }],
  ['no more than the CID', { cid: hash }, { Name: '', Size: '' }],
  ['a greeting beside it', { message: 'Uploaded!', Hash: hash }, {}],
])('dialect: %s', (_, written, expected) => {
  expect(readAddAnswer(line(written), undefined)).toMatchObject({ Hash: hash, ...expected })
})

test('the root of a folder is the line that names it, and never one of its files', () => {
  const lines = ['ä/a.txt', 'ä/b', 'ä'].map((Name) => ({ Name, Hash: hash + Name, Size: '1' }))
  const body = lines.map(line).join('')
  expect(readAddAnswer(body, 'ä')).toEqual(lines[2])
  const encoded = body.replaceAll('"ä"', '"%C3%A4"')
  expect(readAddAnswer(encoded, 'ä').Hash).toBe(lines[2]?.Hash)
  const wrapped = body + line({ Name: '', Hash: 'wrap', Size: '2' })
  expect(readAddAnswer(wrapped, 'other').Hash).toBe('wrap')
  expect(failure(() => readAddAnswer(lines.slice(0, 2).map(line).join(''), 'ä'))).toMatchObject({
    kind: 'malformed',
    message: 'The response lists files, but not their folder.',
  })
})

test('an add that failed after its status is a failure, not a file', () => {
  const begun = line({ Name: 'a', Hash: hash, Size: '1' })
  const late = begun + line({ Message: 'disk full', Code: 0, Type: 'error' })
  const read = (body: string) => failure(() => readAddAnswer(body, undefined))
  expect(read(late)).toMatchObject({ kind: 'rpc', message: 'disk full' })
  expect(read(begun + line({ error: 'no quota' }))).toMatchObject({ message: 'no quota' })
  expect(read(`${begun}{"Name":"b","Ha`)).toMatchObject({ kind: 'malformed', shape: 'cut off' })
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
      failure(() => readAddAnswer(body, undefined)),
      body,
    ).toMatchObject({ kind: 'malformed', body })
    expect(
      failure(() => readPinAnswer(body)),
      body,
    ).toMatchObject({ kind: 'malformed', body })
  }
})

test('pins are read, behind lines of progress too', () => {
  expect(readPinAnswer(line({ Pins: [hash] }))).toEqual({ Pins: [hash] })
  expect(readPinAnswer(line({ Progress: 3 }) + line({ Pins: [hash] }))).toEqual({ Pins: [hash] })
  expect(readPinAnswer(line({ pins: [{ cid: hash }] }))).toEqual({ Pins: [hash] })
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

test('errors of other dialects are the node’s answer too', () => {
  expect(refused(500, line({ message: 'not pinned' }))).toMatchObject({ message: 'not pinned' })
  expect(refused(400, line({ error: { reason: 'BAD', details: 'no' } }))).toMatchObject({
    kind: 'rpc',
    message: 'BAD',
  })
  expect(refused(500, line({ error: 'full' }))).toMatchObject({ kind: 'rpc', message: 'full' })
})

test('refusals of a gateway are distinguished from answers of the node', () => {
  // ipfs-shipyard/ipfs-deploy issue 239; kubo, core/corehttp/commands.go.
  expect(refused(401, 'invalid project id\n')).toMatchObject({ kind: 'refused', by: 'files' })
  expect(refused(403, line({ Message: 'no card', Code: 4, Type: 'error' }))).toMatchObject({
    kind: 'refused',
    status: 403,
  })
  expect(refused(400, 'argument "ipfs-path" is required\n')).toMatchObject({ status: 400 })
  const busy = refused(429, 'slow down', { 'retry-after': '3' })
  expect(busy).toMatchObject({ retryAfter: 3 })
  expect(isRetryable(busy)).toBe(true)
  expect(isRetryable(refused(502, '<html>Bad Gateway</html>'))).toBe(true)
})

test('the failure of an unreadable answer says in which way it is unreadable', () => {
  const shapes = { '': 'empty', '\n': 'empty', '<!DOCTYPE html><p>x': 'web page', OK: 'not JSON' }
  for (const [body, shape] of Object.entries(shapes))
    expect(failure(() => readAddAnswer(body, undefined))).toMatchObject({ shape })
})

test('every status of 2xx passes', () => {
  for (const status of [200, 201, 204])
    expect(() => assertFilesStatus({ status, body: 'x' }, new Headers())).not.toThrow()
})

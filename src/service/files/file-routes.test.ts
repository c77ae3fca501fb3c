import { expect, test } from 'vitest'
import { credentials, formOf, stored, useSharedFiles } from '#testing/service/files-server.ts'

const files = useSharedFiles()
const commands = ['add', 'cat', 'pin/add', 'pin/rm']
const hello = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'

test.each([
  undefined,
  '',
  'Basic',
  'Basic ',
  'Basic !!!',
  `Basic ${btoa('key-of-the-tests:wrong')}`,
  `Basic ${btoa('key-of-the-tests')}`,
  `Basic ${btoa('key-of-the-tests:secret-of-the-tests:')}`,
  `Basic ${btoa(':secret-of-the-tests')}`,
  credentials.replace('Basic', 'Bearer'),
])('%j opens nothing, and no password box', async (authorization) => {
  for (const command of commands) {
    const answer = await fetch(`${files.url()}/${command}?arg=${hello}`, {
      method: 'POST',
      ...(command === 'add' && { body: formOf('hello world') }),
      ...(authorization !== undefined && { headers: { authorization } }),
    })
    expect(answer.status).toBe(401)
    expect(await answer.text()).toMatch(/^Access denied: .*Basic credentials/)
    expect(answer.headers.has('www-authenticate')).toBe(false)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  }
  expect(stored(files.dataDir, 'blocks')).toEqual([])
})

test('the scheme may be written in any case', async () => {
  const authorization = credentials.replace('Basic', 'basic')
  const answer = await files.post(`cat?arg=bafkqaaa`, undefined, { authorization })
  expect(answer.status).toBe(200)
})

test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s is not allowed', async (method) => {
  for (const command of [...commands, 'version']) {
    const answer = await fetch(`${files.url()}/${command}`, { method })
    expect([answer.status, await answer.text()]).toEqual([405, '405 - Method Not Allowed\n'])
    expect(answer.headers.get('allow')).toBe('OPTIONS, POST')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  }
})

test('there are no other commands', async () => {
  expect(await files.ask('version')).toEqual([404, '404 page not found\n'])
  expect(await files.ask('pin/ls')).toEqual([404, '404 page not found\n'])
})

test('pages of every site may ask, with the credentials', async () => {
  const preflight = await fetch(`${files.url()}/add`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://example.org',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  })
  expect(preflight.status).toBe(204)
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers':
      'authorization, content-type, x-requested-with, x-request-id, traceparent, tracestate',
  })
})

test.each([
  [`cat?arg=bafkqaaa`, 200],
  [`cat?arg=${hello}`, 500],
  ['cat', 400],
  ['nothing', 404],
])('every page can read the answer to %s', async (path, status) => {
  const answer = await files.post(path)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-expose-headers')).toContain('X-Content-Length')
})

test('the argument may be the end of the path', async () => {
  await files.add(formOf('hello world'))
  expect(await files.ask(`cat/${hello}`)).toEqual([200, 'hello world'])
  expect(await files.ask(`cat/${encodeURIComponent(`/ipfs/${hello}`)}`)).toEqual([
    200,
    'hello world',
  ])
  expect(await files.ask(`pin/rm/${hello}?recursive=true`)).toEqual([200, { Pins: [hello] }])
  expect(await files.ask(`add/${hello}`)).toEqual([404, '404 page not found\n'])
  const answer = await fetch(`${files.url()}/cat/${hello}`, { method: 'POST' })
  expect(answer.status).toBe(401)
})

import { expect, test } from 'vitest'
import { requestRole } from './request-role.ts'

const origin = 'http://127.0.0.1:7300'
const files = ['/assets/index-1a2b.js', '/keyhole.svg']

test.each([
  ['GET', 'navigate', '/', 'page'],
  ['GET', 'navigate', '/devnet/block/0?view=raw', 'page'],
  ['GET', 'navigate', '/readymade', 'page'],
  ['GET', 'navigate', '/connection.json', undefined],
  ['GET', 'navigate', '/rpc/devnet/v3/key', undefined],
  ['GET', 'navigate', '/ready', undefined],
  ['GET', 'navigate', '/service-worker.js', undefined],
  ['POST', 'navigate', '/', undefined],
  ['GET', 'cors', '/assets/index-1a2b.js', 'file'],
  ['GET', 'cors', '/assets/of-an-older-build.js', 'file'],
  ['GET', 'no-cors', '/keyhole.svg', 'file'],
  ['GET', 'cors', '/', undefined],
  ['GET', 'cors', '/connection.json', undefined],
  ['POST', 'cors', '/rpc/devnet/v3/key', undefined],
  ['POST', 'cors', '/api/v0/cat?arg=x', undefined],
  ['GET', 'navigate', 'https://elsewhere.example/', undefined],
  ['GET', 'cors', 'https://elsewhere.example/assets/index-1a2b.js', undefined],
] as const)('%s, %s, %s is %s', (method, mode, path, role) => {
  expect(requestRole({ method, mode, url: new URL(path, origin).href }, `${origin}/`, files)).toBe(
    role,
  )
})

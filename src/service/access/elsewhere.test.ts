import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addDrainRedirect } from '#service/access/elsewhere.ts'

test('a copy that ends turns away what can be asked elsewhere, and nothing else', async () => {
  let ending = false
  const app = Fastify()
  addDrainRedirect(app, () => ending)
  app.post('/', async () => 'done')
  const ask = async (headers = {}) => {
    const answer = await app.inject({ method: 'POST', url: '/', headers })
    return [answer.statusCode, answer.headers.connection]
  }
  const marked = { 'keyhole-elsewhere': 'yes' }
  expect(await ask(marked)).toEqual([200, 'keep-alive'])
  ending = true
  expect(await ask(marked)).toEqual([503, 'close'])
  expect(await ask()).toEqual([200, 'keep-alive'])
  expect(await ask({ 'keyhole-elsewhere': '' })).toEqual([200, 'keep-alive'])
})

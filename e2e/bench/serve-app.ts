import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { request } from 'undici'

/**
 * Serves a built app as the service serves the dashboard: compressed in advance, with names in
 * `assets` kept for ever and index.html for every other path. What the app posts goes on to
 * `api`, so that it asks its own origin, as the dashboard does: no preflight makes it slower.
 */
export async function serveApp(directory: string, api: string) {
  const app = Fastify({ bodyLimit: 2 ** 20 })
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const isImmutable = path.startsWith(join(directory, 'assets') + sep)
      response.setHeader(
        'cache-control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler((_, reply) => reply.code(200).sendFile('index.html'))
  // Otterscan's settings, which it reads first; the floor app asks for none.
  app.get('/config.json', ({ host }) => ({
    erigonURL: `http://${host}/`,
    assetsURLPrefix: `http://${host}`,
  }))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.post<{ Body: Buffer | null }>('/*', async ({ url, headers, body }, reply) => {
    const { 'content-type': type, authorization } = headers
    const answer = await request(api + url, {
      method: 'POST',
      headers: { ...(type && { 'content-type': type }), ...(authorization && { authorization }) },
      body,
    })
    const answerType = answer.headers['content-type']
    if (answerType) reply.header('content-type', answerType)
    return reply.code(answer.statusCode).send(answer.body)
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, end: () => app.close() }
}

import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { request } from 'undici'
import { remoteAddress } from './serve-remote.ts'

const compress = promisify(brotliCompress)
/** As the service does it, for a node that does not. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/**
 * Serves a built app as the service serves the dashboard: compressed in advance, with names in
 * `assets` kept for ever and index.html for every other path. What the app posts goes on to
 * `api`, so that it asks its own origin, as the dashboard does: no preflight makes it slower. Answers
 * are compressed, as to a client of another machine.
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
    const { 'content-type': type, authorization, 'accept-encoding': encodings = '' } = headers
    const answer = await request(api + url, {
      method: 'POST',
      headers: {
        'accept-encoding': encodings,
        'x-forwarded-for': remoteAddress,
        ...(type && { 'content-type': type }),
        ...(authorization && { authorization }),
      },
      body,
    })
    const { 'content-type': answerType, 'content-encoding': encoding } = answer.headers
    if (answerType) reply.header('content-type', answerType)
    reply.code(answer.statusCode)
    if (encoding) return reply.header('content-encoding', encoding).send(answer.body)
    if (!answerType?.includes('json')) return reply.send(answer.body)
    const json = Buffer.from(await answer.body.arrayBuffer())
    return reply.header('content-encoding', 'br').send(await compress(json, compression))
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, end: () => app.close() }
}

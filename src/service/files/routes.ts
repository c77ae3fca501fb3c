import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FileCommand } from '#protocol/file-commands.ts'
import { corsOrigin } from '#service/callers.ts'
import { addCommand } from '#service/files/add.ts'
import { catCommand } from '#service/files/cat.ts'
import type { CredentialsCheck } from '#service/files/credentials.ts'
import { sendFailure, UsageError } from '#service/files/failures.ts'
import { pinAddCommand, pinRmCommand } from '#service/files/pin.ts'
import type { FileRequest, Query } from '#service/files/query.ts'
import type { FileStore } from '#service/files/store.ts'

type FileHandler = (request: FileRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Part B of the spec below a prefix: the four file commands, answered as Kubo answers them, open to
 * the pages of every site that have the credentials (spec 5.2).
 */
export const fileRoutes =
  (check: CredentialsCheck, origins: readonly string[] | undefined, store: FileStore) =>
  async (scope: FastifyInstance): Promise<void> => {
    const commands: { [command in FileCommand]: FileHandler } = {
      add: addCommand(store),
      cat: catCommand(store),
      'pin/add': pinAddCommand(store),
      'pin/rm': pinRmCommand(store),
    }

    await scope.register(cors, {
      origin: corsOrigin(origins),
      methods: ['POST', 'OPTIONS'],
      allowedHeaders: ['authorization', 'content-type', 'x-requested-with'],
      exposedHeaders: ['X-Content-Length', 'X-Stream-Output', 'X-Chunked-Output', 'Retry-After'],
      maxAge: 86_400,
      strictPreflight: false,
    })
    scope.setErrorHandler(sendFailure)
    // Bodies are read by the commands themselves, as they arrive and without a limit.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))

    for (const [command, handler] of Object.entries(commands))
      scope.post<{ Querystring: Query }>(`/${command}`, {
        onRequest: async (request, reply) => check(request, reply),
        handler,
      })
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      async handler({ method }, reply) {
        if (method === 'POST') throw new UsageError(404, '404 page not found')
        reply.header('allow', 'OPTIONS, POST')
        throw new UsageError(405, '405 - Method Not Allowed')
      },
    })
  }

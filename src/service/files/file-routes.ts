import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileCommand } from '#protocol/file-commands.ts'
import { corsOptions } from '#service/access/origin-check.ts'
import type { CredentialsCheck } from '#service/files/credentials.ts'
import { sendFailure, UsageError } from '#service/files/failures.ts'
import { type FileRequest, type FileRoute, normalizeQuery } from '#service/files/query.ts'

export type FileHandler = (request: FileRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The handlers of the four commands: on the embedded store, or on another server. */
export type FileCommands = { [command in FileCommand]: FileHandler }

/**
 * Part B of the spec under a prefix: the four file commands, answered as by Kubo. Pages of the
 * allowed origins may read every answer, refusals too; they need the credentials (spec 5.2).
 */
export const fileRoutes =
  (
    checkCredentials: CredentialsCheck,
    origins: readonly string[] | undefined,
    commands: FileCommands,
  ) =>
  async (scope: FastifyInstance): Promise<void> => {
    const sent = ['authorization', 'content-type', 'x-requested-with']
    const read = ['X-Content-Length', 'X-Stream-Output', 'X-Chunked-Output']
    await scope.register(cors, corsOptions(origins, { sent, read }))
    scope.setErrorHandler(sendFailure)
    // The commands read bodies themselves, as they arrive and without a limit.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))

    const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
      checkCredentials(request, reply)
    for (const command of Object.keys(commands) as FileCommand[]) {
      const handler: FileHandler = async (request, reply) => {
        normalizeQuery(command, request.query)
        return commands[command](request, reply)
      }
      scope.post<FileRoute>(`/${command}`, { onRequest, handler })
      // Kubo accepts the argument as the last segment of the path, too.
      if (command !== 'add')
        scope.post<FileRoute>(`/${command}/:arg`, {
          onRequest,
          preHandler: async ({ query, params }) => {
            query.arg = [params.arg ?? '', query.arg ?? []].flat()
          },
          handler,
        })
    }
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

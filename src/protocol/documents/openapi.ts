import { apiOperations } from '#domain/playground/operations.ts'
import { exampleCalls } from '#protocol/documents/openrpc.ts'
import {
  componentSchemas,
  fileResultNames,
  type JsonSchema,
  parameterSchema,
} from '#protocol/documents/schemas.ts'
import type { FileCommand } from '#protocol/file-commands.ts'

const inJson = (schema: JsonSchema, rest: JsonSchema = {}) => ({
  'application/json': { schema, ...rest },
})
const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

const fileCommands: readonly FileCommand[] = ['add', 'cat', 'pin/add', 'pin/rm']

/**
 * All eight operations as an OpenAPI 3.1 document: JSON-RPC as one path of each network (spec 4.1),
 * the file network as a path a command (spec 4.6). It holds no key.
 */
export function createOpenApiDocument(): JsonSchema {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Keyhole API',
      version: 'v3 and v0',
      description: 'Four node methods and four file commands. openrpc.json describes the methods.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: {
      '/rpc/{network}/v3/{apiKey}': {
        parameters: [
          { name: 'network', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'apiKey', in: 'path', required: true, schema: { type: 'string' } },
        ],
        post: describeRpc(),
      },
      ...Object.fromEntries(
        fileCommands.map((command) => [`/api/v0/${command}`, { post: describeCommand(command) }]),
      ),
    },
    components: {
      schemas: {
        ...componentSchemas,
        RpcRequest: rpcRequestSchema,
        RpcResponse: rpcResponseSchema,
      },
      securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
    },
  }
}

const rpcRequestSchema: JsonSchema = {
  type: 'object',
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['number', 'string', 'null'] },
    method: { enum: Object.keys(exampleCalls) },
    params: { type: 'array' },
  },
  required: ['jsonrpc', 'method'],
}

const rpcResponseSchema: JsonSchema = {
  type: 'object',
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['number', 'string', 'null'] },
    result: {},
    error: {
      type: 'object',
      properties: {
        code: { type: 'integer' },
        message: { type: 'string' },
        data: { type: 'string' },
      },
      required: ['code', 'message'],
    },
  },
  required: ['jsonrpc', 'id'],
}

/** One request, or a batch. */
const oneOrMany = (name: string): JsonSchema => ({
  oneOf: [reference(name), { type: 'array', items: reference(name), minItems: 1 }],
})

function describeRpc(): JsonSchema {
  return {
    operationId: 'rpc',
    summary: 'A JSON-RPC request, or a batch.',
    security: [],
    requestBody: {
      required: true,
      content: inJson(oneOrMany('RpcRequest'), {
        examples: Object.fromEntries(
          Object.entries(exampleCalls).map(([method, { params }]) => [
            method,
            { value: { jsonrpc: '2.0', id: 1, method, params } },
          ]),
        ),
      }),
    },
    responses: {
      200: { description: 'Result or error.', content: inJson(oneOrMany('RpcResponse')) },
      ...Object.fromEntries(
        Object.entries(rpcStatuses).map(([status, description]) => [
          status,
          { description, content: inJson(reference('RpcResponse')) },
        ]),
      ),
    },
  }
}

const rpcStatuses: { readonly [status: number]: string } = {
  400: 'Not a JSON-RPC request.',
  401: 'Unknown API key.',
  403: 'Not permitted for this API key or origin.',
  404: 'Unknown network.',
  413: 'The request is too large.',
  415: 'The content type is not JSON.',
  429: 'Too many requests. Retry-After has the seconds.',
  502: 'The node does not respond.',
}

function describeCommand(command: FileCommand): JsonSchema {
  const resultName = fileResultNames[command]
  const { summary, parameters } = apiOperations[command]
  const [parameter] = parameters
  const described = parameter && {
    description: parameter.meaning,
    required: parameter.required,
    schema: parameterSchema(parameter),
  }
  return {
    operationId: command.replace('/', '-'),
    summary,
    security: [{ basic: [] }],
    ...(command === 'add'
      ? {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: { file: { ...described?.schema, description: parameter?.meaning } },
                  required: ['file'],
                },
              },
            },
          },
        }
      : { parameters: [{ name: 'arg', in: 'query', ...described }] }),
    responses: {
      200: {
        description: 'Done.',
        content: resultName
          ? inJson(reference(resultName))
          : { '*/*': { schema: { type: 'string', format: 'binary' } } },
      },
      400: { description: 'The request is not valid.' },
      401: { description: 'Unknown API key or secret.' },
      429: { description: 'Too many requests. Retry-After has the seconds.' },
      500: { description: 'The command failed.', content: inJson(reference('FileError')) },
    },
  }
}

import { apiOperations } from '#domain/playground/operations.ts'
import {
  componentSchemas,
  type JsonSchema,
  parameterSchema,
  resultSchemas,
} from '#protocol/documents/schemas.ts'
import {
  type ExtraMethod,
  type ExtraMethodLevel,
  extraMethodNames,
  isExtraMethod,
} from '#protocol/extra-methods.ts'
import { type RpcMethod, type RpcMethods, rpcCode } from '#protocol/json-rpc.ts'

type ErrorName = keyof typeof rpcCode

/**
 * The errors that the service itself sends, spec 7, and the HTTP status of a response that has one
 * alone. A node’s own codes are passed on.
 */
export const rpcErrors: { readonly [name in ErrorName]: { message: string; meaning: string } } = {
  reverted: {
    message: 'execution reverted',
    meaning: 'The call reverts. data has the revert bytes.',
  },
  parse: { message: 'Parse error', meaning: 'The body is not JSON. HTTP 400.' },
  invalidRequest: {
    message: 'Invalid request',
    meaning: 'Not a JSON-RPC request (HTTP 400), or an unknown API key (401).',
  },
  methodNotFound: {
    message: 'Method not found',
    meaning: 'Not offered by this network, or by its node.',
  },
  invalidParams: {
    message: 'Invalid params',
    meaning: 'The message names the parameter and what it has to be.',
  },
  invalidInput: {
    message: 'Invalid input',
    meaning: 'The node rejects the request, e.g. for insufficient funds.',
  },
  internal: { message: 'Internal error', meaning: 'A fault of the service. HTTP 500.' },
  resourceUnavailable: {
    message: 'Resource unavailable',
    meaning: 'Not permitted for this key (HTTP 403), unknown network (404), or node down (502).',
  },
  responseTooLarge: { message: 'Response too large', meaning: 'Send fewer requests per batch.' },
  limitExceeded: {
    message: 'Limit exceeded',
    meaning: 'Too many requests. Retry-After has the seconds. HTTP 429.',
  },
}

/** Placeholders of the addresses of spec 4.1. Which networks there are is told to a key alone. */
const variables = { network: { default: 'devnet' }, apiKey: { default: 'API_KEY' } }

const emptyAddress = '0x00000000000000000000000000000000deadbeef'

/** Requests whose result is known: the same on every chain, but for the gas of some rollups. */
const exampleCalls: {
  readonly [M in RpcMethod]: {
    params: Parameters<RpcMethods[M]>
    result: ReturnType<RpcMethods[M]>
  }
} = {
  eth_getStorageAt: {
    params: [emptyAddress, '0x0', 'latest'],
    result: `0x${'00'.repeat(32)}`,
  },
  // The first block of a chain has no transactions.
  eth_getTransactionByBlockNumberAndIndex: { params: ['earliest', '0x0'], result: null },
  eth_getBlockByHash: { params: [`0x${'00'.repeat(32)}`, false], result: null },
  eth_estimateGas: { params: [{ to: emptyAddress }], result: '0x5208' },
}

/** A parameter of a method beyond the four, as the service checks it. */
export type ExtraParameter = { name: string; required: boolean }

/**
 * The four JSON-RPC methods as an OpenRPC document (https://spec.open-rpc.org), from the table that
 * the playground shows, and those beyond them that some network offers, marked with their level. It
 * holds no key: `{apiKey}` stands for it.
 */
export function createOpenRpcDocument(
  extraMethods: ExtraMethodLevel,
  parametersOf: (method: ExtraMethod) => readonly ExtraParameter[],
): JsonSchema {
  return {
    openrpc: '1.3.2',
    info: {
      title: 'Keyhole JSON-RPC API',
      version: 'v3',
      description: 'Four methods of an Ethereum node, by HTTP POST or over a WebSocket.',
    },
    servers: [
      { name: 'HTTP', url: '/rpc/{network}/v3/{apiKey}', variables },
      { name: 'WebSocket', url: '/rpc/{network}/ws/v3/{apiKey}', variables },
    ],
    methods: [
      ...(Object.keys(resultSchemas) as RpcMethod[]).map(describeMethod),
      ...extraMethodNames(extraMethods).map((name) =>
        describeExtraMethod(name, parametersOf(name)),
      ),
    ],
    components: {
      schemas: componentSchemas,
      errors: Object.fromEntries(
        Object.entries(rpcErrors).map(([name, { message, meaning }]) => [
          name,
          { code: rpcCode[name as keyof typeof rpcCode], message, data: meaning },
        ]),
      ),
    },
  }
}

function describeMethod(name: RpcMethod): JsonSchema {
  const { summary, parameters } = apiOperations[name]
  const { params, result } = exampleCalls[name]
  return {
    name,
    summary,
    paramStructure: 'by-position',
    params: parameters.map((parameter) => ({
      name: parameter.name,
      description: parameter.meaning,
      required: parameter.required,
      schema: parameterSchema(parameter),
    })),
    result: { name: 'result', schema: resultSchemas[name] },
    errors: Object.keys(rpcErrors).map((error) => ({ $ref: `#/components/errors/${error}` })),
    examples: [
      {
        name: 'Example',
        params: params.map((value, index) => ({ name: parameters[index]?.name ?? '', value })),
        result: { name: 'result', value: result },
      },
    ],
  }
}

/** Parameters and results are those of https://github.com/ethereum/execution-apis, not repeated here. */
const describeExtraMethod = (
  name: ExtraMethod,
  parameters: readonly ExtraParameter[],
): JsonSchema => ({
  name,
  summary: 'Extension of the API: offered by networks of this level whose node has it.',
  'x-keyhole-level': isExtraMethod(name, 'read') ? 'read' : 'trace',
  paramStructure: 'by-position',
  params: parameters.map((parameter) => ({ ...parameter, schema: {} })),
  result: { name: 'result', schema: {} },
  errors: Object.keys(rpcErrors).map((error) => ({ $ref: `#/components/errors/${error}` })),
})

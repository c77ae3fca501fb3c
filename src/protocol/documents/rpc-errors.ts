import type { rpcCode } from '#protocol/json-rpc.ts'

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

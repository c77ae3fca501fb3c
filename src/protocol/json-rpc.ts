import type { RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'

/** Request envelope, spec 2.1. We send number ids; other clients may send strings. */
export type RpcRequest<M extends RpcMethod = RpcMethod> = {
  jsonrpc: '2.0'
  id: number
  method: M
  params: Parameters<RpcMethods[M]>
}

/** Error object, spec 7.2. `data` is a string in the spec, but gateways put objects there too. */
export type RpcErrorObject = { code: number; message: string; data?: unknown }

/** Error codes of JSON-RPC 2.0, of EIP-1474 and of geth (3, -32003), by what they mean. */
export const rpcCode = {
  reverted: 3,
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  invalidInput: -32000,
  internal: -32603,
  resourceUnavailable: -32002,
  responseTooLarge: -32003,
  limitExceeded: -32005,
} as const

import type { RpcErrorObject } from '#protocol/json-rpc.ts'

/** A call that was understood and refused: becomes the `error` member of its answer, spec 7.2. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: RpcErrorObject) {
    super(message)
    this.code = code
    this.data = data
  }
}

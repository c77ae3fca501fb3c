import { isRawObject, type RawObject } from '#domain/raw.ts'
import type { CallObject, RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'
import { readArguments, readValue } from '#service/rpc/arguments.ts'
import {
  address,
  block,
  blockOrFinalized,
  bytes,
  type Check,
  flag,
  hash,
  position,
  quantity,
} from '#service/rpc/parameter-checks.ts'

/**
 * Checks the `params` of each method against spec 4.2 to 4.5 and brings them into the one form that
 * upstreams accept. Throws an RpcError -32602 that names the parameter and what is wrong with it.
 */
export const checkParameters: {
  [M in RpcMethod]: (params: readonly unknown[]) => Parameters<RpcMethods[M]>
} = {
  eth_getStorageAt(params) {
    const read = readArguments(params, ['address', 'storage position', 'block parameter'])
    // The spec requires the block parameter; clients that leave it out mean latest, as geth does.
    return [
      read.required(0, address),
      read.required(1, position),
      read.optional(2, block) ?? 'latest',
    ]
  },

  eth_getTransactionByBlockNumberAndIndex(params) {
    const read = readArguments(params, ['blockParameter', 'transaction index position'])
    return [read.required(0, blockOrFinalized), read.required(1, quantity(64))]
  },

  eth_getBlockByHash(params) {
    const read = readArguments(params, ['hash', 'transaction details flag'])
    return [read.required(0, hash), read.required(1, flag)]
  },

  eth_estimateGas(params) {
    const read = readArguments(params, ['transaction call object', 'blockParameter'])
    const call = readCall(read.required(0, object), read.place(0))
    const at = read.optional(1, blockOrFinalized)
    return at === undefined ? [call] : [call, at]
  },
}

const object: Check<RawObject> = {
  expected: 'an object',
  read: (value) => (isRawObject(value) ? value : undefined),
}

const callFields: { [F in keyof CallObject]-?: Check<NonNullable<CallObject[F]>> } = {
  from: address,
  to: address,
  gas: quantity(64),
  gasPrice: quantity(256),
  maxPriorityFeePerGas: quantity(256),
  maxFeePerGas: quantity(256),
  value: quantity(256),
  data: bytes,
}

/**
 * The fields of spec 2.6 are checked; null is absent, as clients write it. Others (`input`,
 * `nonce`, `accessList`, …) are the upstream's to judge: real clients send them.
 */
function readCall(raw: RawObject, place: string): CallObject {
  const call = Object.entries(raw).filter(([, value]) => value !== null)
  return Object.fromEntries(
    call.map(([field, value]) => {
      const check = Object.hasOwn(callFields, field) && callFields[field as keyof CallObject]
      return [field, check ? readValue<unknown>(value, `${place}, field ${field}`, check) : value]
    }),
  )
}

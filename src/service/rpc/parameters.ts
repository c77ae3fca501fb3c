import type { Hex } from 'viem'
import { isSameHex } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { CallObject, RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'
import type { Network } from '#service/network/network.ts'
import { invalidParams, readArguments, readValue } from '#service/rpc/arguments.ts'
import {
  address,
  block,
  blockOrHash,
  bytes,
  type Check,
  flag,
  hash,
  position,
  quantity,
} from '#service/rpc/parameter-checks.ts'

/** Checks the `params` of each method and brings them into the one form that upstreams accept. */
export type ParameterChecks = {
  [M in RpcMethod]: (params: readonly unknown[]) => Parameters<RpcMethods[M]>
}

/**
 * The checks of spec 4.2 to 4.5 for a network with its tags. They throw an RpcError -32602 that names
 * the parameter and what is wrong with it.
 */
export function parameterChecks({
  safe,
  unsupportedTags: unsupported,
}: Pick<Network, 'safe' | 'unsupportedTags'>): ParameterChecks {
  const storageBlock = blockOrHash({ unsupported, safe: 'own' })
  const transactionBlock = block({ unsupported, safe })
  const estimateBlock = blockOrHash({ unsupported, safe })

  return {
    eth_getStorageAt(params) {
      const read = readArguments(params, ['address', 'storage position', 'block parameter'])
      // The spec requires the block parameter; clients that leave it out mean latest, as geth does.
      return [
        read.required(0, address),
        read.required(1, position),
        read.optional(2, storageBlock) ?? 'latest',
      ]
    },

    eth_getTransactionByBlockNumberAndIndex(params) {
      const read = readArguments(params, ['blockParameter', 'transaction index position'])
      return [read.required(0, transactionBlock), read.required(1, quantity(64))]
    },

    eth_getBlockByHash(params) {
      const read = readArguments(params, ['hash', 'transaction details flag'])
      return [read.required(0, hash), read.required(1, flag)]
    },

    eth_estimateGas(params) {
      const read = readArguments(params, ['transaction call object', 'blockParameter'])
      const call = readCall(read.required(0, object), read.place(0))
      const at = read.optional(1, estimateBlock)
      return at === undefined ? [call] : [call, at]
    },
  }
}

const object: Check<RawObject> = {
  expected: 'an object',
  read: (value) => (isRawObject(value) ? value : undefined),
}

const callFields: { readonly [field: string]: Check<unknown> } = {
  from: address,
  to: address,
  gas: quantity(64),
  gasPrice: quantity(256),
  maxPriorityFeePerGas: quantity(256),
  maxFeePerGas: quantity(256),
  value: quantity(256),
  data: bytes,
  input: bytes,
} satisfies { [F in keyof CallObject]-?: Check<NonNullable<CallObject[F]>> } & {
  input: Check<unknown>
}

/**
 * The fields of spec 2.6 are checked; null is absent, as clients write it. `input`, which web3.js
 * writes, becomes the spec's `data`, which every node knows. Others (`nonce`, `accessList`, …) are the
 * upstream's to judge: real clients send them.
 */
function readCall(raw: RawObject, place: string): CallObject {
  const call = Object.entries(raw).filter(([, value]) => value !== null)
  const { input, ...fields }: CallObject & { input?: Hex } = Object.fromEntries(
    call.map(([field, value]) => {
      const check = Object.hasOwn(callFields, field) ? callFields[field] : undefined
      const where = `${place}, field ${field}`
      return [field, check ? readValue(value, where, check) : writable(value, where)]
    }),
  )
  if (input === undefined) return fields
  if (fields.data !== undefined && !isSameHex(fields.data, input))
    throw invalidParams(`invalid ${place}: fields data and input are both given, and differ`)
  return { ...fields, data: input }
}

/** Whether a parameter is a call with fields that were not checked here. */
export const hasUncheckedFields = (parameter: unknown): boolean =>
  isRawObject(parameter) &&
  Object.keys(parameter).some((field) => !Object.hasOwn(callFields, field))

/** JSON.stringify has only so much of a stack. */
function writable(value: unknown, where: string): unknown {
  try {
    JSON.stringify(value)
    return value
  } catch {
    throw invalidParams(`invalid ${where}: it is nested too deeply`)
  }
}

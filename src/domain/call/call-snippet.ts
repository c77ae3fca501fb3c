import type { Call } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import { quote, shellEndpoint } from '#domain/text/snippet.ts'

/**
 * `cast estimate` in its own syntax, the key left to a variable. It asks a node for more than the
 * four operations of the spec (chain id, nonce, fees). Undefined for what it has no words for: blobs,
 * which it wants as files, and signed authorizations, which it wants encoded.
 */
export function castEstimate(baseUrl: string, call: Call, block: CallBlock): string | undefined {
  if (call.blobVersionedHashes || call.maxFeePerBlobGas || call.authorizationList) return undefined
  const number = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`--${name} ${BigInt(value)}`]
  const data = call.data ?? '0x'
  return [
    `cast estimate --rpc-url ${shellEndpoint(baseUrl)}`,
    ...(call.from === undefined ? [] : [`--from ${call.from}`]),
    ...number('value', call.value),
    ...number('gas-limit', call.gas),
    ...(call.gasPrice === undefined ? [] : ['--legacy']),
    ...number('gas-price', call.gasPrice ?? call.maxFeePerGas),
    ...number('priority-gas-price', call.maxPriorityFeePerGas),
    ...(call.accessList ? [`--access-list ${quote(JSON.stringify(call.accessList))}`] : []),
    ...(block === undefined ? [] : [`--block ${block}`]),
    call.to === undefined ? `--create ${data}` : call.to,
    ...(call.to !== undefined && data !== '0x' ? [data] : []),
  ].join(' ')
}

import type { TransactionCall } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import { shellEndpoint, shellQuote } from '#domain/text/snippet.ts'

/**
 * `cast estimate` in its own syntax, the key left to a variable. It needs more from a node than the
 * four operations of the spec (chain id, nonce, fees). Undefined for what it cannot express: blobs,
 * which it wants as files, and signed authorizations, which it wants encoded.
 */
export function castEstimate(
  baseUrl: string,
  call: TransactionCall,
  block: CallBlock,
): string | undefined {
  if (call.blobVersionedHashes || call.maxFeePerBlobGas || call.authorizationList) return undefined
  const numberOption = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`--${name} ${BigInt(value)}`]
  const callData = call.data ?? '0x'
  return [
    `cast estimate --rpc-url ${shellEndpoint(baseUrl)}`,
    ...(call.from === undefined ? [] : [`--from ${call.from}`]),
    ...numberOption('value', call.value),
    ...numberOption('gas-limit', call.gas),
    ...(call.gasPrice === undefined ? [] : ['--legacy']),
    ...numberOption('gas-price', call.gasPrice ?? call.maxFeePerGas),
    ...numberOption('priority-gas-price', call.maxPriorityFeePerGas),
    ...(call.accessList ? [`--access-list ${shellQuote(JSON.stringify(call.accessList))}`] : []),
    ...(block === undefined ? [] : [`--block ${block}`]),
    call.to === undefined ? `--create ${callData}` : call.to,
    ...(call.to !== undefined && callData !== '0x' ? [callData] : []),
  ].join(' ')
}

import type { Hex } from 'viem'
import { blockText } from '#domain/block/block-reference.ts'
import { httpEndpoint, type RpcAddress } from '#domain/connections/endpoint.ts'
import type { ResolvedQuery } from '#domain/storage/path/slot-query.ts'
import { rpcSnippetWriters, shellEndpoint, shellQuote } from '#domain/text/snippet.ts'

/** A storage read and its endpoint, without the API key. */
export type StorageCall = RpcAddress & { address: string; position: Hex; block: string }

/** Snippets of a storage read for other tools; a variable stands for the API key. */
export function storageSnippets({ address, position, block, ...rpcAddress }: StorageCall): {
  [tool: string]: string
} {
  const params = [address, position, block]
  const snippetCall = { ...rpcAddress, method: 'eth_getStorageAt', params }
  return {
    'cast storage': `cast storage ${address} ${position} --block ${blockText(block)} --rpc-url ${shellEndpoint(httpEndpoint(rpcAddress))}`,
    curl: rpcSnippetWriters.curl?.(snippetCall) ?? '',
    viem: rpcSnippetWriters.viem?.(snippetCall) ?? '',
  }
}

/**
 * `cast index` for a path through mappings of Solidity and nothing else; undefined where it does
 * not fit. Source: foundry-rs/foundry `crates/cast/src/args.rs`.
 */
export function castIndex({ path, compiler }: ResolvedQuery): string | undefined {
  const [firstStop, ...stops] = path?.stops ?? []
  if (!firstStop || stops.length === 0 || compiler !== 'solidity') return undefined
  let slot = firstStop.location.slot.toString()
  let { type } = firstStop.location
  for (const [index, { location, step }] of stops.entries()) {
    if (type.kind !== 'mapping' || !step) return undefined
    const { kind, label } = type.key
    const castKeyType = kind === 'enum' ? 'uint8' : kind === 'address' ? 'address' : label
    slot = `cast index ${castKeyType} ${shellQuote(step.label)} ${index === 0 ? slot : `$(${slot})`}`
    type = location.type
  }
  return slot
}

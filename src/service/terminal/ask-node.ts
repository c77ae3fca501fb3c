import {
  type BlockReference,
  blockParameter,
  transactionBlockParameter,
} from '#domain/block/block-reference.ts'
import { parseBlockReference } from '#domain/block/parse-block-reference.ts'
import { currencyOfChain } from '#domain/connections/chain-currencies.ts'
import { readMethodRefusal } from '#domain/requests/method-refusal.ts'
import { isHash, readQuantity } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import { ProviderFailure } from '#service/terminal/answer.ts'

/** The reference that a word is. @throws WrongUsage */
export function readReference(text = ''): BlockReference {
  const reference = parseBlockReference(text)
  if ('problem' in reference) throw new WrongUsage(reference.problem)
  return reference
}

/** The result of a method; undefined where the provider does not offer it. */
export async function askIfOffered(
  node: Upstream,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    return await node.call(method, params)
  } catch (error) {
    if (!(error instanceof RpcResponseError)) throw error
    const { code, message } = error
    if (readMethodRefusal({ code, message }) === 'unknown') throw error
    return undefined
  }
}

/** The result where it is an object; undefined for null, and as it was not offered. @throws ProviderFailure otherwise */
export function readObject(method: string, result: unknown): RawObject | undefined {
  if (result === null || result === undefined) return undefined
  if (isRawObject(result)) return result
  throw new ProviderFailure(`the node’s response to ${method} is not an object`)
}

/** The object that a method gives; undefined for null. */
export const askObject = async (node: Upstream, method: string, params: readonly unknown[]) =>
  readObject(method, await node.call(method, params))

export async function askReceipt(node: Upstream, hash: unknown) {
  const method = 'eth_getTransactionReceipt'
  return readObject(method, await askIfOffered(node, method, [hash]))
}

/** The id of the node's chain, where the provider has a method for it, and its currency, where that is known. */
export async function askChain(node: Upstream) {
  const chainId = readQuantity(await askIfOffered(node, 'eth_chainId', []))
  return { chainId, currency: currencyOfChain(chainId === undefined ? undefined : Number(chainId)) }
}

/**
 * A block, with its transactions or their hashes; undefined where there is none. Where a provider has blocks by hash
 * alone, its first transaction tells the hash.
 */
export async function askBlock(
  node: Upstream,
  reference: BlockReference,
  withTransactions = true,
): Promise<RawObject | undefined> {
  const byHash = (hash: string) => askObject(node, 'eth_getBlockByHash', [hash, withTransactions])
  if (reference.kind === 'hash') return byHash(reference.hash)
  const method = 'eth_getBlockByNumber'
  const block = await askIfOffered(node, method, [blockParameter(reference), withTransactions])
  if (block !== undefined) return readObject(method, block)
  const place = [transactionBlockParameter(reference), '0x0']
  const first = await askObject(node, 'eth_getTransactionByBlockNumberAndIndex', place)
  if (isHash(first?.blockHash)) return byHash(first.blockHash)
  throw new ProviderFailure(
    'the provider has blocks by hash alone, and no transaction tells the hash of this one',
  )
}

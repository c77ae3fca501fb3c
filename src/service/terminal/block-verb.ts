import { transactionCount } from '#domain/block/block.ts'
import {
  type BlockReference,
  blockParameter,
  transactionBlockParameter,
} from '#domain/block/block-reference.ts'
import { parseBlockReference } from '#domain/block/parse-block-reference.ts'
import { currencyOfChain } from '#domain/connections/chain-currencies.ts'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { blockChecks } from '#domain/proof/proof-checks.ts'
import { proveBlock } from '#domain/proof/prove-block.ts'
import { isHash } from '#domain/values/hex.ts'
import { formatGasPrice, type NativeCurrency } from '#domain/values/native-currency.ts'
import { countWithNoun, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { formatUtc } from '#domain/values/time.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import { type Answer, notFound, ProviderFailure } from '#service/terminal/answer.ts'
import { type CommandLine, WrongUsage } from '#service/terminal/arguments.ts'
import { askIfOffered, readObject } from '#service/terminal/provider.ts'

export const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
export const decimalOf = (value: unknown) => readQuantity(value)?.toString()
export const isoOf = (seconds: bigint | undefined) =>
  seconds === undefined ? undefined : formatUtc(seconds)?.replace(' UTC', 'Z').replace(' ', 'T')

/** The reference that a word is. @throws WrongUsage */
export function readReference(text: string): BlockReference {
  const reference = parseBlockReference(text)
  if ('problem' in reference) throw new WrongUsage(reference.problem)
  return reference
}

/** The id of the node's chain; undefined where the provider has no method for it. */
export async function askChainId(node: Upstream): Promise<bigint | undefined> {
  const answer = await askIfOffered(node, 'eth_chainId', [])
  return 'result' in answer ? readQuantity(answer.result) : undefined
}

/** The currency of the node's chain, where both are known. */
export async function askCurrency(node: Upstream): Promise<NativeCurrency | undefined> {
  const chainId = await askChainId(node)
  return chainId === undefined ? undefined : currencyOfChain(Number(chainId))
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
  const byHash = async (hash: string) =>
    readObject(
      'eth_getBlockByHash',
      await node.call('eth_getBlockByHash', [hash, withTransactions]),
    )
  if (reference.kind === 'hash') return byHash(reference.hash)
  const answer = await askIfOffered(node, 'eth_getBlockByNumber', [
    blockParameter(reference),
    withTransactions,
  ])
  if ('result' in answer) return readObject('eth_getBlockByNumber', answer.result)
  const method = 'eth_getTransactionByBlockNumberAndIndex'
  const first = readObject(
    method,
    await node.call(method, [transactionBlockParameter(reference), '0x0']),
  )
  if (isHash(first?.blockHash)) return byHash(first.blockHash)
  throw new ProviderFailure(
    'the provider has blocks by hash alone, and no transaction tells the hash of this one',
  )
}

/** `keyhole block REF`. */
export async function answerBlock({ words }: CommandLine, node: Upstream): Promise<Answer> {
  const reference = readReference(words[0] ?? '')
  const [block, chainId, keccak256] = await Promise.all([
    askBlock(node, reference),
    askChainId(node),
    loadKeccak256(),
  ])
  if (!block) return notFound('No such block: the provider returned null.')
  const hash = isHash(block.hash) ? block.hash : undefined
  const requested = {
    hash: reference.kind === 'hash' ? reference.hash : hash,
    number: reference.kind === 'number' ? reference.number : undefined,
    chainId,
  }
  const currency = currencyOfChain(chainId === undefined ? undefined : Number(chainId))
  const [number, time, used, limit, baseFee] = [
    block.number,
    block.timestamp,
    block.gasUsed,
    block.gasLimit,
    block.baseFeePerGas,
  ].map(readQuantity)
  const count = transactionCount(block)
  const utc = time === undefined ? undefined : formatUtc(time)
  return {
    headline: [
      number === undefined ? 'Block without a number' : `Block ${groupDigits(number)}`,
      ...(count === undefined ? [] : [countWithNoun(count, 'transaction')]),
      ...(utc ? [utc] : []),
    ].join(', '),
    facts: [
      ['', undefined, { found: true, number: number?.toString() }],
      ['Hash', hash, { hash }],
      ['Parent', textOf(block.parentHash), { parentHash: textOf(block.parentHash) }],
      ['', undefined, { time: isoOf(time) }],
      [
        'Gas used',
        used !== undefined && limit !== undefined
          ? `${groupDigits(used)} of ${groupDigits(limit)}`
          : undefined,
        { gasUsed: used?.toString(), gasLimit: limit?.toString() },
      ],
      [
        'Base fee',
        baseFee === undefined ? undefined : formatGasPrice(baseFee, currency),
        { baseFeePerGas: baseFee?.toString() },
      ],
      ['Fee recipient', textOf(block.miner), { feeRecipient: textOf(block.miner) }],
      [
        'Withdrawals',
        Array.isArray(block.withdrawals) && block.withdrawals.length > 0
          ? groupDigits(block.withdrawals.length)
          : undefined,
      ],
      ['', undefined, { transactionCount: count, transactions: hashesOf(block) }],
    ],
    // A pending block has no hash yet, by which anything could be proven.
    checks: hash === undefined ? [] : blockChecks(proveBlock(block, requested, keccak256)),
  }
}

const hashesOf = ({ transactions }: RawObject) =>
  Array.isArray(transactions)
    ? transactions.map((entry) => textOf(isRawObject(entry) ? entry.hash : entry))
    : undefined

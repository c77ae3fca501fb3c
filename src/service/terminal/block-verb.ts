import { transactionCount } from '#domain/block/block.ts'
import { blockFacts } from '#domain/block/block-ticket.ts'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { blockChecks } from '#domain/proof/proof-checks.ts'
import { proveBlock } from '#domain/proof/prove-block.ts'
import { countWithNoun, groupDigits, isHash, readQuantity } from '#domain/values/hex.ts'
import { asRawList, asRawObject } from '#domain/values/raw.ts'
import { formatIso, formatUtc } from '#domain/values/time.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import { type Answer, notFound, textOf } from '#service/terminal/answer.ts'
import type { CommandLine } from '#service/terminal/arguments.ts'
import { askBlock, askChain, readReference } from '#service/terminal/ask-node.ts'

/** `keyhole block REF`. */
export async function answerBlock({ words }: CommandLine, node: Upstream): Promise<Answer> {
  const reference = readReference(words[0])
  const [block, { chainId, currency }, keccak256] = await Promise.all([
    askBlock(node, reference),
    askChain(node),
    loadKeccak256(),
  ])
  if (!block) return notFound('No such block: the provider returned null.')
  const hash = isHash(block.hash) ? block.hash : undefined
  const requested = { hash, chainId, ...reference }
  const { number, timestamp, gasUsed, gasLimit, baseFeePerGas, transactions } = block
  const [height, time] = [number, timestamp].map(readQuantity)
  const count = transactionCount(block)
  const parts = [
    height === undefined ? 'Block without a number' : `Block ${groupDigits(height)}`,
    count === undefined ? undefined : countWithNoun(count, 'transaction'),
    time === undefined ? undefined : formatUtc(time),
  ]
  return {
    headline: parts.filter((part) => part !== undefined).join(', '),
    facts: blockFacts(block, currency),
    json: {
      found: true,
      number: height,
      hash,
      parentHash: textOf(block.parentHash),
      time: formatIso(time),
      gasUsed: readQuantity(gasUsed),
      gasLimit: readQuantity(gasLimit),
      baseFeePerGas: readQuantity(baseFeePerGas),
      feeRecipient: textOf(block.miner),
      transactionCount: count,
      transactions:
        count === undefined
          ? undefined
          : asRawList(transactions).map((entry) => textOf(asRawObject(entry).hash ?? entry)),
    },
    // A pending block has no hash yet, by which anything could be proven.
    checks: hash === undefined ? [] : blockChecks(proveBlock(block, requested, keccak256)),
  }
}

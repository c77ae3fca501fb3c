import { readCallData } from '#domain/abi/call-readings.ts'
import { transactionBlockParameter } from '#domain/block/block-reference.ts'
import { chainIdOf } from '#domain/chains/chain-id.ts'
import { isCreation } from '#domain/chains/is-creation.ts'
import { currencyOfChain } from '#domain/connections/chain-currencies.ts'
import { chainContext, foreignRuleReason, signedChainId } from '#domain/proof/chain.ts'
import { checkHeader } from '#domain/proof/checks/check-header.ts'
import { checkTransactionsRoot } from '#domain/proof/checks/check-root.ts'
import { type Keccak256, loadKeccak256 } from '#domain/proof/keccak.ts'
import { type ProofCheck, receiptChecks, transactionChecks } from '#domain/proof/proof-checks.ts'
import { proveTransaction } from '#domain/proof/prove-transaction.ts'
import { readTransactions } from '#domain/proof/transaction-readings.ts'
import { mismatch, unverifiable, verified } from '#domain/proof/verdict.ts'
import { proveReceipt } from '#domain/receipt/prove-receipt.ts'
import { readOutcome, readPaidFee } from '#domain/transaction/receipt-facts.ts'
import { costBound } from '#domain/transaction/transaction-cost.ts'
import { byteLength, isHash, isSameHex, normalizeHex } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import { readInteger } from '#domain/values/integer.ts'
import {
  formatGasPrice,
  formatNative,
  type NativeCurrency,
} from '#domain/values/native-currency.ts'
import { countWithNoun, groupDigits, readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { formatUtc } from '#domain/values/time.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import { type Answer, type Fact, notFound, ProviderFailure } from '#service/terminal/answer.ts'
import { type CommandLine, WrongUsage } from '#service/terminal/arguments.ts'
import {
  askBlock,
  askChainId,
  decimalOf,
  isoOf,
  readReference,
  textOf,
} from '#service/terminal/block-verb.ts'
import { askIfOffered, readObject } from '#service/terminal/provider.ts'

/** `keyhole tx HASH` and `keyhole tx BLOCK INDEX`. */
export async function answerTransaction({ words }: CommandLine, node: Upstream): Promise<Answer> {
  const [{ transaction, requested }, keccak256, chainOfNode] = await Promise.all([
    askTransaction(words, node),
    loadKeccak256(),
    askChainId(node),
  ])
  if (!transaction) return notFound('No such transaction: the provider returned null.')
  const { hash, blockHash } = transaction
  const [number, index] = [transaction.blockNumber, transaction.transactionIndex].map(readQuantity)
  const isMined = isHash(blockHash) && number !== undefined && index !== undefined
  const numberHex = toQuantityHex(number ?? 0n)
  const [block, receiptAnswer, receiptsAnswer] = isMined
    ? await Promise.all([
        askBlock(node, { kind: 'hash', hash: blockHash }),
        askIfOffered(node, 'eth_getTransactionReceipt', [hash]),
        askIfOffered(node, 'eth_getBlockReceipts', [numberHex]),
      ])
    : []
  const receipt =
    receiptAnswer && 'result' in receiptAnswer
      ? readObject('eth_getTransactionReceipt', receiptAnswer.result)
      : undefined
  const receipts = receiptsAnswer && 'result' in receiptsAnswer ? receiptsAnswer.result : undefined
  const { number: wantedNumber, index: wantedIndex } = requested
  const proof = proveTransaction(
    transaction,
    { number: wantedNumber, index: wantedIndex, chainId: chainOfNode },
    keccak256,
    block,
  )
  const chainId = chainIdOf(transaction) ?? chainOfNode
  const checks: ProofCheck[] = [
    ...checkAskedHash(requested.hash, hash),
    ...checkAskedHash(requested.blockHash, blockHash),
    ...transactionChecks(proof),
    ...(block && isMined
      ? checkPlace(
          transaction,
          block,
          { hash: blockHash, index: Number(index), chainId },
          keccak256,
        )
      : []),
    ...(block && isMined && receipt && Array.isArray(receipts)
      ? receiptChecks(
          proveReceipt(
            { block, receipts, single: { receipt, of: transaction, index: Number(index) } },
            { hash: blockHash, chainId },
            keccak256,
          ),
        )
      : receipt
        ? [
            {
              label: 'Receipt',
              verdict: unverifiable('no receipts of its block', 'They are not given.'),
            },
          ]
        : []),
  ]
  const currency = currencyOfChain(chainId === undefined ? undefined : Number(chainId))
  const baseFee = readQuantity(block?.baseFeePerGas)
  const outcome = receipt && readOutcome(receipt)
  const fee = receipt && readPaidFee(transaction, receipt, baseFee)
  const bound = fee ? undefined : costBound(transaction, baseFee)
  const [value, time] = [transaction.value, block?.timestamp].map(readQuantity)
  const called = describeCalled(transaction, currency)
  const feeWords = fee && `${formatNative(fee.total, currency)}${fee.isWhole ? '' : ' or more'}`
  const status = isMined ? (outcome ?? 'status not given by the provider') : 'pending'
  return {
    headline: [
      status.charAt(0).toUpperCase() + status.slice(1),
      ...(feeWords ? [`fee ${feeWords}`] : []),
      called.brief,
    ].join(', '),
    facts: [
      ['Hash', textOf(hash), { found: true, hash: textOf(hash) }],
      ['', undefined, { status: isMined ? (outcome ?? null) : 'pending' }],
      isMined
        ? [
            'Block',
            `${groupDigits(number)}, index ${index}`,
            { blockNumber: number.toString(), blockHash, index: Number(index) },
          ]
        : ['Block', undefined],
      ['Time', time === undefined ? undefined : formatUtc(time), { time: isoOf(time) }],
      ['From', textOf(transaction.from), { from: textOf(transaction.from) }],
      ['To', textOf(transaction.to), { to: transaction.to ?? null }],
      ['Created', textOf(receipt?.contractAddress), { created: textOf(receipt?.contractAddress) }],
      [
        'Value',
        value === undefined ? undefined : formatNative(value, currency),
        { value: value?.toString() },
      ],
      ...called.facts,
      ['Fee paid', feeWords, { feePaid: fee?.total.toString(), feeIsWhole: fee?.isWhole }],
      [
        'Cost at most',
        bound ? formatNative(bound.most, currency) : undefined,
        { costAtMost: bound?.most.toString() },
      ],
      [
        'Gas used',
        fee && `${groupDigits(fee.gas.used)} at ${formatGasPrice(fee.gas.price, currency)}`,
        { gasUsed: fee?.gas.used.toString(), gasPrice: fee?.gas.price.toString() },
      ],
      ['Logs', Array.isArray(receipt?.logs) ? groupDigits(receipt.logs.length) : undefined],
      ['Nonce', decimalOf(transaction.nonce), { nonce: decimalOf(transaction.nonce) }],
      ['', undefined, { input: textOf(transaction.input) }],
    ],
    checks,
    isNegative: outcome === 'failed',
  }
}

/** The request that an answer has to be for. */
type TransactionRequest = { hash?: string; blockHash?: string; number?: bigint; index?: number }

/** The transaction that words name, and what the answer has to be. @throws WrongUsage */
export async function askTransaction(
  [first = '', second]: readonly string[],
  node: Upstream,
): Promise<{ transaction: RawObject | undefined; requested: TransactionRequest }> {
  if (second === undefined) {
    const hash = normalizeHex(first)
    if (!isHash(hash))
      throw new WrongUsage(
        'HASH must be 0x and 64 hexadecimal digits; a place in a block is keyhole tx BLOCK INDEX',
      )
    const answer = await askIfOffered(node, 'eth_getTransactionByHash', [hash])
    if ('result' in answer)
      return {
        transaction: readObject('eth_getTransactionByHash', answer.result),
        requested: { hash },
      }
    throw new ProviderFailure(
      'the provider has no transactions by hash; keyhole tx BLOCK INDEX works with it',
    )
  }
  const index = readInteger(second)
  if (index === undefined || index < 0n || index > 0xffff_ffffn)
    throw new WrongUsage('INDEX must be a whole number from 0, as in keyhole tx latest 0')
  const reference = readReference(first)
  const requested: TransactionRequest = {
    index: Number(index),
    ...(reference.kind === 'number' && { number: reference.number }),
    ...(reference.kind === 'hash' && { blockHash: reference.hash }),
  }
  if (reference.kind !== 'hash') {
    const method = 'eth_getTransactionByBlockNumberAndIndex'
    const params = [transactionBlockParameter(reference), toQuantityHex(index)]
    return { transaction: readObject(method, await node.call(method, params)), requested }
  }
  const block = await askBlock(node, reference)
  const listed = Array.isArray(block?.transactions) ? block.transactions[Number(index)] : undefined
  return { transaction: isRawObject(listed) ? listed : undefined, requested }
}

/** The answer has to be the transaction that was asked for. */
export const checkAskedHash = (asked: string | undefined, answered: unknown): ProofCheck[] =>
  asked === undefined || isSameHex(asked, answered)
    ? []
    : [
        {
          label: 'Requested hash',
          verdict: mismatch('another hash', 'The answer is another transaction.'),
        },
      ]

/** Header, and whether the transaction is where it says, in the list under the header's root. */
function checkPlace(
  transaction: RawObject,
  block: RawObject,
  { hash, index, chainId }: { hash: string; index: number; chainId: bigint | undefined },
  keccak256: Keccak256,
): ProofCheck[] {
  const readings = readTransactions(block.transactions, keccak256)
  const readingList = 'kind' in readings ? [] : readings
  const signedFor = signedChainId(readingList.map(({ encoded }) => encoded))
  const chain = chainContext(chainId, signedFor, foreignRuleReason(block))
  const header = checkHeader(block, hash, chain, keccak256)
  const root =
    'kind' in readings
      ? readings
      : checkTransactionsRoot(block, readings, { chain, header }, keccak256)
  const listedHash = readingList[index]?.hash
  const place =
    root.kind !== 'verified' || header.kind !== 'verified' || !listedHash
      ? unverifiable('list not verified', 'The list of its block is not verified.')
      : isSameHex(toHex(listedHash), transaction.hash)
        ? verified(`index ${index} of its block`, 'It is in the list under the header’s root.')
        : mismatch('another transaction', 'The block’s list has another transaction there.')
  return [
    { label: 'Header hash', verdict: header },
    { label: 'Transactions root', verdict: root },
    { label: 'In its block', verdict: place },
  ]
}

/** Most arguments that are listed. */
const maxShownArguments = 12

/** The call of a transaction, by the bundled list of functions: a guess by its selector. */
function describeCalled(
  transaction: RawObject,
  currency: NativeCurrency | undefined,
): { brief: string; facts: readonly Fact[] } {
  const input = textOf(transaction.input) ?? textOf(transaction.data) ?? '0x'
  const length = byteLength(input) ?? 0
  if (isCreation(transaction)) return { brief: 'creates a contract', facts: [] }
  const value = readQuantity(transaction.value)
  if (length === 0) {
    const brief = value === undefined ? 'no input' : `sends ${formatNative(value, currency)}`
    return { brief, facts: [] }
  }
  if (length < 4)
    return { brief: countWithNoun(length, 'byte of input', 'bytes of input'), facts: [] }
  const selector = input.slice(0, 10).toLowerCase()
  const decoded = readCallData(input as `0x${string}`, [])
    .map((reading) => reading.decoded)
    .find((reading) => !('problem' in reading))
  if (!decoded || 'problem' in decoded)
    return { brief: `calls ${selector}`, facts: [['', undefined, { selector }]] }
  const { name, signature, args } = decoded
  return {
    brief: `calls ${name}`,
    facts: [
      ['Called', `${signature} (by its selector)`, { selector, called: signature }],
      ...describeArguments(args),
    ],
  }
}

/** Arguments of a call or an error, a line each; one that has parts by their number. */
export const describeArguments = (
  args: readonly ({ name: string } & ({ value: unknown } | { parts: readonly unknown[] }))[],
): Fact[] =>
  args
    .slice(0, maxShownArguments)
    .map((argument) => [
      `  ${argument.name}`,
      'parts' in argument ? countWithNoun(argument.parts.length, 'part') : String(argument.value),
    ])

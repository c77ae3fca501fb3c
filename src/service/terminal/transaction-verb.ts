import type { Hex } from 'viem'
import { findCallIntent } from '#domain/abi/call-intent.ts'
import { readCallData, type SourcedFunctions } from '#domain/abi/call-readings.ts'
import { calledSelector } from '#domain/abi/called-selector.ts'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
import { transactionBlockParameter } from '#domain/block/block-reference.ts'
import { chainIdOf, isCreation } from '#domain/chains/transaction-forms.ts'
import { currencyOfChain } from '#domain/connections/chain-currencies.ts'
import type { ProofRequest } from '#domain/proof/checks/check-echo.ts'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { type ProofCheck, receiptChecks, transactionChecks } from '#domain/proof/proof-checks.ts'
import { proveTransaction } from '#domain/proof/prove-transaction.ts'
import { mismatch, unverifiable } from '#domain/proof/verdict.ts'
import { proveReceipt } from '#domain/receipt/prove-receipt.ts'
import { failedContracts } from '#domain/trace/failed-calls.ts'
import { createdContract } from '#domain/transaction/created-contract.ts'
import { inferOutcome, readOutcome, readPaidFee } from '#domain/transaction/receipt-facts.ts'
import { costBound } from '#domain/transaction/transaction-cost.ts'
import { transactionFacts } from '#domain/transaction/transaction-facts.ts'
import { formatNative, type NativeCurrency } from '#domain/values/amount.ts'
import {
  byteLength,
  countWithNoun,
  isHash,
  isSameHex,
  normalizeHex,
  readQuantity,
  toQuantityHex,
} from '#domain/values/hex.ts'
import { readInteger } from '#domain/values/integer.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'
import { capitalize } from '#domain/values/text.ts'
import { formatIso } from '#domain/values/time.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import {
  type Answer,
  type Fact,
  notFound,
  ProviderFailure,
  textOf,
} from '#service/terminal/answer.ts'
import type { CommandLine } from '#service/terminal/arguments.ts'
import {
  askBlock,
  askChain,
  askIfOffered,
  askObject,
  askReceipt,
  readObject,
  readReference,
} from '#service/terminal/ask-node.ts'
import { type ProjectNode, tryProjectContract } from '#service/terminal/project-contract.ts'
import { boundFacts, tellDelegations, tellLogs } from '#service/terminal/transaction-parts.ts'

/** `keyhole tx HASH` and `keyhole tx BLOCK INDEX`. */
export async function answerTransaction(
  { words }: CommandLine,
  node: ProjectNode,
): Promise<Answer> {
  const [{ transaction, requested }, keccak256, ofNode] = await Promise.all([
    askTransaction(words, node),
    loadKeccak256(),
    askChain(node),
  ])
  if (!transaction) return notFound('No such transaction: the provider returned null.')
  const { hash, blockHash } = transaction
  const quantities = ['blockNumber', 'transactionIndex', 'value', 'nonce']
  const [number, index, value, nonce] = quantities.map((name) => readQuantity(transaction[name]))
  const isMined = isHash(blockHash) && number !== undefined && index !== undefined
  const [block, receipt, receipts] = isMined
    ? await Promise.all([
        askObject(node, 'eth_getBlockByHash', [blockHash, true]),
        askReceipt(node, hash),
        askIfOffered(node, 'eth_getBlockReceipts', [toQuantityHex(number)]),
      ])
    : []
  const chainId = chainIdOf(transaction, ofNode.chainId)
  const currency = currencyOfChain(chainId === undefined ? undefined : Number(chainId))
  const wanted = { ...requested, hash: undefined, chainId: ofNode.chainId }
  const baseFee = readQuantity(block?.baseFeePerGas)
  const outcome = receipt && readOutcome(receipt)
  const fee = receipt && readPaidFee(transaction, receipt, baseFee, chainId)
  const [contract] = failedContracts(transaction)
  const { name, functions, events } = await tryProjectContract(node, contract)
  const logs = tellLogs(receipt?.logs, events)
  const called = describeCalled(transaction, currency, chainId, functions)
  const told = receipt && inferOutcome(transaction, receipt)
  const status = isMined ? (told ?? 'status not given by the provider') : 'pending'
  const single = receipt && { receipt, of: transaction, index: Number(index) }
  const checksOfReceipt =
    receipt && block && isMined && Array.isArray(receipts)
      ? receiptChecks(
          proveReceipt({ block, receipts, single }, { hash: blockHash, chainId }, keccak256),
        )
      : [{ label: 'Receipt', verdict: noReceipts }]
  const proof = proveTransaction(transaction, wanted, keccak256, block)
  const delegations = tellDelegations(transaction.authorizationList, proof.authorities, chainId)
  const blobs = asRawList(transaction.blobVersionedHashes).length || undefined
  const blobFee = fee?.blobs?.wei
  const paid = fee && `fee ${formatNative(fee.total, currency)}${fee.isWhole ? '' : ' or more'}`
  return {
    headline: [capitalize(status), ...(paid ? [paid] : []), called.brief].join(', '),
    facts: [
      ...transactionFacts(
        block ? { ...transaction, blockTimestamp: block.timestamp } : transaction,
        currency,
        chainId,
        receipt,
      ),
      ...logs.facts,
      ['Blobs', blobs?.toString()],
      ['Blob fee', blobFee === undefined ? undefined : formatNative(blobFee, currency)],
      ...delegations.facts,
      ['Contract', name],
      ...called.facts,
    ],
    next: outcome === 'failed' && isHash(hash) ? `keyhole why ${hash}` : undefined,
    json: {
      found: true,
      hash: textOf(hash),
      type: readQuantity(transaction.type),
      status: isMined ? (outcome ?? null) : 'pending',
      ...(isMined && { blockNumber: number, blockHash, index: Number(index) }),
      time: formatIso(readQuantity(block?.timestamp)),
      from: textOf(transaction.from),
      to: textOf(transaction.to) ?? null,
      contract: name,
      created:
        outcome === 'failed'
          ? undefined
          : (createdContract(transaction) ?? textOf(receipt?.contractAddress)),
      value,
      ...called.json,
      feePaid: fee?.total,
      feeIsWhole: fee?.isWhole,
      costAtMost: fee ? undefined : costBound(transaction, baseFee)?.most,
      ...{ blobs, blobFee, ...delegations.json },
      gasLimit: readQuantity(transaction.gas),
      gasUsed: fee?.gas.used,
      gasPrice: fee?.gas.price,
      nonce,
      input: textOf(transaction.input),
      ...logs.json,
    },
    checks: [
      ...checkRequest(requested, transaction, receipt),
      ...transactionChecks(proof),
      ...(receipt ? checksOfReceipt : []),
    ],
    isNegative: outcome === 'failed',
  }
}

/** The request that an answer has to be for. */
type TransactionRequest = Omit<ProofRequest, 'chainId'> & { blockHash?: string }

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
    const method = 'eth_getTransactionByHash'
    const result = await askIfOffered(node, method, [hash])
    if (result !== undefined)
      return { transaction: readObject(method, result), requested: { hash } }
    throw new ProviderFailure(
      'the provider has no transactions by hash; keyhole tx BLOCK INDEX works with it',
    )
  }
  const index = readInteger(second)
  if (index === undefined || index < 0n || index > 0xffff_ffffn)
    throw new WrongUsage('INDEX must be a whole number from 0, as in keyhole tx latest 0')
  const reference = readReference(first)
  if (reference.kind !== 'hash') {
    const params = [transactionBlockParameter(reference), toQuantityHex(index)]
    const number = reference.kind === 'number' ? reference.number : undefined
    return {
      transaction: await askObject(node, 'eth_getTransactionByBlockNumberAndIndex', params),
      requested: { index: Number(index), number },
    }
  }
  const listed = asRawList((await askBlock(node, reference))?.transactions)[Number(index)]
  return {
    transaction: isRawObject(listed) ? listed : undefined,
    requested: { index: Number(index), blockHash: reference.hash },
  }
}

/** The answer has to be the transaction that was asked for, and the receipt its own. */
export const checkRequest = (
  { hash, blockHash }: TransactionRequest,
  transaction: RawObject,
  receipt: RawObject | undefined,
): ProofCheck[] =>
  [
    [hash, transaction.hash],
    [blockHash, transaction.blockHash],
    [receipt && transaction.hash, receipt?.transactionHash],
  ].flatMap(([asked, answered]) => {
    const verdict = mismatch('another hash', 'The answer is another transaction.')
    const fits = asked === undefined || isSameHex(asked, answered)
    return fits ? [] : { label: 'Requested hash', verdict }
  })

/** The receipts of a block did not come, in whose list a receipt is verified. */
const noReceipts = unverifiable('no receipts of its block', 'They are not given.')

const maxArgumentLines = 24

/** The call of a transaction, and its intent by the descriptor of its contract. */
function describeCalled(
  transaction: RawObject,
  currency: NativeCurrency | undefined,
  chainId: bigint | undefined,
  abis: readonly SourcedFunctions[],
): { brief: string; facts: readonly Fact[]; json?: object } {
  const input = textOf(transaction.input) ?? textOf(transaction.data) ?? '0x'
  const length = byteLength(input) ?? 0
  const value = readQuantity(transaction.value)
  if (isCreation(transaction)) return { brief: 'creates a contract', facts: [] }
  if (length === 0) {
    const brief = value === undefined ? 'no input' : `sends ${formatNative(value, currency)}`
    return { brief, facts: [] }
  }
  const { selector, decoded, shown, json } = readCalled(transaction, abis)
  if (selector === undefined)
    return { brief: countWithNoun(length, 'byte of input', 'bytes of input'), facts: [] }
  const { intent, owner } = findCallIntent(chainId, textOf(transaction.to), selector) ?? {}
  return {
    brief: `calls ${decoded?.name ?? selector}`,
    facts: [
      ['Called', shown],
      ...describeArguments(decoded?.args ?? []),
      ['Intent', intent && `${intent} (per the descriptor of ${owner})`],
    ],
    json: { ...json, intent },
  }
}

/** Stands behind a name that the bundled list gives a selector: other functions and errors may have the same. */
export const guessMark = ' (by its selector)'

/** A call by the name of its function in the first ABI that has its selector, otherwise in the bundled list. */
export function readCalled(
  { kind, to, data, input = data }: RawObject,
  abis: readonly SourcedFunctions[],
) {
  const isCall = to && !String(kind).startsWith('create')
  const selector = isCall ? calledSelector({ to, input }) : undefined
  for (const { decoded, abiSource } of selector ? readCallData(input as Hex, abis) : [])
    if (!('problem' in decoded)) {
      const { signature: called } = decoded
      const calledGuessed = abiSource === undefined || undefined
      const name = calledGuessed ? called + guessMark : called
      const shown = calledGuessed ? name : `${called} (${abiSource})`
      return { selector, decoded, name, shown, json: { selector, called, calledGuessed } }
    }
  return { selector, json: { selector } }
}

/** Arguments of a call or an error, a line each; those of one that has parts are below it. */
export const describeArguments = (args: readonly DecodedArgument[]) =>
  boundFacts(argumentLines(args, '  '), maxArgumentLines)

const argumentLines = (args: readonly DecodedArgument[], indent: string): Fact[] =>
  args.flatMap((argument): Fact[] => {
    const label = indent + argument.name
    const note = argument.note ? ` (${argument.note})` : ''
    if ('value' in argument) return [[label, `${argument.value}${note}`]]
    const count = countWithNoun(argument.parts.length, 'part')
    return [[label, count], ...argumentLines(argument.parts, `${indent}  `)]
  })

import type { Hex } from 'viem'
import { readFunctions } from '#domain/abi/call-data.ts'
import { blockParameter } from '#domain/block/block-reference.ts'
import type { ProofCheck } from '#domain/proof/proof-checks.ts'
import { unverifiable } from '#domain/proof/verdict.ts'
import { readErrors } from '#domain/revert/custom-error.ts'
import { describeHalt } from '#domain/revert/describe-revert.ts'
import { readErrorTree } from '#domain/revert/error-tree.ts'
import { findSilentCause, type SilentCall } from '#domain/revert/silent-cause.ts'
import { readCallTrace } from '#domain/trace/call-trace.ts'
import {
  failedContracts,
  findInnerFailure,
  type InnerFailure,
  silentCallOf,
} from '#domain/trace/failed-calls.ts'
import {
  describeFailureSource,
  type FailureSource,
  type FoundFailure,
  findCallFailure,
  findFailureReason,
  silentCallSent,
} from '#domain/transaction/failure-reason.ts'
import { readOutcome } from '#domain/transaction/receipt-facts.ts'
import { byteLength, isHash } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import { NodeFailure, RpcResponseError } from '#service/rpc/rpc-error.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import { type Answer, notFound } from '#service/terminal/answer.ts'
import type { CommandLine } from '#service/terminal/arguments.ts'
import {
  askBlock,
  askChain,
  askIfOffered,
  askReceipt,
  readReference,
} from '#service/terminal/ask-node.ts'
import { readFileOf } from '#service/terminal/layout-file.ts'
import {
  type ProjectContract,
  type ProjectNode,
  tryProjectContract,
} from '#service/terminal/project-contract.ts'
import { findShortfall, readCall } from '#service/terminal/state-verbs.ts'
import { tellErrors } from '#service/terminal/told-error.ts'
import {
  askTransaction,
  checkRequest,
  describeArguments,
  readCalled,
} from '#service/terminal/transaction-verb.ts'

/** `keyhole why HASH`, `keyhole why BLOCK INDEX`, and of a call `keyhole why --to ADDRESS`. */
export async function answerWhy(line: CommandLine, node: ProjectNode): Promise<Answer> {
  const isCall = ['to', 'data'].some((flag) => line.get(flag) !== undefined)
  if (isCall === line.words.length > 0)
    throw new WrongUsage('why needs a transaction, or a call by --to ADDRESS, but not both')
  const abi = await readAbis(line.get('abi'))
  return isCall ? explainCall(line, node, abi) : explainTransaction(line, node, abi)
}

/** The errors and functions of an ABI, as those of a contract of the project. */
type GivenAbi = Pick<ProjectContract, 'errors' | 'functions'>

export async function readAbis(path: string | undefined): Promise<GivenAbi> {
  if (path === undefined) return { errors: [], functions: [] }
  const text = await readFileOf('--abi', path)
  const from = 'the file of --abi'
  const [errors, read] = [readErrors(text, from), readFunctions(text)]
  const functions = 'problem' in read ? [] : read
  if ('problem' in errors && functions.length === 0)
    throw new WrongUsage(`--abi: ${errors.problem}`)
  return { errors: [{ text, from }], functions: [{ functions, abiSource: from }] }
}

const noFailure = (headline: string, json: { [key: string]: unknown }): Answer => ({
  headline,
  json: { found: true, ...json },
  isNegative: true,
})

async function explainTransaction(
  { words }: CommandLine,
  node: ProjectNode,
  abi: GivenAbi,
): Promise<Answer> {
  const { transaction, requested } = await askTransaction(words, node)
  if (!transaction) return notFound('No such transaction: the provider returned null.')
  const { hash, blockHash } = transaction
  if (!isHash(blockHash)) return noFailure('Pending: it has not run yet.', { status: 'pending' })
  const receipt = await askReceipt(node, hash)
  const status = receipt && readOutcome(receipt)
  const checks = checkRequest(requested, transaction, receipt)
  if (status === 'succeeded')
    return { ...noFailure('Succeeded: there is no failure to explain.', { hash, status }), checks }
  const reason = await findFailureReason(transaction, sourceOf(node))
  const source = describeFailureSource(reason)
  const known = { found: true, hash, status: status ?? null }
  if (reason.by === 'nothing') {
    const { by, blocks } = reason
    const atBlocks = blocks.length > 0 ? `: an estimate succeeds at ${blocks.join(' and ')}` : ''
    const json = { ...known, by, blocks }
    return { ...noFailure(`No reason found${atBlocks}. ${source}`, json), checks }
  }
  const isCertain = status === 'failed' || reason.by !== 'estimate'
  const verb = isCertain ? 'Failed' : 'May have failed'
  const traced = { method: 'debug_traceTransaction', params: [hash], sent: transaction } as const
  return explain(verb, reason, abi, node, traced, { source, known, checks })
}

async function explainCall(line: CommandLine, node: ProjectNode, abi: GivenAbi): Promise<Answer> {
  const { currency } = await askChain(node)
  const call = readCall(line, currency)
  const reference = readReference(line.get('block') ?? 'latest')
  if (reference.kind === 'hash') throw new WrongUsage('--block of a call is a number or a tag')
  const block = blockParameter(reference)
  const run = await findCallFailure(call, block, sourceOf(node))
  const message = 'succeeds' in run ? await findShortfall(node, call, block, currency) : undefined
  const outcome = message === undefined ? run : ({ by: 'balance', message, data: '0x' } as const)
  if ('succeeds' in outcome) {
    const source = callSources[outcome.by]
    return noFailure(`Succeeds: there is no failure to explain. ${source}`, outcome)
  }
  return explain('Fails', outcome, abi, node, tracedCall(call, block))
}

const callSources = {
  balance: 'From the balance of its sender (eth_getBalance). Not verified.',
  trace: 'From the trace of this call (debug_traceCall). Not verified.',
  simulation: 'From this call, run by the node (eth_simulateV1). Not verified.',
  estimate: 'From an estimate of this call (eth_estimateGas). Not verified.',
}

/** A node that failed is told of; one that refuses leaves the reason to another way. */
export const sourceOf = (node: Upstream): FailureSource => ({
  async ask(method, params) {
    try {
      return { result: await node.call(method, params) }
    } catch (error) {
      if (!(error instanceof RpcResponseError) || error instanceof NodeFailure) throw error
      return { refusal: error }
    }
  },
  block: (hash) => askBlock(node, { kind: 'hash', hash }),
})

/** A transaction or call, and how the node is asked for its trace: of a call at its block. */
type TracedRun = {
  method: 'debug_traceTransaction' | 'debug_traceCall'
  params: readonly unknown[]
  sent: RawObject
}

export const tracedCall = (call: object, block: string): TracedRun => ({
  method: 'debug_traceCall',
  params: [call, block],
  sent: { ...call },
})

/**
 * The calls of a run that failed: it asks once more, as the reason was found by its outermost call; none where they
 * are not given, or another state let it pass.
 */
async function askFrames(node: ProjectNode, { method, params, sent }: TracedRun) {
  const result = await node.call(method, [...params, { tracer: 'callTracer' }]).catch(() => {})
  const trace = readCallTrace(result, sent)
  return 'frames' in trace && trace.frames[0]?.error !== undefined ? trace.frames : []
}

async function nameCall(node: ProjectNode, call: RawObject, given: GivenAbi) {
  const { name: contract, functions } = await tryProjectContract(node, failedContracts(call)[0])
  const { name, shown, json } = readCalled(call, [...given.functions, ...functions])
  return { name, shown, json: { contract, ...json } }
}

/** The call in which a failure began, with its error; not passed on, it may be another failure. */
async function tellInnerFailure(
  node: ProjectNode,
  { frame, place, message, data, isPassedOn }: InnerFailure,
  given: GivenAbi,
) {
  const { name, json } = await nameCall(node, place, given)
  const [error] = tellErrors(readErrorTree(data, given.errors), '')
  const halt = data === '0x' ? describeHalt(frame.reason ?? message) : undefined
  const { to: address } = place
  const at = [json.contract, address ?? 'a contract that was to be created', name ?? json.selector]
  return {
    facts: [
      [
        isPassedOn ? 'Failed in' : 'Inner call failed',
        `${at.filter(Boolean).join(', ')}: ${halt ?? error.shown}`,
      ] as const,
      ...describeArguments(error.args),
    ],
    json: {
      ...{ address, ...json, ...error.json },
      ...(halt !== undefined && { error: halt }),
      ...{ data, passedOn: isPassedOn },
    },
  }
}

/** The likely cause of a call that reverted without a reason, by the code at a block, where the node gives that. */
async function askSilentCause(node: ProjectNode, call: SilentCall | undefined, block: unknown) {
  const readCode = async (address: Hex) => {
    const code = await askIfOffered(node, 'eth_getCode', [address, block]).catch(() => {})
    return byteLength(code) === undefined ? undefined : (code as Hex)
  }
  return call && (await findSilentCause(call, readCode))?.cause
}

/** Why a transaction or call fails, by how it ended and its trace, where that is given. */
export async function explain(
  verb: string,
  { by, block, message, data }: Omit<FoundFailure, 'by'> & { by: keyof typeof callSources },
  givenAbi: GivenAbi,
  node: ProjectNode,
  traced: TracedRun,
  {
    source = callSources[by],
    known = {},
    checks = [],
  }: { source?: string; known?: object; checks?: readonly ProofCheck[] } = {},
): Promise<Answer> {
  const frames = by === 'balance' ? [] : await askFrames(node, traced)
  const failed = failedContracts(traced.sent, frames).map((each) => tryProjectContract(node, each))
  const ofProject = (await Promise.all(failed)).flatMap(({ errors }) => errors)
  const abi = { ...givenAbi, errors: [...givenAbi.errors, ...ofProject] }
  const began = findInnerFailure(frames)
  const inner = began && (await tellInnerFailure(node, began, abi))
  const frame = began?.frame ?? frames[0]
  const silentCall = frame ? silentCallOf(frame) : silentCallSent(traced.sent, { message, data })
  const inferred = await askSilentCause(node, silentCall, traced.params[1] ?? 'latest')
  const tree = readErrorTree(data, abi.errors)
  const [named] = tree.readings
  const [told, ...within] = tellErrors(tree, message)
  const call = await nameCall(node, traced.sent, abi)
  // A balance is told in our words, which are no one's reason to quote.
  const isOurs = by === 'balance'
  const isUnread = named === undefined && /^(custom|bytes|malformed)$/.test(tree.meaning.kind)
  const verdict = unverifiable(`by the node’s ${by}`, source)
  const { error, ...errorJson } = told.json
  return {
    headline: `${verb}: ${isOurs ? message : told.words}`,
    facts: [
      ['Error', named?.guessed ? 'matched by its selector, guessed' : named?.from[0]],
      ...describeArguments(told.args),
      ...within.flatMap(({ shown, args }) => [
        ['Within', shown] as const,
        ...describeArguments(args),
      ]),
      ['Called', call.shown],
      ...(inner?.facts ?? []),
      ['Inferred', inferred],
      ['Data', isUnread ? data : undefined],
      ['Source', source],
    ],
    json: {
      ...{ ...known, ...call.json, by, block, reason: isOurs ? message : error, message, data },
      ...{ ...errorJson, failedIn: inner?.json, inferred },
      ...(within.length > 0 && { within: within.map(({ json }) => json) }),
    },
    checks: [...checks, { label: 'Failure reason', verdict }],
  }
}

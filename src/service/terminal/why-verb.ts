import type { Hex } from 'viem'
import { readCallData } from '#domain/abi/call-readings.ts'
import { calledSelector } from '#domain/abi/called-selector.ts'
import { blockParameter } from '#domain/block/block-reference.ts'
import type { ProofCheck } from '#domain/proof/proof-checks.ts'
import { unverifiable } from '#domain/proof/verdict.ts'
import { readErrors } from '#domain/revert/custom-error.ts'
import { describeHalt, revertInBrief } from '#domain/revert/describe-revert.ts'
import {
  type ErrorAbiSource,
  type ErrorArgument,
  type ErrorTree,
  readErrorTree,
} from '#domain/revert/error-tree.ts'
import { findSilentCause, type SilentCall } from '#domain/revert/silent-cause.ts'
import { readCallTrace } from '#domain/trace/call-trace.ts'
import {
  type InnerFailure as FailureInCall,
  failedContracts,
  findInnerFailure,
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
import { type Answer, type Fact, notFound } from '#service/terminal/answer.ts'
import type { CommandLine } from '#service/terminal/arguments.ts'
import {
  askBlock,
  askChain,
  askIfOffered,
  askReceipt,
  readReference,
} from '#service/terminal/ask-node.ts'
import { readFileOf } from '#service/terminal/layout-file.ts'
import { type ProjectNode, tryProjectContract } from '#service/terminal/project-contract.ts'
import { findShortfall, readCall } from '#service/terminal/state-verbs.ts'
import {
  askTransaction,
  checkRequest,
  describeArguments,
} from '#service/terminal/transaction-verb.ts'

/** `keyhole why HASH`, `keyhole why BLOCK INDEX`, and of a call `keyhole why --to ADDRESS`. */
export async function answerWhy(line: CommandLine, node: ProjectNode): Promise<Answer> {
  const isCall = ['to', 'data'].some((flag) => line.get(flag) !== undefined)
  if (isCall === line.words.length > 0)
    throw new WrongUsage('why needs a transaction, or a call by --to ADDRESS: keyhole why HASH')
  const abis = await readAbis(line.get('abi'))
  return isCall ? explainCall(line, node, abis) : explainTransaction(line, node, abis)
}

export async function readAbis(path: string | undefined): Promise<ErrorAbiSource[]> {
  if (path === undefined) return []
  const text = await readFileOf('--abi', path)
  const from = 'the file of --abi'
  const errors = readErrors(text, from)
  if ('problem' in errors) throw new WrongUsage(`--abi: ${errors.problem}`)
  return [{ text, from }]
}

const noFailure = (headline: string, json: { [key: string]: unknown }): Answer => ({
  headline,
  json: { found: true, ...json },
  isNegative: true,
})

async function explainTransaction(
  { words }: CommandLine,
  node: ProjectNode,
  abis: readonly ErrorAbiSource[],
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
  return explain(verb, reason, abis, node, { source, traced, known, checks })
}

async function explainCall(
  line: CommandLine,
  node: ProjectNode,
  abis: readonly ErrorAbiSource[],
): Promise<Answer> {
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
  return explainCallFailure('Fails', outcome, abis, node, { call, block })
}

/** Why a call fails, by how it ended and its trace, where that is given. */
export const explainCallFailure = (
  verb: string,
  outcome: Omit<FoundFailure, 'by'> & { by: keyof typeof callSources },
  abis: readonly ErrorAbiSource[],
  node: ProjectNode,
  { call, block = 'latest', known }: { call: object; block?: string; known?: object },
): Promise<Answer> =>
  explain(verb, outcome, abis, node, {
    source: callSources[outcome.by],
    traced: { method: 'debug_traceCall', params: [call, block], sent: { ...call } },
    known,
  })

const callSources = {
  balance: 'From the balance of its sender (eth_getBalance). Not verified.',
  trace: 'From the trace of this call (debug_traceCall). Not verified.',
  simulation: 'From this call, run by the node (eth_simulateV1). Not verified.',
  estimate: 'From an estimate of this call (eth_estimateGas). Not verified.',
}

/** A node that failed is told of; one that refuses leaves the reason to another way. */
const sourceOf = (node: Upstream): FailureSource => ({
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

/** An error by its name and types, else by what is known of it; and those within it, outermost first. */
function* describeErrors(tree: ErrorTree, message: string): Generator<string> {
  const [named] = tree.readings
  yield named?.signature ?? revertInBrief({ message, data: tree.data })
  const within = (named?.args ?? []).map((argument) => 'inner' in argument && argument.inner)
  for (const inner of [tree.inner, ...within]) if (inner) yield* describeErrors(inner, '')
}

/** The call within a transaction or call in which its failure began, as it is told; not passed on, it may be another failure. */
type InnerFailure = {
  [key in 'address' | 'contract' | 'selector' | 'called']?: string | undefined
} & { error: string; data: Hex; passedOn: boolean }

/** A transaction or call, and how the node is asked for its trace: of a call at its block. */
type TracedRun = {
  method: 'debug_traceTransaction' | 'debug_traceCall'
  params: readonly unknown[]
  sent: RawObject
}

/**
 * The calls of a run that failed: it asks once more, as the reason was found by its outermost call; none where they
 * are not given, or another state let it pass.
 */
async function askFrames(node: ProjectNode, { method, params, sent }: TracedRun) {
  const result = await node.call(method, [...params, { tracer: 'callTracer' }]).catch(() => {})
  const trace = readCallTrace(result, sent)
  return 'frames' in trace && trace.frames[0]?.error !== undefined ? trace.frames : []
}

async function readInnerFailure(
  node: ProjectNode,
  { frame, place, message, data, isPassedOn }: FailureInCall,
  abis: readonly ErrorAbiSource[],
): Promise<InnerFailure> {
  const { kind, to, input } = place
  const selector = kind.startsWith('create') ? undefined : calledSelector(place)
  const [contract] = failedContracts(place)
  const { name, functions } = await tryProjectContract(node, contract)
  const [named] = selector ? readCallData(input, functions) : []
  const [described = ''] = describeErrors(readErrorTree(data, abis), '')
  return {
    ...(to && { address: to }),
    contract: name,
    ...(selector && { selector }),
    ...(named && !('problem' in named.decoded) && { called: named.decoded.signature }),
    error: data === '0x' ? describeHalt(frame.reason ?? message) : described,
    data,
    passedOn: isPassedOn,
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

const describeInner = ({ address, contract, selector, called, error }: InnerFailure): string =>
  `${[contract, address ?? 'a contract that was to be created', called ?? selector].filter(Boolean).join(', ')}: ${error}`

/** An argument of an error with its parts; the errors within it are told by themselves. */
const argumentJson = ({ name, type, note, ...argument }: ErrorArgument): object =>
  'parts' in argument
    ? { name, type, parts: argument.parts.map(argumentJson) }
    : { name, type, value: argument.value, note }

async function explain(
  verb: string,
  { by, block, message, data }: Omit<FoundFailure, 'by'> & { by: keyof typeof callSources },
  givenAbis: readonly ErrorAbiSource[],
  node: ProjectNode,
  {
    source,
    traced,
    known = {},
    checks = [],
  }: {
    source: string
    traced: TracedRun
    known?: object | undefined
    checks?: readonly ProofCheck[]
  },
): Promise<Answer> {
  const frames = by === 'balance' ? [] : await askFrames(node, traced)
  const failed = failedContracts(traced.sent, frames).map((each) => tryProjectContract(node, each))
  const abis = [...givenAbis, ...(await Promise.all(failed)).flatMap(({ errors }) => errors)]
  const began = findInnerFailure(frames)
  const inner = began && (await readInnerFailure(node, began, abis))
  const frame = began?.frame ?? frames[0]
  const silentCall = frame ? silentCallOf(frame) : silentCallSent(traced.sent, { message, data })
  const inferred = await askSilentCause(node, silentCall, traced.params[1] ?? 'latest')
  const tree = readErrorTree(data, abis)
  const [named] = tree.readings
  const [described = '', ...within] = describeErrors(tree, message)
  // The words are ours, and no one's reason to quote.
  const reason = by === 'balance' ? message : described
  const isUnread = named === undefined && /^(custom|bytes|malformed)$/.test(tree.meaning.kind)
  const verdict = unverifiable(`by the node’s ${by}`, source)
  return {
    headline: `${verb}: ${reason}`,
    facts: [
      ['Error', named?.guessed ? 'matched by its selector, guessed' : named?.from[0]],
      ...describeArguments(named?.args ?? []),
      ...within.map((error): Fact => ['Within', error]),
      [
        began?.isPassedOn === false ? 'Inner call failed' : 'Failed in',
        inner && describeInner(inner),
      ],
      ['Inferred', inferred],
      ['Data', isUnread ? data : undefined],
      ['Source', source],
    ],
    json: {
      ...{ ...known, by, block, reason, message, data, failedIn: inner },
      ...(named?.guessed && { guessed: true }),
      ...(inferred && { inferred }),
      args: named?.args.map(argumentJson),
      ...(within.length > 0 && { within }),
    },
    checks: [...checks, { label: 'Failure reason', verdict }],
  }
}

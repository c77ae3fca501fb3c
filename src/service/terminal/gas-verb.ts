import { describeEstimateOutcome, type EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { isCannotRunError } from '#domain/revert/refusal.ts'
import { asRevert } from '#domain/revert/revert.ts'
import { findCallFailure } from '#domain/transaction/failure-reason.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { capitalize } from '#domain/values/text.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import { type Answer, ProviderFailure } from '#service/terminal/answer.ts'
import type { CommandLine } from '#service/terminal/arguments.ts'
import { askChain } from '#service/terminal/ask-node.ts'
import type { ProjectNode } from '#service/terminal/project-contract.ts'
import { findShortfall, readCall } from '#service/terminal/state-verbs.ts'
import { explainCallFailure, readAbis, sourceOf } from '#service/terminal/why-verb.ts'

/** `keyhole gas`: an estimate; a revert is an answer, and told as `keyhole why` tells it. */
export async function answerGas(line: CommandLine, node: ProjectNode): Promise<Answer> {
  const { currency } = await askChain(node)
  const call = readCall(line, currency)
  const abi = await readAbis(line.get('abi'))
  const estimated = await estimate(node, call)
  if (estimated.kind === 'reverts') {
    const { message, data = '0x' } = estimated.revert
    const known = { outcome: estimated.kind }
    const run = await findCallFailure(call, 'latest', sourceOf(node))
    // A block may have come between the two.
    const failure = 'succeeds' in run ? ({ by: 'estimate', message, data } as const) : run
    return {
      ...(await explainCallFailure('Reverts', failure, abi, node, { call, known })),
      isNegative: true,
    }
  }
  const message =
    estimated.kind === 'passes' ? await findShortfall(node, call, 'latest', currency) : undefined
  const outcome = message === undefined ? estimated : ({ kind: 'cannot run', message } as const)
  const words = describeEstimateOutcome(outcome)
  const isPassing = outcome.kind === 'passes'
  return {
    headline: capitalize(words),
    json: {
      outcome: outcome.kind,
      gas: isPassing ? outcome.gas : undefined,
      reason: isPassing ? undefined : words.replace(`${outcome.kind}: `, ''),
    },
    isNegative: !isPassing,
  }
}

async function estimate(node: Upstream, call: object): Promise<EstimateOutcome> {
  try {
    const gas = readQuantity(await node.call('eth_estimateGas', [call]))
    if (gas === undefined) throw new ProviderFailure('the node’s estimate is not a number')
    return { kind: 'passes', gas }
  } catch (error) {
    if (!(error instanceof RpcResponseError)) throw error
    const revert = asRevert(error)
    if (revert) return { kind: 'reverts', revert }
    if (isCannotRunError(error)) return { kind: 'cannot run', message: error.message }
    throw error
  }
}

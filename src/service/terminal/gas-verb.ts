import { describeHalt } from '#domain/revert/describe-revert.ts'
import { isCannotRunError } from '#domain/revert/refusal.ts'
import { asRevert } from '#domain/revert/revert.ts'
import { findCallFailure } from '#domain/transaction/failure-reason.ts'
import { groupDigits, readQuantity } from '#domain/values/hex.ts'
import { type Answer, ProviderFailure } from '#service/terminal/answer.ts'
import type { CommandLine } from '#service/terminal/arguments.ts'
import { askChain } from '#service/terminal/ask-node.ts'
import type { ProjectNode } from '#service/terminal/project-contract.ts'
import { findShortfall, readCall } from '#service/terminal/state-verbs.ts'
import { explain, readAbis, sourceOf, tracedCall } from '#service/terminal/why-verb.ts'

/** `keyhole gas`: an estimate; a revert is an answer, and told as `keyhole why` tells it. */
export async function answerGas(line: CommandLine, node: ProjectNode): Promise<Answer> {
  const { currency } = await askChain(node)
  const call = readCall(line, currency)
  const abi = await readAbis(line.get('abi'))
  const source = sourceOf(node)
  const { result, refusal } = await source.ask('eth_estimateGas', [call])
  const revert = refusal && asRevert(refusal)
  if (revert) {
    const run = await findCallFailure(call, 'latest', source)
    const { message, data = '0x' } = revert
    // A block may have come between the two.
    const failure = 'succeeds' in run ? ({ by: 'estimate', message, data } as const) : run
    const answer = await explain('Reverts', failure, abi, node, tracedCall(call, 'latest'))
    return { ...answer, json: { outcome: 'reverts', ...answer.json }, isNegative: true }
  }
  if (refusal && !isCannotRunError(refusal)) throw refusal
  const message = refusal?.message ?? (await findShortfall(node, call, 'latest', currency))
  if (message !== undefined) {
    const reason = describeHalt(message)
    const json = { outcome: 'cannot run', reason }
    return { headline: `Cannot run: ${reason}`, json, isNegative: true }
  }
  const gas = readQuantity(result)
  if (gas === undefined) throw new ProviderFailure('the node’s estimate is not a number')
  return { headline: `${groupDigits(gas)} gas`, json: { outcome: 'passes', gas } }
}

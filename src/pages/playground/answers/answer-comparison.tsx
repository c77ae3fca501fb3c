import { useContext } from 'react'
import { Link } from 'react-router'
import { isBlockTag } from '#domain/block/block-reference.ts'
import { previewJson } from '#domain/json/json-lines.ts'
import { type Comparison, compareAnswers, type Difference } from '#domain/playground/differences.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import { countWithNoun, groupDigits, readQuantity } from '#domain/values/hex.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import {
  type ComparableAnswer,
  comparableAnswers,
  noResponse,
  type TargetAnswer,
  transportLabel,
  usedFallbackTransport,
} from '#queries/playground/playground-outcome.ts'
import { NetworksContext } from '#ui/answer/answer-contexts.ts'
import { Note } from '#ui/page/page.tsx'

/** Most rows shown; the raw answers have the others. */
const maxShownRows = 200
/** Characters of a value, and of its path, that a row shows. */
const maxValueCharacters = 500

/** Two targets' responses side by side: fields that differ first, then the same ones dimmed. */
export function AnswerComparison({ one, other }: { one: TargetAnswer; other: TargetAnswer }) {
  const isOneNetwork = one.asked.network === other.asked.network
  if (isOneNetwork && one.asked.transport === other.asked.transport)
    return <Note title="Choose two different endpoints">Both are the same.</Note>
  const { differences, same, sameFields, uncomparedRequests, count } = compareTargets(one, other)
  const forkHeight = heightOfFork(differences, sameFields)
  const variablesPath = isOneNetwork ? undefined : comparedVariablesPath(one, other)
  const realCount = differences.filter(({ sameMeaning }) => !sameMeaning).length
  const networks = useContext(NetworksContext)
  const targetNames = [one, other].map((side) => {
    if (isOneNetwork) return transportLabel(side)
    const { network } = side.asked
    const { name } = networks.find((each) => each.network === network) ?? { name: network }
    return usedFallbackTransport(side) ? `${name} over ${transportLabel(side)}` : name
  })
  const [isNone, isSome] = [uncomparedRequests.length === count, uncomparedRequests.length > 0]
  return (
    <section aria-label="Comparison" className="card overflow-hidden">
      <p role="status" className="px-4 py-3 sm:px-5">
        <span className="font-semibold">
          {isNone
            ? noComparisonMessage(uncomparedRequests)
            : realCount === 0
              ? 'Identical'
              : countWithNoun(realCount, 'field differs', 'fields differ')}
        </span>
        <span className="text-mute">
          {!isNone && ` · ${countWithNoun(same, 'field')}${realCount > 0 ? ' identical' : ''}`}
          {differences.length > realCount &&
            ` · ${groupDigits(differences.length - realCount)} formatting only`}
          {isSome &&
            !isNone &&
            ` · ${groupDigits(uncomparedRequests.length)} of ${groupDigits(count)} not compared`}{' '}
          · {durationLabel(one)} and {durationLabel(other)}
        </span>
      </p>
      {forkHeight !== undefined && (
        <p className="px-4 pb-3 text-warn sm:px-5">
          The two chains have different blocks at height {groupDigits(forkHeight)}.
        </p>
      )}
      {!isOneNetwork && <ComparedBlock requests={requestsOf(one)} />}
      {variablesPath && realCount > 0 && (
        <p className="px-4 pb-3 sm:px-5">
          <Link to={variablesPath}>Compare variables</Link>
        </p>
      )}
      {[one, other].some(usedFallbackTransport) && (
        <p className="px-4 pb-3 text-mute sm:px-5">
          The WebSocket did not open; HTTP was used instead.
        </p>
      )}
      {uncomparedRequests.slice(0, maxShownRows).map(({ requestIndex, sides }) => (
        <dl key={requestIndex} className="border-t border-line px-4 py-2 sm:px-5">
          {sides.map((answer, side) => (
            <div key={side} className="flex flex-wrap gap-x-3">
              <dt className="text-mute">
                {count > 1 && `${requestIndex + 1} · `}
                {targetNames[side]}
              </dt>
              <dd className="min-w-0 wrap-anywhere">
                {answer.holds === 'data' ? 'Responded, see below.' : answer.reason}
              </dd>
            </div>
          ))}
        </dl>
      ))}
      {differences.length + sameFields.length > 0 && (
        <div className="border-t border-line px-4 pb-2 sm:px-5">
          <table className="w-full text-left max-sm:block">
            <thead className="text-sm text-mute max-sm:hidden">
              <tr>
                <th className="py-1.5 pr-3 pl-2 font-normal">Field</th>
                {targetNames.map((name, side) => (
                  <th key={side} className="w-2/5 py-1.5 pr-3 font-normal">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {differences.slice(0, maxShownRows).map(({ path, one, other, sameMeaning }) => (
                <ComparedRow
                  key={path}
                  {...{ path, targetNames }}
                  values={[one, other]}
                  difference={sameMeaning ? 'in form' : 'in meaning'}
                />
              ))}
              {sameFields.slice(0, maxShownRows).map(({ path, value }) => (
                <ComparedRow key={path} {...{ path, targetNames }} values={[value, value]} />
              ))}
            </tbody>
          </table>
          {differences.length > maxShownRows && (
            <p className="py-2 text-sm text-mute">
              … {groupDigits(differences.length - maxShownRows)} more in the raw responses
            </p>
          )}
        </div>
      )}
    </section>
  )
}

const requestsOf = ({ messages }: TargetAnswer) => messages.flatMap(({ requests }) => requests)

/** Names the block of whose state a comparison is: a tag may be another one on each endpoint. */
function ComparedBlock({ requests }: { requests: readonly TypedRequest[] }) {
  const all = requests.flatMap(({ params }) => params)
  const tag = all.find((param) => isBlockTag(`${param}`) && param !== 'earliest')
  const [{ method = '', params = [] } = {}] = requests
  const place =
    /^eth_(call|estimateGas|get(Balance|Code|TransactionCount|(StorageAt|Proof)))$/.exec(method)
  const number = place && readQuantity(params[place[3] ? 2 : 1])
  if (tag !== undefined)
    return (
      <p className="px-4 pb-3 text-warn sm:px-5">
        “{String(tag)}” may be another block on each endpoint. Use a block number.
      </p>
    )
  if (number == null || requests.length > 1) return null
  return (
    <p className="px-4 pb-3 text-mute sm:px-5">
      At block {groupDigits(number)} of each endpoint. Block hashes are not compared.
    </p>
  )
}

type Props = {
  path: string
  /** The endpoints, in the order of their values. */
  targetNames: readonly string[]
  values: readonly unknown[]
  /** How they differ; undefined where they do not. */
  difference?: 'in meaning' | 'in form'
}

/** A field of both responses; one that does not differ in meaning is faint. On a phone its values are below it. */
function ComparedRow({ path, targetNames, values, difference }: Props) {
  const differs = difference === 'in meaning'
  return (
    <tr
      className={`border-t border-line align-baseline max-sm:block max-sm:py-1 ${differs ? 'bg-warn-soft forced-colors:font-bold' : ''} ${difference ? '' : 'text-mute'}`}
      data-differs={difference && differs}
    >
      <th
        scope="row"
        className="data py-1 pr-3 pl-2 text-left font-normal break-all max-sm:block max-sm:py-0"
      >
        {path === '' ? 'response' : shortenPath(path)}
        {difference === 'in form' && <span className="block text-mute">formatting only</span>}
      </th>
      {values.map((value, index) => (
        <td
          key={index}
          data-of={targetNames[index]}
          className={`data py-1 pr-3 break-all max-sm:block max-sm:py-0 max-sm:pl-2 max-sm:before:mr-2 max-sm:before:font-sans max-sm:before:text-mute max-sm:before:content-[attr(data-of)] ${differs ? '' : 'text-mute'}`}
        >
          {value === undefined ? <i>absent</i> : previewJson(value, maxValueCharacters)}
        </td>
      ))}
    </tr>
  )
}

type UncomparedRequest = { requestIndex: number; sides: readonly ComparableAnswer[] }

/** Compares request by request; requests without an answer of both are listed as uncompared. */
function compareTargets(one: TargetAnswer, other: TargetAnswer) {
  const [ours, theirs] = [comparableAnswers(one), comparableAnswers(other)]
  const differences: Difference[] = []
  const uncomparedRequests: UncomparedRequest[] = []
  const sameFields: { path: string; value: unknown }[] = []
  let sameCount = 0
  for (const [requestIndex, ownAnswer] of ours.entries()) {
    const otherAnswer = theirs[requestIndex] ?? noResponse('No response.')
    const isComparable = ownAnswer.holds === otherAnswer.holds
    if (isComparable && 'answer' in ownAnswer && 'answer' in otherAnswer) {
      const answerDifferences = compareAnswers(
        ownAnswer.answer,
        otherAnswer.answer,
        ours.length > 1 ? `[${requestIndex}]` : '',
      )
      for (const difference of answerDifferences.differences) differences.push(difference)
      for (const field of answerDifferences.sameFields) sameFields.push(field)
      sameCount += answerDifferences.same
    } else uncomparedRequests.push({ requestIndex, sides: [ownAnswer, otherAnswer] })
  }
  return { differences, same: sameCount, sameFields, uncomparedRequests, count: ours.length }
}

/** The page of the variables that may differ, where the storage of a contract was compared. */
function comparedVariablesPath(one: TargetAnswer, other: TargetAnswer): string | undefined {
  const requests = requestsOf(one)
  const { method, params: [address, , block] = [] } = requests[0] ?? {}
  if (!/^eth_(getProof|getStorageAt)$/.test(method ?? '') || requests.length > 1) return undefined
  if (typeof address !== 'string' || typeof block !== 'string') return undefined
  const { network } = one.asked
  return storageLayoutPath({ network, address, block, beside: other.asked.network })
}

/** The height at which both answers have a block, or a transaction of one, but not the same block. */
function heightOfFork(differences: readonly Difference[], sameFields: Comparison['sameFields']) {
  const hasOtherHash = (path: string) =>
    differences.some((each) => !each.sameMeaning && each.one && each.other && each.path === path)
  const height = sameFields.find(
    ({ path }) =>
      /result\.(blockN|n)umber$/.test(path) &&
      hasOtherHash(path.replace('Number', 'Hash').replace('number', 'hash')),
  )
  return readQuantity(height?.value)
}

function noComparisonMessage(uncomparedRequests: readonly UncomparedRequest[]) {
  const held = new Set(uncomparedRequests.flatMap(({ sides }) => sides.map(({ holds }) => holds)))
  const isOneSided = held.delete('data')
  const [missing] = held
  return isOneSided && held.size === 1
    ? `One endpoint ${missing === 'no response' ? 'gave' : 'returned'} ${missing}`
    : 'No data to compare'
}

/** Keeps the end of a long path: the beginnings are alike. */
const shortenPath = (path: string) =>
  path.length > maxValueCharacters ? `…${path.slice(-maxValueCharacters)}` : path

const durationLabel = ({ messages }: TargetAnswer) =>
  `${Math.round(messages.reduce((sum, { raw }) => sum + (raw?.milliseconds ?? 0), 0))} ms`

import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { Link } from 'react-router'
import { isBlockTag } from '#domain/block/block-reference.ts'
import { previewJson } from '#domain/json/json-lines.ts'
import { compareAnswers, type Difference } from '#domain/playground/differences.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import {
  countWithNoun,
  groupDigits,
  isHash,
  readQuantity,
  toQuantityHex,
} from '#domain/values/hex.ts'
import { asRawObject } from '#domain/values/raw.ts'
import { playgroundLink } from '#paths/playground.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { blockQuery } from '#queries/chain/block.ts'
import {
  type ComparableAnswer,
  comparableAnswers,
  noResponse,
  type TargetAnswer,
} from '#queries/playground/playground-outcome.ts'
import { NetworksContext } from '#ui/answer/answer-contexts.ts'
import { laterSection } from '#ui/lazy/lazy-section.tsx'

/** Checks of responses are needed where two differ alone. */
const ComparisonVerdict = laterSection(
  () => import('#pages/playground/answers/comparison-verdict.tsx'),
)

/** Most rows shown; the raw answers have the others. */
const maxShownRows = 200
/** Characters of a value, and of its path, that a row shows. */
const maxValueCharacters = 500

/** The fields in which two targets' responses differ, side by side; how many are the same is said. */
export function AnswerComparison({ one, other }: { one: TargetAnswer; other: TargetAnswer }) {
  const { differences, same, uncomparedRequests, differing, count } = compareTargets(one, other)
  const realCount = differences.filter(({ sameMeaning }) => !sameMeaning).length
  const networks = useContext(NetworksContext)
  const targetNames = [one, other].map(
    ({ network }) => networks.find((each) => each.network === network)?.name ?? network,
  )
  const refusing = targetNames.find((_, side) =>
    uncomparedRequests.some(({ sides }) => sides[side]?.holds === 'an error'),
  )
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
      <ComparedBlock {...{ one, other, refusing }} differs={realCount > 0} />
      {differing.map(({ request, results }, index) => (
        <ComparisonVerdict
          key={index}
          {...{ request, results }}
          names={targetNames}
          networks={[one.network, other.network]}
        />
      ))}
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
      {differences.length > 0 && (
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
                  differs={!sameMeaning}
                />
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

const requestsOf = ({ messages }: TargetAnswer) => messages.map(({ request }) => request)

type ComparedBlockProps = {
  one: TargetAnswer
  other: TargetAnswer
  /** The name of the endpoint that returned an error. */
  refusing: string | undefined
  differs: boolean
}

/** Names the block whose state is compared: a tag may be another one on each endpoint. Leads to its variables. */
function ComparedBlock({ one, other, refusing, differs }: ComparedBlockProps) {
  const requests = requestsOf(one)
  const all = requests.flatMap(({ params }) => params)
  const tag = all.find((param) => isBlockTag(`${param}`) && param !== 'earliest')
  const hash = all.map(hashOfBlock).find(isHash)
  const { network } = one
  const query = blockQuery(network, hash ?? '0x', false)
  const { data: block } = useQuery({ ...query, enabled: hash !== undefined })
  const [{ method = '', params = [] } = {}] = requests
  const isOfStorage = /^eth_get(StorageAt|Proof)$/.test(method)
  const isOfState =
    isOfStorage || /^eth_(call|estimateGas|get(Balance|Code|T.*Count))$/.test(method)
  const typed = isOfState && requests.length === 1 && params[isOfStorage ? 2 : 1]
  const number = readQuantity(hash ? block?.number : typed)
  if (tag !== undefined)
    return (
      <p className="px-4 pb-3 text-warn sm:px-5">
        “{String(tag)}” may be another block on each endpoint. Use a block number.
      </p>
    )
  if (number === undefined) return null
  const at = toQuantityHex(number)
  const byNumber = JSON.stringify(requests.length > 1 ? requests : requests[0], (_, value) =>
    hash && hashOfBlock(value) === hash ? at : value,
  )
  const besideLink = { network, beside: other.network, text: byNumber }
  const layout = { network, address: `${params[0]}`, block: at, beside: other.network }
  const name = `At block ${groupDigits(number)}`
  return (
    <p className="px-4 pb-3 text-mute sm:px-5">
      {!hash ? (
        `${name} of each endpoint. Block hashes are not compared.`
      ) : !refusing ? (
        `${name}, by its hash on both endpoints.`
      ) : (
        <>
          {refusing} lacks this block, or takes no block hash (EIP-1898).{' '}
          <Link to={playgroundLink(besideLink)}>Compare by number</Link>
        </>
      )}
      {differs && isOfStorage && requests.length === 1 && (
        <Link className="block" to={storageLayoutPath(layout)}>
          Compare variables
        </Link>
      )}
    </p>
  )
}

/** The hash of a block in a parameter (EIP-1898). */
const hashOfBlock = (param: unknown) => asRawObject(param).blockHash

type Props = {
  path: string
  /** The endpoints, in the order of their values. */
  targetNames: readonly string[]
  values: readonly unknown[]
  /** Whether they differ in meaning, and not in form alone. */
  differs: boolean
}

/** A field of both responses; one that differs in form alone is faint. On a phone its values are below it. */
function ComparedRow({ path, targetNames, values, differs }: Props) {
  return (
    <tr
      className={`border-t border-line align-baseline max-sm:block max-sm:py-1 ${differs ? 'bg-warn-soft forced-colors:font-bold' : ''}`}
      data-differs={differs}
    >
      <th
        scope="row"
        className="data py-1 pr-3 pl-2 text-left font-normal break-all max-sm:block max-sm:py-0"
      >
        {path === '' ? 'response' : shortenPath(path)}
        {!differs && <span className="block text-mute">formatting only</span>}
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
  const requests = requestsOf(one)
  const differences: Difference[] = []
  const differing: { request: TypedRequest; results: readonly unknown[] }[] = []
  const uncomparedRequests: UncomparedRequest[] = []
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
      sameCount += answerDifferences.same
      const request = requests[requestIndex]
      const results = [ownAnswer, otherAnswer].map(({ answer }) => asRawObject(answer).result)
      if (request && answerDifferences.differences.some(({ sameMeaning }) => !sameMeaning))
        differing.push({ request, results })
    } else uncomparedRequests.push({ requestIndex, sides: [ownAnswer, otherAnswer] })
  }
  const count = ours.length
  return { differences, same: sameCount, uncomparedRequests, differing, count }
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
  `${Math.round([...new Set(messages.map(({ raw }) => raw))].reduce((sum, raw) => sum + (raw?.milliseconds ?? 0), 0))} ms`

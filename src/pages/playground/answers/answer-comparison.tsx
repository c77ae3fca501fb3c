import { previewJson } from '#domain/json/json-preview.ts'
import { compareAnswers, type Difference } from '#domain/playground/differences.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { comparableAnswers } from '#pages/playground/answers/comparable-answers.ts'
import { isElsewise, wayOf } from '#pages/playground/answers/transport-label.ts'
import type { SideAnswer } from '#queries/playground/playground-outcome.ts'
import { Note } from '#ui/page/note.tsx'

/** More rows than this are for a tool of their own. */
const longest = 200
/** Characters of a value, and of a place, that a row shows. */
const longestValue = 500

/** Two sides' answers, field by field: only what differs is listed. */
export function Compared({ one, other }: { one: SideAnswer; other: SideAnswer }) {
  const isOneNetwork = one.asked.network === other.asked.network
  if (isOneNetwork && one.asked.transport === other.asked.transport)
    return <Note title="Both sides are the same">Choose another connection or transport.</Note>
  const { differences, same, left, count } = compareSides(one, other)
  const real = differences.filter(({ sameMeaning }) => !sameMeaning).length
  const names = [one, other].map((side) => {
    if (isOneNetwork) return wayOf(side)
    return isElsewise(side) ? `${side.asked.network} over ${wayOf(side)}` : side.asked.network
  })
  const [isNone, isSome] = [left.length === count, left.length > 0]
  return (
    <section aria-label="Comparison" className="card overflow-hidden">
      <p role="status" className="px-4 py-3 sm:px-5">
        <span className="font-semibold">
          {isNone
            ? noneWords(left)
            : real === 0
              ? `${isSome ? 'What can be compared is' : 'Both answer'} the same`
              : `${groupDigits(real)} ${real === 1 ? 'field differs' : 'fields differ'}`}
        </span>
        <span className="text-mute">
          {!isNone && ` · ${groupDigits(same)} the same`}
          {differences.length > real &&
            ` · ${groupDigits(differences.length - real)} only written differently`}
          {isSome && !isNone && ` · ${groupDigits(left.length)} of ${groupDigits(count)} not compared`} ·{' '}
          {took(one)} and {took(other)}
        </span>
      </p>
      {[one, other].some(isElsewise) && (
        <p className="px-4 pb-3 text-warn sm:px-5">
          A WebSocket does not open: that side was asked over HTTP instead.
        </p>
      )}
      {left.slice(0, longest).map(({ place, failed }) => (
        <dl key={place} className="border-t border-line px-4 py-2 sm:px-5">
          {failed.map((words, side) => (
            <div key={side} className="flex flex-wrap gap-x-3">
              <dt className="text-mute">
                {count > 1 && `${place + 1} · `}
                {names[side]}
              </dt>
              <dd className="min-w-0 wrap-anywhere">
                {words === undefined ? 'answered, as it stands below.' : words}
              </dd>
            </div>
          ))}
        </dl>
      ))}
      {differences.length > 0 && (
        <div className="overflow-x-auto border-t border-line px-4 sm:px-5">
          <table className="w-full min-w-[32rem] text-left">
            <thead className="text-sm text-mute">
              <tr>
                <th className="py-1.5 pr-3 font-normal">Field</th>
                {names.map((name, side) => (
                  <th key={side} className="w-2/5 py-1.5 pr-3 font-normal">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {differences.slice(0, longest).map((difference) => (
                <Row key={difference.path} difference={difference} />
              ))}
            </tbody>
          </table>
          {differences.length > longest && (
            <p className="py-2 text-sm text-mute">
              … and {groupDigits(differences.length - longest)} more: the raw answers have them all.
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function Row({ difference: { path, one, other, sameMeaning } }: { difference: Difference }) {
  return (
    <tr className="border-t border-line align-baseline">
      <th scope="row" className="data py-1.5 pr-3 text-left font-normal break-all">
        {path === '' ? 'answer' : placeWords(path)}
        {sameMeaning && <span className="block text-mute">same, written differently</span>}
      </th>
      {[one, other].map((value, index) => (
        <td key={index} className={`data py-1.5 pr-3 break-all ${sameMeaning ? 'text-mute' : ''}`}>
          {value === undefined ? <i>not there</i> : previewJson(value, longestValue)}
        </td>
      ))}
    </tr>
  )
}

type NotCompared = { place: number; failed: readonly (string | undefined)[] }

/** Compares request by request; what one side gave no answer to is left out, and listed. */
function compareSides(one: SideAnswer, other: SideAnswer) {
  const [ours, theirs] = [comparableAnswers(one), comparableAnswers(other)]
  const differences: Difference[] = []
  const left: NotCompared[] = []
  let same = 0
  for (const [place, own] of ours.entries()) {
    const its = theirs[place] ?? { failed: 'Nothing came.' }
    if ('answer' in own && 'answer' in its) {
      const compared = compareAnswers(own.answer, its.answer, ours.length > 1 ? `[${place}]` : '')
      for (const difference of compared.differences) differences.push(difference)
      same += compared.same
    } else {
      const failed = [own, its].map((side) => ('failed' in side ? side.failed : undefined))
      left.push({ place, failed })
    }
  }
  return { differences, same, left, count: ours.length }
}

const noneWords = (left: readonly NotCompared[]) =>
  left.every(({ failed }) => failed.every((words) => words !== undefined))
    ? 'Neither side gave an answer to compare'
    : 'One side gave no answer to compare'

/** The end of a long place says where it is; what is before it is the same for all. */
const placeWords = (path: string) =>
  path.length > longestValue ? `…${path.slice(-longestValue)}` : path

const took = ({ messages }: SideAnswer) =>
  `${Math.round(messages.reduce((sum, { raw }) => sum + (raw?.milliseconds ?? 0), 0))} ms`

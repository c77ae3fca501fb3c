import { compareAnswers, type Difference } from '#domain/playground/differences.ts'
import { grouped } from '#domain/quantity.ts'
import type { Outcome, SideAnswer } from '#queries/playground.ts'
import { Note } from '#ui/note.tsx'

/** More rows than this are for a tool of their own. */
const longest = 200

/** Two sides' answers, field by field: only what differs is listed. */
export function Compared({ one, other }: { one: SideAnswer; other: SideAnswer }) {
  const [ours, theirs] = [one, other].map(answered)
  const { differences, same } = compareAnswers(ours, theirs)
  const real = differences.filter(({ sameMeaning }) => !sameMeaning).length
  const names = [one, other].map(({ asked }) =>
    one.asked.network === other.asked.network ? asked.transport : asked.network,
  )
  if (one.asked.network === other.asked.network && names[0] === names[1])
    return <Note title="Both sides are the same">Choose another connection or transport.</Note>
  return (
    <section aria-label="Comparison" className="card overflow-hidden">
      <p role="status" className="px-4 py-3 sm:px-5">
        <span className="font-semibold">
          {real === 0
            ? 'Both answer the same'
            : `${grouped(real)} ${real === 1 ? 'field differs' : 'fields differ'}`}
        </span>
        <span className="text-mute">
          {' '}
          · {grouped(same)} the same
          {differences.length > real &&
            ` · ${grouped(differences.length - real)} only written differently`}{' '}
          · {took(one)} and {took(other)}
        </span>
      </p>
      {differences.length > 0 && (
        <div className="overflow-x-auto border-t border-line px-4 sm:px-5">
          <table className="w-full min-w-[32rem] text-left">
            <thead className="text-sm text-mute">
              <tr>
                <th className="py-1.5 pr-3 font-normal">Field</th>
                {names.map((name) => (
                  <th key={name} className="w-2/5 py-1.5 pr-3 font-normal">
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
              … and {grouped(differences.length - longest)} more: the raw answers have them all.
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
        {path === '' ? 'answer' : path}
        {sameMeaning && <span className="block text-mute">same, written differently</span>}
      </th>
      {[one, other].map((value, index) => (
        <td key={index} className={`data py-1.5 pr-3 break-all ${sameMeaning ? 'text-mute' : ''}`}>
          {value === undefined ? <i>not there</i> : JSON.stringify(value).slice(0, 500)}
        </td>
      ))}
    </tr>
  )
}

/** The answers of a side without what must differ: ids, and how long it took. */
function answered({ messages }: SideAnswer): unknown {
  const all = messages.flatMap(({ outcomes }) => outcomes.map(bare))
  return all.length === 1 ? all[0] : all
}

function bare(outcome: Outcome): unknown {
  switch (outcome.state) {
    case 'result':
      return { result: outcome.result }
    case 'reverted':
      return { error: outcome.revert }
    case 'failed': {
      const { failure } = outcome
      if (failure.kind === 'rpc') {
        const { code, message, data } = failure
        return { error: { code, message, ...(data !== undefined && { data }) } }
      }
      return { failed: failure.message }
    }
    default:
      return outcome
  }
}

const took = ({ messages }: SideAnswer) =>
  `${Math.round(messages.reduce((sum, { raw }) => sum + (raw?.milliseconds ?? 0), 0))} ms`

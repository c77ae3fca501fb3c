import { Fragment, type ReactNode } from 'react'
import { listResultChanges, isChangeLocated, maxProbeRequests, type PassResult } from '#domain/gas/bisect.ts'
import { passResultOf } from '#domain/gas/estimate-outcome.ts'
import type { VariedCall } from '#domain/gas/varied-call.ts'
import { OutcomePlot } from '#pages/gas/questions/outcome-plot.tsx'
import { OutcomeText } from '#pages/gas/questions/outcome-text.tsx'
import { Run } from '#pages/gas/questions/run-progress.tsx'
import { useBorder } from '#pages/gas/questions/use-call-trials.ts'
import { passesByNumber, type BorderText, type TrialOutcomes } from '#queries/gas/gas-questions.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** How the numbers of a question are said. */
export type BorderWords = {
  number: (value: bigint) => string
  /** What was found, of the number on the side of the border that it is about. */
  found: (passes: PassResult, before: bigint, from: bigint) => { title: string; number: bigint }
  /** What the ends say when the call comes out the same at both. */
  same: (passes: PassResult) => string
  /** What is taken for granted between the numbers that were asked. */
  assumption: string
}

/** Where the outcome of a call changes: found from both ends inwards, every try shown. */
export function BorderAnswer({
  network,
  of,
  border: text,
  words,
  children,
}: {
  network: string
  of: VariedCall
  border: BorderText
  words: BorderWords
  /** Stands below what was found, while it is not exact yet. */
  children?: (exact: boolean, found: bigint | undefined) => ReactNode
}) {
  const border = { ...text, first: BigInt(text.first), last: BigInt(text.last) }
  const run = useBorder(network, of, text)
  const found = listResultChanges(passesByNumber(run.outcomes))
  const [change] = found
  const ended = run.query.data !== undefined && !run.query.isFetching
  const ends = [run.outcomes.get(border.first), run.outcomes.get(border.last)]
  const asked = [...run.outcomes].sort(([a], [b]) => (a < b ? -1 : 1))
  const place = placing(border)
  const said = change && words.found(change.passes, change.before, change.from)
  return (
    <section aria-label="Answer" className="grid gap-3">
      <Run run={run} most={maxProbeRequests(border)} />
      {said && change && (
        <div className="card px-4 py-4 sm:px-5">
          <h2 className="text-sm font-medium text-mute">
            {said.title}
            {!isChangeLocated(change, border) && ', so far'}
            {isChangeLocated(change, border) &&
              !isChangeLocated(change, { ...border, roughly: false }) &&
              ', to a thousandth'}
          </h2>
          <p className="text-xl font-semibold tracking-tight">
            <Broken number={words.number(said.number)} />
            <CopyButton text={said.number.toString()} what="the number" />
          </p>
          <Sides numbers={[change.before, change.from]} outcomes={run.outcomes} words={words} />
          {children?.(change.from - change.before === 1n, ended ? said.number : undefined)}
          <p className="mt-3 max-w-prose text-sm text-pretty text-mute">
            {words.assumption}
            {found.length > 1 &&
              ` Here it changes at least ${found.length} times; this is the lowest that the tries show.`}
          </p>
        </div>
      )}
      {!change && ended && (
        <div className="card px-4 py-4 sm:px-5">
          <h2 className="font-semibold">{words.same((ends[0] && passResultOf(ends[0])) ?? false)}</h2>
          <Sides numbers={[border.first, border.last]} outcomes={run.outcomes} words={words} />
          <p className="mt-3 max-w-prose text-sm text-pretty text-mute">{words.assumption}</p>
        </div>
      )}
      {asked.length > 0 && (
        <OutcomePlot
          points={asked.map(([number, outcome]) => ({
            key: number.toString(),
            place: place(number),
            outcome,
          }))}
          from={words.number(border.first)}
          to={words.number(border.last)}
          label="Tries from the lower end to the upper one"
        />
      )}
    </section>
  )
}

/** A number that gives way after its commas where it is too long for a line. */
function Broken({ number }: { number: string }) {
  return number.split(',').map((digits, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          ,<wbr />
        </>
      )}
      {digits}
    </Fragment>
  ))
}

function Sides({
  numbers,
  outcomes,
  words,
}: {
  numbers: bigint[]
  outcomes: TrialOutcomes
  words: BorderWords
}) {
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {[...new Set(numbers)].map((number) => (
        <div key={number.toString()} className="contents">
          <dt className="text-mute">
            <Broken number={words.number(number)} />
          </dt>
          <dd className="wrap-anywhere">
            <OutcomeText outcome={outcomes.get(number)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Where a number stands on the line: by size where sizes are searched, else evenly. */
function placing({
  first,
  last,
  bySize = false,
}: {
  first: bigint
  last: bigint
  bySize?: boolean
}) {
  const measure = (value: bigint) => (bySize ? Math.log2(Number(value) + 1) : Number(value - first))
  const [low, high] = [measure(first), measure(last)]
  return (value: bigint) => (high === low ? 0 : (measure(value) - low) / (high - low))
}

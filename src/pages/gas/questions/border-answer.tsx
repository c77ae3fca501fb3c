import { Fragment, type ReactNode } from 'react'
import {
  isChangeLocated,
  listResultChanges,
  maxProbeRequests,
  type PassResult,
} from '#domain/gas/bisect.ts'
import { passResultOf } from '#domain/gas/estimate-outcome.ts'
import type { VariedCall } from '#domain/gas/varied-call.ts'
import { OutcomePlot } from '#pages/gas/questions/outcome-plot.tsx'
import { OutcomeText } from '#pages/gas/questions/outcome-text.tsx'
import { RunProgress } from '#pages/gas/questions/run-progress.tsx'
import { useBorderSearch } from '#pages/gas/questions/use-call-trials.ts'
import { type BorderText, passesByNumber, type TrialOutcomes } from '#queries/gas/gas-questions.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** How the numbers of a question are said. */
export type BorderLabels = {
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
  words: BorderLabels
  /** Stands below what was found, while it is not exact yet. */
  children?: (exact: boolean, found: bigint | undefined) => ReactNode
}) {
  const parsedBorder = { ...text, first: BigInt(text.first), last: BigInt(text.last) }
  const borderRun = useBorderSearch(network, of, text)
  const outcomeChanges = listResultChanges(passesByNumber(borderRun.outcomes))
  const [firstChange] = outcomeChanges
  const isFinished = borderRun.query.data !== undefined && !borderRun.query.isFetching
  const endOutcomes = [
    borderRun.outcomes.get(parsedBorder.first),
    borderRun.outcomes.get(parsedBorder.last),
  ]
  const sortedOutcomes = [...borderRun.outcomes].sort(([a], [b]) => (a < b ? -1 : 1))
  const positionOf = createPositionScale(parsedBorder)
  const borderHeadline =
    firstChange && words.found(firstChange.passes, firstChange.before, firstChange.from)
  return (
    <section aria-label="Answer" className="grid gap-3">
      <RunProgress run={borderRun} most={maxProbeRequests(parsedBorder)} />
      {borderHeadline && firstChange && (
        <div className="card px-4 py-4 sm:px-5">
          <h2 className="text-sm font-medium text-mute">
            {borderHeadline.title}
            {!isChangeLocated(firstChange, parsedBorder) && ', so far'}
            {isChangeLocated(firstChange, parsedBorder) &&
              !isChangeLocated(firstChange, { ...parsedBorder, roughly: false }) &&
              ', to a thousandth'}
          </h2>
          <p className="text-xl font-semibold tracking-tight">
            <BreakableNumber number={words.number(borderHeadline.number)} />
            <CopyButton text={borderHeadline.number.toString()} what="the number" />
          </p>
          <BorderSides
            numbers={[firstChange.before, firstChange.from]}
            outcomes={borderRun.outcomes}
            words={words}
          />
          {children?.(
            firstChange.from - firstChange.before === 1n,
            isFinished ? borderHeadline.number : undefined,
          )}
          <p className="mt-3 max-w-prose text-sm text-pretty text-mute">
            {words.assumption}
            {outcomeChanges.length > 1 &&
              ` Here it changes at least ${outcomeChanges.length} times; this is the lowest that the tries show.`}
          </p>
        </div>
      )}
      {!firstChange && isFinished && (
        <div className="card px-4 py-4 sm:px-5">
          <h2 className="font-semibold">
            {words.same((endOutcomes[0] && passResultOf(endOutcomes[0])) ?? false)}
          </h2>
          <BorderSides
            numbers={[parsedBorder.first, parsedBorder.last]}
            outcomes={borderRun.outcomes}
            words={words}
          />
          <p className="mt-3 max-w-prose text-sm text-pretty text-mute">{words.assumption}</p>
        </div>
      )}
      {sortedOutcomes.length > 0 && (
        <OutcomePlot
          points={sortedOutcomes.map(([number, outcome]) => ({
            key: number.toString(),
            place: positionOf(number),
            outcome,
          }))}
          from={words.number(parsedBorder.first)}
          to={words.number(parsedBorder.last)}
          label="Tries from the lower end to the upper one"
        />
      )}
    </section>
  )
}

/** A number that gives way after its commas where it is too long for a line. */
function BreakableNumber({ number }: { number: string }) {
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

function BorderSides({
  numbers,
  outcomes,
  words,
}: {
  numbers: bigint[]
  outcomes: TrialOutcomes
  words: BorderLabels
}) {
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {[...new Set(numbers)].map((number) => (
        <div key={number.toString()} className="contents">
          <dt className="text-mute">
            <BreakableNumber number={words.number(number)} />
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
function createPositionScale({
  first,
  last,
  bySize = false,
}: {
  first: bigint
  last: bigint
  bySize?: boolean
}) {
  const scaleValue = (value: bigint) =>
    bySize ? Math.log2(Number(value) + 1) : Number(value - first)
  const [low, high] = [scaleValue(first), scaleValue(last)]
  return (value: bigint) => (high === low ? 0 : (scaleValue(value) - low) / (high - low))
}

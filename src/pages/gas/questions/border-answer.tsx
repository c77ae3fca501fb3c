import { Fragment, type ReactNode } from 'react'
import {
  isChangeLocated,
  listResultChanges,
  maxProbeRequests,
  type PassResult,
} from '#domain/gas/bisect.ts'
import { passResultOf } from '#domain/gas/estimate-outcome.ts'
import type { VariedCall } from '#domain/gas/varied-call.ts'
import { OutcomeText } from '#pages/gas/questions/outcome-text.tsx'
import { RunProgress } from '#pages/gas/questions/run-progress.tsx'
import { useBorderSearch } from '#pages/gas/questions/use-call-trials.ts'
import { type BorderText, passesByNumber, type TrialOutcomes } from '#queries/gas/gas-questions.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** Texts about the numbers of a question. */
export type BorderLabels = {
  formatNumber: (value: bigint) => string
  /** Title of the change found, and the number on the side of the border that it is about. */
  describeChange: (
    passes: PassResult,
    before: bigint,
    from: bigint,
  ) => { title: string; number: bigint }
  /** Text for an outcome that is the same at both ends. */
  describeSame: (passes: PassResult) => string
  /** The assumption about the numbers between the tried ones. */
  assumption: string
}

type BorderAnswerProps = {
  variedCall: VariedCall
  border: BorderText
  labels: BorderLabels
  /** Content below the bound; `bound` is undefined while the search runs. */
  children?: (isExact: boolean, bound: bigint | undefined) => ReactNode
}

/**
 * The border at which the outcome of a call changes: searched from both ends inwards, every trial
 * shown.
 */
export function BorderAnswer({
  variedCall,
  border: borderText,
  labels,
  children,
}: BorderAnswerProps) {
  const parsedBorder = {
    ...borderText,
    first: BigInt(borderText.first),
    last: BigInt(borderText.last),
  }
  const borderRun = useBorderSearch(variedCall, borderText)
  const outcomeChanges = listResultChanges(passesByNumber(borderRun.outcomes))
  const [firstChange] = outcomeChanges
  const isFinished = borderRun.query.data !== undefined && !borderRun.query.isFetching
  const endOutcomes = [
    borderRun.outcomes.get(parsedBorder.first),
    borderRun.outcomes.get(parsedBorder.last),
  ]
  const borderHeadline =
    firstChange && labels.describeChange(firstChange.passes, firstChange.before, firstChange.from)
  return (
    <>
      <RunProgress run={borderRun} maxTrials={maxProbeRequests(parsedBorder)} />
      {borderHeadline && firstChange && (
        <div className="card px-4 py-3.5 sm:px-5">
          <h2 className="text-lg font-semibold">
            {borderHeadline.title}
            {!isChangeLocated(firstChange, parsedBorder) && ', so far'}
            {isChangeLocated(firstChange, parsedBorder) &&
              !isChangeLocated(firstChange, { ...parsedBorder, roughly: false }) &&
              ', to 0.1%'}
          </h2>
          <p className="text-number font-semibold tracking-tight">
            <BreakableNumber number={labels.formatNumber(borderHeadline.number)} />
            <CopyButton text={borderHeadline.number.toString()} what="the number" />
          </p>
          <BorderSides
            numbers={[firstChange.before, firstChange.from]}
            outcomes={borderRun.outcomes}
            labels={labels}
          />
          {children?.(
            firstChange.from - firstChange.before === 1n,
            isFinished ? borderHeadline.number : undefined,
          )}
          <p className="mt-3 max-w-prose text-sm text-pretty text-mute">
            {labels.assumption}
            {outcomeChanges.length > 1 &&
              ` At least ${outcomeChanges.length} changes found; the lowest is shown.`}
          </p>
        </div>
      )}
      {!firstChange && isFinished && (
        <div className="card px-4 py-4 sm:px-5">
          <h2 className="text-lg font-semibold">
            {labels.describeSame((endOutcomes[0] && passResultOf(endOutcomes[0])) ?? false)}
          </h2>
          <BorderSides
            numbers={[parsedBorder.first, parsedBorder.last]}
            outcomes={borderRun.outcomes}
            labels={labels}
          />
          <p className="mt-3 max-w-prose text-sm text-pretty text-mute">{labels.assumption}</p>
        </div>
      )}
    </>
  )
}

/** A number that may break after its commas where it is too long for a line. */
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

type BorderSidesProps = {
  numbers: bigint[]
  outcomes: TrialOutcomes
  labels: BorderLabels
}

function BorderSides({ numbers, outcomes, labels }: BorderSidesProps) {
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {[...new Set(numbers)].map((number) => (
        <div key={number.toString()} className="contents">
          <dt className="text-mute">
            <BreakableNumber number={labels.formatNumber(number)} />
          </dt>
          <dd className="wrap-anywhere">
            <OutcomeText outcome={outcomes.get(number)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

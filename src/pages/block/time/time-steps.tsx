import type { BlockTimeSearchStep } from '#domain/block/block-time.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { formatDuration, formatUtc } from '#domain/values/time.ts'

type Props = {
  steps: readonly BlockTimeSearchStep[]
  time: bigint
}

/** The requests of a search by time, in order. */
export function TimeSteps({ steps, time }: Props) {
  if (steps.length === 0) return null
  return (
    <section aria-label="Search steps" className="card px-5 py-4">
      <h2 className="text-lg font-semibold">Search steps</h2>
      <ol className="mt-2 list-decimal pl-7 marker:text-mute">
        {steps.map((step, index) => (
          <li key={index}>
            {describeRequest(step)}: {describeResponse(step, time)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function describeRequest(step: BlockTimeSearchStep): string {
  switch (step.kind) {
    case 'newest':
      return 'Newest block'
    case 'finalized':
      return 'Finalized block'
    case 'number':
      return `Block ${groupDigits(step.number)}`
    case 'parent':
      return `Parent of block ${groupDigits(step.of)}`
  }
}

function describeResponse({ kind, found }: BlockTimeSearchStep, time: bigint): string {
  if (!found)
    return kind === 'parent'
      ? 'not found at the provider.'
      : 'no transaction, so it cannot be found.'
  const numberPrefix = kind === 'number' ? '' : `block ${groupDigits(found.number)}, `
  const differenceSeconds = found.time > time ? found.time - time : time - found.time
  const differenceText =
    differenceSeconds === 0n
      ? 'same second'
      : `${formatDuration(differenceSeconds)} ${found.time > time ? 'after' : 'before'}`
  return `${numberPrefix}${formatUtc(found.time) ?? `${found.time} s`}, ${differenceText}.`
}

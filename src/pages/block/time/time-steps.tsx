import type { BlockTimeSearchStep } from '#domain/block/block-time.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { formatDuration, formatUtc } from '#domain/values/time.ts'

/** The requests of a search by time, in order. */
export function TimeSteps({
  steps,
  time,
}: {
  steps: readonly BlockTimeSearchStep[]
  time: bigint
}) {
  if (steps.length === 0) return null
  return (
    <section aria-label="How the block is looked for" className="card px-5 py-4">
      <h2 className="font-medium text-mute">What was asked</h2>
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
      return 'The newest block'
    case 'finalized':
      return 'The finalized block instead'
    case 'number':
      return `Block ${groupDigits(step.number)}`
    case 'parent':
      return `The parent of block ${groupDigits(step.of)}`
  }
}

function describeResponse({ kind, found }: BlockTimeSearchStep, time: bigint): string {
  if (!found)
    return kind === 'parent'
      ? 'the service no longer has it.'
      : 'it holds no transaction, by which alone it could be found.'
  const numberPrefix = kind === 'number' ? '' : `block ${groupDigits(found.number)}, `
  const differenceSeconds = found.time > time ? found.time - time : time - found.time
  const differenceText =
    differenceSeconds === 0n
      ? 'that very second'
      : `${formatDuration(differenceSeconds)} ${found.time > time ? 'after' : 'before'}`
  return `${numberPrefix}${formatUtc(found.time) ?? `${found.time} s`}, ${differenceText}.`
}

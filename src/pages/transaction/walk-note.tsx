import type { UseMutationResult } from '@tanstack/react-query'
import { groupDigits } from '#domain/values/quantity.ts'
import type { WalkEnd } from '#queries/chain/transaction-walk.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'

type Props = {
  walk: UseMutationResult<WalkEnd, Parameters<typeof FailureNote>[0]['failure'], 'back' | 'forward'>
  /** Number of the block that the walk has reached. */
  currentNumber: bigint | undefined
  retry: () => void
}

/** The progress of a walk across blocks, its failure, or why it ended without a transaction. */
export function WalkNote({ walk, currentNumber, retry }: Props) {
  const statusText = walk.isPending
    ? currentNumber !== undefined && `Reading block ${groupDigits(currentNumber)}…`
    : walk.data && 'end' in walk.data && describeWalkEnd(walk.data)
  return (
    <>
      {walk.error && !walk.isPending && (
        <div className="w-full">
          <FailureNote failure={walk.error} retry={retry} retrying={false} />
        </div>
      )}
      <p role="status" className={statusText ? 'w-full text-right text-sm text-mute' : 'sr-only'}>
        {statusText}
      </p>
    </>
  )
}

function describeWalkEnd({ end, looked }: Extract<WalkEnd, { end: string }>): string {
  switch (end) {
    case 'head':
      return looked > 1
        ? 'No later transaction: the blocks after this one are empty.'
        : 'No later transaction yet.'
    case 'genesis':
      return 'No earlier transaction: this is the first of the chain.'
    case 'gap':
      return 'The provider does not have the previous block.'
    case 'reach':
      return `The nearest ${looked} blocks are empty. Open a block by its number to continue.`
  }
}

import type { ReactNode } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import {
  maxSearchedBlocks,
  type SearchedRange,
} from '#pages/find-transaction/use-transaction-search.ts'
import { AnswerCard } from '#ui/entity/answer-card.tsx'
import { Explained } from '#ui/entity/explained.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type SearchCardProps = {
  title: string
  below: ReactNode
  children?: ReactNode
}

/** State of the search for a hash, and the searches that may find more. */
export function SearchCard({ title, below, children }: SearchCardProps) {
  return (
    <AnswerCard
      below={
        <>
          {below && <p>{below}</p>}
          {children && <div className="mt-3 flex flex-wrap gap-x-5 gap-y-3">{children}</div>}
        </>
      }
    >
      <span role="status">{title}</span>
    </AnswerCard>
  )
}

type SearchButtonProps = {
  primary?: boolean
  /** Requests, at most. */
  cost: number
  onClick: () => void
  children: ReactNode
}

/** A button that says what it costs before it is pressed. */
export function SearchButton({ primary = false, cost, onClick, children }: SearchButtonProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <button
        type="button"
        className={`action ${primary ? 'action-primary' : ''}`}
        onClick={onClick}
      >
        {children}
      </button>
      <span className="text-sm">
        <Explained why="A few more where the newest blocks are empty.">
          Up to {cost} requests
        </Explained>
      </span>
    </span>
  )
}

type SearchProgressProps = {
  range: SearchedRange | undefined
  onStop: () => void
}

/** The blocks of this run that were searched, with a way to end it. */
export function SearchProgress({ range, onStop }: SearchProgressProps) {
  const searchedCount = range?.runCount ?? 0
  return (
    <AnswerCard
      below={
        <div aria-busy="true" className="mt-2 flex items-center gap-4">
          <progress
            aria-label="Searched blocks"
            className="progress h-1.5 min-w-0 grow overflow-hidden rounded-full"
            max={maxSearchedBlocks}
            value={searchedCount}
          />
          <span className="whitespace-nowrap text-sm">
            {searchedCount} of {maxSearchedBlocks}
          </span>
          <ActionButton onClick={onStop}>Stop</ActionButton>
        </div>
      }
    >
      <span role="status">
        {range ? `Searching block ${groupDigits(range.next.number)}…` : 'Finding the newest block…'}
      </span>
    </AnswerCard>
  )
}

import type { ReactNode } from 'react'
import { AnswerCard, Explained } from '#ui/entity/entity-body.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

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
      <ActionButton className={primary ? 'action-primary' : ''} onClick={onClick}>
        {children}
      </ActionButton>
      <span className="text-sm">
        <Explained why="A few more where the newest blocks are empty.">
          Up to {cost} requests
        </Explained>
      </span>
    </span>
  )
}

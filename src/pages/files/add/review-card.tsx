import type { ReactNode } from 'react'
import type { UploadSource } from '#state/uploads/upload.ts'
import { ActionButton } from '#ui/values/action-button.tsx'

/** Props that every review gets. */
export type ReviewProps = {
  onAdd: (sources: readonly UploadSource[]) => void
  onCancel: () => void
}

/** Moves the focus to the new card, so that the keyboard goes on from there. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus()

type Props = {
  title: string
  /** The accessible name. */
  what: string
  facts: readonly string[]
  add: string
  /** Undefined where there is nothing to add. */
  onAdd: (() => void) | undefined
  cancel?: string
  onCancel: () => void
  /** Further buttons, between add and cancel. */
  actions?: ReactNode
  children: ReactNode
}

/** Something that was selected and is sent only when a person confirms it. */
export function ReviewCard({
  title,
  what,
  facts,
  add,
  onAdd,
  cancel = 'Cancel',
  onCancel,
  actions,
  children,
}: Props) {
  return (
    <section aria-label={what} className="card grid gap-4 px-4 py-4 sm:px-5">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h2
          ref={focusHeading}
          tabIndex={-1}
          className="min-w-0 text-lg font-semibold break-words outline-none"
        >
          {title}
        </h2>
        <p className="text-mute">{facts.join(' · ')}</p>
      </header>
      {children}
      <p className="flex flex-wrap gap-2">
        <ActionButton
          className="action-primary disabled:opacity-50"
          disabled={onAdd === undefined}
          onClick={onAdd}
        >
          {add}
        </ActionButton>
        {actions}
        <ActionButton onClick={onCancel}>{cancel}</ActionButton>
      </p>
    </section>
  )
}

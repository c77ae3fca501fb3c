import { type ReactNode, useState } from 'react'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** A form that has its answer, in one line. */
export function FoldedSummary({ children, onEdit }: { children: ReactNode; onEdit: () => void }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 px-4 py-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">{children}</div>
      <ActionButton className="flex-none" onClick={onEdit}>
        Edit
      </ActionButton>
    </div>
  )
}

type Props = {
  /** Names the form for screen readers. */
  label: string
  /** The question in one line; undefined where nothing is asked, or something is wrong. */
  summary: ReactNode
  /** Undecided: neither form nor summary is shown yet. */
  isWaiting: boolean
  /** The form, which `isEditing` where it was opened by "Edit". */
  children: (isEditing: boolean) => ReactNode
}

/**
 * A form with a `QueryBar` that is in a file of its own. A page that has its answer shows only the
 * summary; the form is loaded on "Edit", or when there is nothing to sum up, and stays from then on.
 */
export function FoldedForm({ label, summary, isWaiting, children }: Props) {
  const [opening, setOpening] = useState<'edit' | 'blank'>()
  if (opening === undefined && summary === undefined && !isWaiting) setOpening('blank')
  const folded =
    summary === undefined ? (
      <div aria-busy="true" className="card waiting h-11" />
    ) : (
      <form aria-label={label} className="card">
        <FoldedSummary onEdit={() => setOpening('edit')}>{summary}</FoldedSummary>
      </form>
    )
  if (opening === undefined) return folded
  return (
    <LazySection name={label} fallback={folded}>
      {children(opening === 'edit')}
    </LazySection>
  )
}

import type { ReactNode } from 'react'
import { ActionButton } from '#ui/values/action-button.tsx'

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

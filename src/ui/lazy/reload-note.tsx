import type { ReactNode } from 'react'
import { ReloadButton } from '#ui/lazy/reload-button.tsx'

type ReloadNoteProps = {
  children: ReactNode
  className?: string
}

/** A line that says which part is missing because its file did not load, and the button that helps. */
export const ReloadNote = ({ children, className = '' }: ReloadNoteProps) => (
  <p className={`flex flex-wrap items-center gap-2 text-mute print:hidden ${className}`}>
    {children}
    <ReloadButton />
  </p>
)

type LostPartNoteProps = {
  missing: string
  className?: string
}

/**
 * `ReloadNote` for a part whose code may have failed as well. `missing` names what is absent, such
 * as “Not hashed”.
 */
export const LostPartNote = ({ missing, className = '' }: LostPartNoteProps) => (
  <ReloadNote className={className}>
    {missing}: part of this page did not load, or failed.
  </ReloadNote>
)

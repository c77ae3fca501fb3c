import type { ReactNode } from 'react'
import { ReloadButton } from '#ui/lazy/reload-button.tsx'

/** A line that says which part is missing because its file did not load, and the button that helps. */
export const ReloadNote = ({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string
}) => (
  <p className={`flex flex-wrap items-center gap-2 text-mute print:hidden ${className}`}>
    {children}
    <ReloadButton />
  </p>
)

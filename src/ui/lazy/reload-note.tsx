import type { ReactNode } from 'react'

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

/** Messages of Chromium, Firefox, Safari and `workers/run-job.ts` when a file could not be loaded. */
const chunkErrorPattern =
  /dynamically imported module|Importing a module script failed|preload CSS|worker script failed/i

/**
 * Whether something failed because a file of the dashboard could not be loaded, not because of its own fault.
 * Only a reload surely helps: some browsers remember the failure of a file until the page is closed.
 */
export const isChunkLoadError = (error: Error) => chunkErrorPattern.test(error.message)

/** Reason why a file of the dashboard could not be loaded. */
export const chunkLossReason =
  'The server does not respond, or it was updated since this tab was opened.'

/** Shown where a lazy part failed to load or crashed. */
export const ReloadButton = ({ className = '' }: { className?: string }) => (
  <button type="button" className={`action ${className}`} onClick={() => location.reload()}>
    Reload page
  </button>
)

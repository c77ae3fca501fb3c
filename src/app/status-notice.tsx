import type { ReactNode } from 'react'

/** A line of status below the header, perhaps with an action. No text: nothing is shown. */
export function StatusNotice({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div role="status" className="border-line bg-card text-sm not-empty:border-b print:hidden">
      {text && (
        <div className="mx-auto flex max-w-[90rem] items-center gap-x-4 px-4 py-2 sm:px-6">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-warn" />
          <span className="min-w-0 grow text-pretty">{text}</span>
          {children}
        </div>
      )}
    </div>
  )
}

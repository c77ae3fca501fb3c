import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  meaning?: string
  action?: ReactNode
  children: ReactNode
}

/** A part of the page with a title, and a line below that explains it. */
export function TitledSection({ title, meaning, action, children }: Props) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="card min-w-0 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="text-lg font-semibold">
          {title}
        </h2>
        {action}
      </div>
      <div className="mt-1 min-w-0">{children}</div>
      {meaning && <p className="mt-2 max-w-prose text-sm text-mute">{meaning}</p>}
    </section>
  )
}

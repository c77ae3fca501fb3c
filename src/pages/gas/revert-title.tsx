import type { ReactNode } from 'react'

/** What a revert says, as large as its length lets it be, and what kind of saying that is. */
export function RevertTitle({
  note,
  data = false,
  children,
}: {
  note?: ReactNode
  data?: boolean
  children: ReactNode
}) {
  const long = [children].flat().join('').length > 120
  return (
    <>
      <p
        role="status"
        className={`mt-1 font-semibold break-words whitespace-pre-wrap text-pretty ${
          long ? 'text-lg' : 'text-[1.75rem] leading-tight tracking-tight'
        } ${data ? 'font-mono' : ''}`}
      >
        <bdi>{children}</bdi>
      </p>
      {note && <p className="mt-2 max-w-prose text-pretty text-mute">{note}</p>}
    </>
  )
}

import type { ReactNode } from 'react'

type Props = {
  note?: ReactNode
  data?: boolean
  children: string
}

/** The reason of a revert, as large as its length allows, and a note on its form. */
export function RevertTitle({ note, data = false, children }: Props) {
  return (
    <>
      <p
        role="status"
        className={`mt-0.5 font-semibold break-words whitespace-pre-wrap text-pretty ${titleSizeClass(children.length)} ${
          data ? 'font-mono' : ''
        }`}
      >
        <bdi>{children}</bdi>
      </p>
      {note && <p className="mt-1 max-w-prose text-pretty text-mute">{note}</p>}
    </>
  )
}

function titleSizeClass(length: number): string {
  if (length > 120) return 'text-lg'
  // The name of an error is one word, which a phone would break in this size.
  return length > 60 ? 'text-answer' : 'text-number tracking-tight max-sm:text-[1.125rem]'
}

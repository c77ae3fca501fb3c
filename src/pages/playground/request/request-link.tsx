import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { playgroundLink, playgroundPathState } from '#paths/playground.ts'

type Props = {
  address: Parameters<typeof playgroundLink>[0]
  note: ReactNode
  children: ReactNode
}

/** A row of the library that opens its request. */
export function RequestLink({ address, note, children }: Props) {
  return (
    <Link
      to={playgroundLink(address)}
      state={playgroundPathState(address)}
      className="block px-3 py-1.5 -outline-offset-2 hover:bg-hover hover:no-underline"
    >
      <span className="font-medium wrap-anywhere">{children}</span>
      <span className="block text-sm text-pretty text-mute">{note}</span>
    </Link>
  )
}

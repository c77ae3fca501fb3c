import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  to: string | undefined
  why: string
  children: ReactNode
}

/** A link to a neighbour; without one, a disabled button that says why. */
export function StepLink({ to, why, children }: Props) {
  if (to !== undefined)
    return (
      <Link className="action" to={to}>
        {children}
      </Link>
    )
  return (
    <button type="button" aria-disabled className="action cursor-default text-mute!" title={why}>
      {children}
      <span className="sr-only"> ({why})</span>
    </button>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '#ui/values/copy-button.tsx'

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
    <ActionButton aria-disabled className="cursor-default text-mute!" title={why}>
      {children}
      <span className="sr-only"> ({why})</span>
    </ActionButton>
  )
}

import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & { busy: boolean; primary?: boolean }

/**
 * A button that ignores presses while the action that it started runs. A disabled button would lose
 * the focus of a keyboard user. `primary` marks the one action of a form.
 */
export const BusyButton = ({ busy, primary = false, className = '', onClick, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className={`action ${primary ? 'action-primary justify-center' : ''} ${className}`}
    aria-disabled={busy || undefined}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  />
)

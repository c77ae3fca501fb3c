import type { ComponentProps } from 'react'

/**
 * A button that ignores presses while the action that it started runs. A disabled one would lose
 * the focus of whoever pressed it by keyboard.
 */
export const BusyButton = ({
  busy,
  onClick,
  ...rest
}: ComponentProps<'button'> & { busy: boolean }) => (
  <button
    type="button"
    className="action"
    {...rest}
    aria-disabled={busy || undefined}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  />
)

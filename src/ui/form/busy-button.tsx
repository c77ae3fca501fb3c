import type { ComponentProps } from 'react'

/**
 * A button that takes no press while what it began goes on. A disabled one would drop the focus, and
 * whoever pressed it by keyboard with it.
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

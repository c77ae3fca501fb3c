import type { ComponentProps } from 'react'

/** A button for an action beside what it acts on; it takes every attribute of a button. */
export const ActionButton = ({ className = '', ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className={`action ${className}`} />
)

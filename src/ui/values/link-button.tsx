import type { ComponentProps } from 'react'

/** A small button beside a label or in a note; it takes every attribute of a button. */
export const LinkButton = (props: ComponentProps<'button'>) => (
  <button type="button" {...props} className="w-fit shrink-0 text-sm text-accent hover:underline" />
)

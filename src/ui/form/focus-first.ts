import type { KeyboardEvent } from 'react'

/**
 * Gives the focus to the first field or action of a part that replaces the control which had it. Where the
 * part loaded late, an element around it has got the focus (`app/use-kept-focus.ts`); a control beside the
 * part that a person has gone to keeps it.
 */
export function focusFirst(part: Element | null | undefined) {
  const control = part?.querySelector<HTMLElement>(
    'input:not([hidden]), select, textarea, .action, summary',
  )
  if (control && document.activeElement?.contains(control)) control.focus()
}

/** Closes a form by Escape; in an input method that key ends what is composed. */
export const closeOnEscape =
  <Form extends Element>(close: ((form: Form) => void) | undefined) =>
  ({ key, currentTarget, nativeEvent }: KeyboardEvent<Form>) => {
    if (key === 'Escape' && !nativeEvent.isComposing) close?.(currentTarget)
  }

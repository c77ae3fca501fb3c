import type { ComponentProps } from 'react'
import { ActionButton, useCopy } from '#ui/values/copy-button.tsx'

type Props = Omit<ComponentProps<typeof ActionButton>, 'onClick'> & {
  label: string
  /** The text to copy, taken when the button is pressed. */
  text: () => string
}

/** A button that copies, and says in place of its label whether the browser allowed it. */
export function CopyAction({ label, text, children, ...rest }: Props) {
  const [copyStatus, copy] = useCopy()
  return (
    <ActionButton {...rest} onClick={() => copy(text())}>
      {children}
      <span aria-live="polite">{copyStatus ?? label}</span>
    </ActionButton>
  )
}

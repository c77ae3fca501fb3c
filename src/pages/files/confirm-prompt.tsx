import { useEffect, useRef } from 'react'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = {
  message: string
  yesLabel: string
  onClose: (isConfirmed: boolean) => void
}

/**
 * A confirmation. Cancel has the focus, and Escape presses it, so neither a second Enter nor a
 * second click in the same place confirms. Cancelling returns the focus to the element that had it.
 */
export function ConfirmPrompt({ message, yesLabel, onClose }: Props) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    opener.current ??= document.activeElement
    cancelButton.current?.focus()
  }, [])
  function cancel() {
    onClose(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <fieldset
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    >
      <legend className="sr-only">{yesLabel}?</legend>
      <span className="min-w-0 wrap-anywhere">{message}</span>
      <ActionButton className="action-danger" onClick={() => onClose(true)}>
        {yesLabel}
      </ActionButton>
      <ActionButton ref={cancelButton} onClick={cancel}>
        Cancel
      </ActionButton>
    </fieldset>
  )
}

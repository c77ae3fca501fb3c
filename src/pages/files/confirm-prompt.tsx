import { useEffect, useRef } from 'react'

/**
 * Asks for confirmation. The harmless answer has the focus, and Escape gives it, so neither a
 * second Enter nor a second click in the same place confirms.
 */
export function ConfirmPrompt({
  message,
  yesLabel,
  onAnswer,
}: {
  message: string
  /** Label of the button that confirms. */
  yesLabel: string
  onAnswer: (isConfirmed: boolean) => void
}) {
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => keepButton.current?.focus(), [])
  return (
    <fieldset
      className="flex flex-wrap items-center gap-x-3 gap-y-2 md:justify-end"
      onKeyDown={({ key }) => key === 'Escape' && onAnswer(false)}
    >
      <legend className="sr-only">{yesLabel}?</legend>
      <span className="min-w-0 wrap-anywhere">{message}</span>
      <button
        type="button"
        className="action border-bad/40 text-bad"
        onClick={() => onAnswer(true)}
      >
        {yesLabel}
      </button>
      <button ref={keepButton} type="button" className="action" onClick={() => onAnswer(false)}>
        Keep
      </button>
    </fieldset>
  )
}

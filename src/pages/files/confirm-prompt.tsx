import { useEffect, useRef } from 'react'

/**
 * Asks before something is done. The harmless answer has the focus, and Escape gives it: neither a
 * second Enter nor a second click in the same place does it.
 */
export function ConfirmPrompt({
  words,
  yes,
  answer,
}: {
  words: string
  /** What the button says that does it. */
  yes: string
  answer: (yes: boolean) => void
}) {
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => keepButton.current?.focus(), [])
  return (
    <fieldset
      className="flex flex-wrap items-center gap-x-3 gap-y-2 md:justify-end"
      onKeyDown={({ key }) => key === 'Escape' && answer(false)}
    >
      <legend className="sr-only">{yes}?</legend>
      <span className="min-w-0 wrap-anywhere">{words}</span>
      <button type="button" className="action border-bad/40 text-bad" onClick={() => answer(true)}>
        {yes}
      </button>
      <button ref={keepButton} type="button" className="action" onClick={() => answer(false)}>
        Keep
      </button>
    </fieldset>
  )
}

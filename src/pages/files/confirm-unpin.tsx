import { useEffect, useRef } from 'react'

/**
 * Asks before unpinning. The harmless answer has the focus, and Escape gives it: neither a second
 * Enter nor a second click in the same place unpins.
 */
export function ConfirmUnpin({ answer }: { answer: (unpin: boolean) => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <fieldset
      className="flex flex-wrap items-center gap-x-3 gap-y-2 md:justify-end"
      onKeyDown={({ key }) => key === 'Escape' && answer(false)}
    >
      <legend className="sr-only">Unpin?</legend>
      <span>The service may delete it then.</span>
      <button type="button" className="action border-bad/40 text-bad" onClick={() => answer(true)}>
        Unpin it
      </button>
      <button ref={keep} type="button" className="action" onClick={() => answer(false)}>
        Keep
      </button>
    </fieldset>
  )
}

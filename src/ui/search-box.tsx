import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchPath } from '#paths/search.ts'

/** The search box. What cannot be looked up is explained beside it, and nothing typed is lost. */
export function SearchBox({ network, shortcut }: { network: string; shortcut?: boolean }) {
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const id = useId()

  useEffect(() => {
    if (!shortcut) return
    const focus = (event: KeyboardEvent) => {
      const typing = (event.target as Element).closest?.(
        'input, textarea, select, [contenteditable]',
      )
      const slash =
        event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey
      const commandK = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      if (!slash && !commandK) return
      event.preventDefault()
      input.current?.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [shortcut])

  function search(event: FormEvent) {
    event.preventDefault()
    const found = searchPath(input.current?.value ?? '', network)
    if ('problem' in found) return setProblem(found.problem)
    setProblem(undefined)
    navigate(found.path)
    if (shortcut && input.current) {
      input.current.value = ''
      input.current.blur()
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is younger than the browsers we support
    <form role="search" className="relative min-w-0 grow" onSubmit={search}>
      <input
        ref={input}
        type="text"
        aria-label="Search"
        placeholder="Block, 19426587/3, or address"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        onChange={() => setProblem(undefined)}
        className="h-9 w-full rounded-md border border-line bg-paper px-3 placeholder:text-mute aria-invalid:border-bad"
      />
      {shortcut && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-2 right-2 hidden rounded border border-line px-1.5 text-xs text-mute sm:block"
        >
          /
        </span>
      )}
      {problem !== undefined && (
        <p
          id={id}
          role="alert"
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-bad/40 bg-bad-soft px-3 py-2 text-sm"
        >
          {problem}
        </p>
      )}
    </form>
  )
}

import { type FormEvent, type KeyboardEvent, lazy, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pageAddress } from '#paths/links/page-address.ts'
import { Part } from '#ui/lazy/lazy-section.tsx'
import { useSearchShortcut } from '#ui/search/use-search-shortcut.ts'

type Search = typeof import('#paths/search/search.ts')

const SearchOptions = lazy(() => import('#ui/search/search-options.tsx'))

/** Loaded when the box is used: it knows every kind of address, and no page needs it to open. */
const loadSearch = (): Promise<Search> => import('#paths/search/search.ts')

const notLoaded =
  'What reads a search could not be loaded: the server of this page does not answer. Try again, or load the page again.'

/**
 * The one search box, a combobox of the ARIA authoring practices: says what it understood before
 * Enter, and lists the lookups opened last while it is empty. What cannot be looked up is explained
 * beside it, and nothing typed is lost.
 */
export function SearchBox({
  network,
  placeholder,
  recent,
  onForget,
}: {
  network: string
  placeholder: string
  /** Addresses of pages. */
  recent: readonly string[]
  onForget: () => void
}) {
  const [text, setText] = useState('')
  const [search, setSearch] = useState<Search>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [refused, setRefused] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const id = useId()
  useSearchShortcut(input)

  const empty = text.trim() === ''
  const read = empty ? undefined : search?.readSearch(text, network, pageAddress(''))
  const problem = read && 'problem' in read ? read.problem : undefined
  const found = read && !('problem' in read) ? read : []
  const options = empty ? recent.map((path) => ({ path })) : found
  const shown = open && refused === undefined && (options.length > 0 || problem !== undefined)
  // Enter on an empty box asks for nothing until a recent lookup is chosen.
  const chosen = shown ? options[empty ? active - 1 : active] : undefined

  function ready() {
    setOpen(true)
    // What does not come is told when it is needed: at Enter.
    loadSearch().then(setSearch, () => undefined)
  }

  function type(typed: string) {
    setText(typed)
    setActive(0)
    setRefused(undefined)
    ready()
  }

  function go(path: string) {
    setText('')
    setOpen(false)
    input.current?.blur()
    navigate(path)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen) return go(chosen.path)
    const loaded = search ?? (await loadSearch().catch(() => undefined))
    if (!loaded) return setRefused(notLoaded)
    const result = loaded.readSearch(text, network, pageAddress(''))
    if ('problem' in result) setRefused(result.problem)
    else if (result[0]) go(result[0].path)
  }

  function move(event: KeyboardEvent) {
    const places = options.length + Number(empty)
    if (event.key === 'Escape') {
      setOpen(false)
      setRefused(undefined)
    }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || places === 0) return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    setActive(shown ? (active + step + places) % places : 0)
    setOpen(true)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is younger than the browsers we support
    <form
      role="search"
      className="relative min-w-0 grow"
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Search"
        aria-expanded={shown}
        aria-controls={`${id}options`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}${chosen.path}`}
        aria-invalid={refused !== undefined}
        aria-describedby={refused === undefined ? undefined : `${id}problem`}
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={ready}
        onKeyDown={move}
        className="h-9 w-full rounded-md border border-line bg-paper px-3 text-ellipsis placeholder:text-mute aria-invalid:border-bad sm:pr-9"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-2 right-2 hidden rounded border border-line px-1.5 text-xs text-mute sm:block"
      >
        /
      </span>
      {shown && (
        <Part>
          <SearchOptions
            id={id}
            options={options}
            chosen={chosen?.path}
            problem={problem}
            onGo={go}
            onForget={empty ? onForget : undefined}
          />
        </Part>
      )}
      {refused !== undefined && (
        <p
          id={`${id}problem`}
          role="alert"
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-bad/40 bg-bad-soft px-3 py-2 text-sm"
        >
          {refused}
        </p>
      )}
    </form>
  )
}

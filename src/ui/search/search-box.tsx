import {
  type FormEvent,
  type KeyboardEvent,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { pageAddress } from '#paths/links/page-address.ts'
import type { SearchSources, SearchTarget } from '#paths/search/search.ts'
import { FieldResolver } from '#ui/form/field-resolver.ts'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { handOverText } from '#ui/search/pasted-text.ts'
import { useSearchKeys } from '#ui/search/search-keys.ts'

type SearchModule = typeof import('#paths/search/search.ts')

const SearchOptions = lazySection(() => import('#ui/search/search-options.tsx'), { fallback: null })

/** Loaded when the box is used: it knows every kind of path, and no page needs it at first. */
const loadSearch = (): Promise<SearchModule> => import('#paths/search/search.ts')

const notLoadedMessage =
  'Search did not load: the server of this page does not respond. Retry, or reload the page.'

type Props = Omit<SearchSources, 'origin'> & {
  placeholder: string
  /** Large, as the page's main field. */
  large?: boolean
  /** Text for which the browser's address bar asked: it is looked up once the networks are known. */
  asked?: string
  recent: readonly { path: string; kind: string; subject: string }[]
  onForget: () => void
}

/**
 * The search box, a combobox of the ARIA authoring practices: shows how it reads the text before
 * Enter, and the recent lookups while it is empty. It explains why a text cannot be looked up, and
 * keeps the text. Its field is its own: what it shared with forms, pages would wait for with the header.
 */
export function SearchBox({
  placeholder,
  large = false,
  asked = '',
  recent,
  onForget,
  ...sources
}: Props) {
  const resolveField = useContext(FieldResolver)
  const [text, setText] = useState(asked)
  const [search, setSearch] = useState<SearchModule>()
  const [open, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(0)
  const [refusalText, setRefusalText] = useState<string>()
  const inputRef = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const baseId = useId()
  useSearchKeys(inputRef, changeText)
  // React writes what a field holds into its attribute, too: a page that is saved would have the key.
  useEffect(() => inputRef.current?.removeAttribute('value'))
  const isAsked = asked !== '' && sources.network !== ''
  useEffect(() => {
    if (isAsked) inputRef.current?.form?.requestSubmit()
  }, [isAsked])

  const isEmpty = text.trim() === ''
  const searchSources = { ...sources, origin: pageAddress('') }
  const parsedSearch = isEmpty ? undefined : readFor(search)
  const problem = parsedSearch && 'problem' in parsedSearch ? parsedSearch.problem : undefined
  const isSecret =
    parsedSearch !== undefined &&
    ('problem' in parsedSearch
      ? parsedSearch.isSecret
      : parsedSearch.some(({ addsConnection }) => addsConnection === 'key'))
  const matchingPages = parsedSearch && !('problem' in parsedSearch) ? parsedSearch : []
  const options: readonly SearchTarget[] = isEmpty
    ? recent.map(({ path, ...label }) => ({ path, label }))
    : matchingPages
  const isListShown =
    open && refusalText === undefined && (options.length > 0 || problem !== undefined)
  // Enter in an empty box does nothing until a recent lookup is chosen.
  const chosenOption = isListShown ? options[isEmpty ? activeIndex - 1 : activeIndex] : undefined

  /** Without a network, what adds a connection is all that can be opened. */
  function readFor(searchModule: SearchModule | undefined) {
    const result = searchModule?.readSearch(text, searchSources)
    const isUsable = sources.network !== '' || (Array.isArray(result) && result[0]?.addsConnection)
    return isUsable ? result : undefined
  }

  function openList() {
    setOpen(true)
    // A failed load is reported when the search is needed: at Enter.
    loadSearch().then(setSearch, () => undefined)
  }

  function changeText(newText: string) {
    setText(newText)
    setActiveIndex(0)
    setRefusalText(undefined)
    openList()
  }

  async function openPage({
    path,
    linkChain,
    handedText,
    blocksBack,
  }: SearchTarget): Promise<void> {
    if (blocksBack !== undefined && resolveField) {
      const found = await resolveField({ blocksBack }, new AbortController().signal)
      // The text has changed while the block was found.
      if (inputRef.current?.value !== text) return
      if ('problem' in found) return setRefusalText(found.problem)
      const block = (await loadSearch()).readSearch(found.text, sources)
      if (Array.isArray(block) && block[0]) return openPage(block[0])
    }
    if (handedText !== undefined) handOverText(handedText)
    setText('')
    setOpen(false)
    inputRef.current?.blur()
    // Back would ask again what the address bar asked.
    navigate(path, {
      replace: asked !== '',
      ...(linkChain !== undefined && { state: { linkChain } }),
    })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (chosenOption) return openPage(chosenOption)
    const searchModule = search ?? (await loadSearch().catch(() => undefined))
    // The text has changed while the search was loading.
    if (inputRef.current?.value !== text) return
    if (!searchModule) return setRefusalText(notLoadedMessage)
    const searchResult = readFor(searchModule)
    if (!searchResult) return setRefusalText('No connection yet. Paste an RPC URL.')
    if ('problem' in searchResult) setRefusalText(searchResult.problem)
    else if (searchResult[0]) openPage(searchResult[0])
  }

  function moveActive(event: KeyboardEvent) {
    const positionCount = options.length + Number(isEmpty)
    if (event.key === 'Escape') {
      setOpen(false)
      setRefusalText(undefined)
    }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || positionCount === 0) return
    event.preventDefault()
    const offset = event.key === 'ArrowDown' ? 1 : -1
    setActiveIndex(isListShown ? (activeIndex + offset + positionCount) % positionCount : 0)
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
        ref={inputRef}
        type="text"
        role="combobox"
        aria-label="Search"
        aria-expanded={isListShown}
        aria-controls={`${baseId}options`}
        aria-autocomplete="list"
        aria-activedescendant={chosenOption && `${baseId}${chosenOption.path}`}
        aria-invalid={refusalText !== undefined}
        aria-describedby={refusalText === undefined ? undefined : `${baseId}problem`}
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => changeText(target.value)}
        onFocus={openList}
        onKeyDown={moveActive}
        className={`control text-ellipsis sm:pr-9 ${isSecret ? '[-webkit-text-security:disc]' : ''} ${large ? 'h-13 rounded-xl px-4 text-lg shadow-sm' : ''}`}
      />
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute hidden rounded border border-line px-1.5 text-xs leading-5 text-mute sm:block ${large ? 'top-3.75 right-4' : 'top-2 right-2'}`}
      >
        /
      </span>
      {isListShown && (
        <SearchOptions
          id={baseId}
          options={options}
          chosenPath={chosenOption?.path}
          problem={problem}
          onGo={openPage}
          onForget={isEmpty ? onForget : undefined}
        />
      )}
      {refusalText !== undefined && (
        <p
          id={`${baseId}problem`}
          role="alert"
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-bad/40 bg-bad-soft px-3 py-2 text-sm"
        >
          {refusalText}
        </p>
      )}
    </form>
  )
}

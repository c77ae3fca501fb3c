import { useMemo, useRef, useState } from 'react'
import {
  type JsonLine,
  jsonLines,
  jsonLineText,
  jsonTextLines,
  visibleLineIndexes,
} from '#domain/json/json-lines.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { TextInput } from '#ui/form/field.tsx'
import { LongList, scaleToFontSize, useVisibleRows } from '#ui/lists/long-list.tsx'
import { CopyAction } from '#ui/values/copy-action.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

const emptySearch = { searchText: '', matches: [] as number[], matchIndex: 0 }

const lineContains = (line: JsonLine, searchText: string) =>
  jsonLineText(line).toLowerCase().includes(searchText)

type Props = {
  value: unknown
  source?: string
  label: string
}

/**
 * A raw answer, line by line, to search and to fold. Only the lines in view exist, so that megabytes stay
 * fast. The label names the value, here and in the name of the saved file. With the `source` text of the
 * value, every token is shown as in the source, and the value only tells one answer from the next.
 */
export default function JsonView({ value, source, label }: Props) {
  const allLines = useMemo(
    () => (source === undefined ? jsonLines(value) : jsonTextLines(source)),
    [value, source],
  )
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const visibleIndexes = useMemo(() => visibleLineIndexes(allLines, folded), [allLines, folded])
  const [{ searchText, matches, matchIndex }, setSearch] = useState(emptySearch)
  const [shownAnswer, setShownAnswer] = useState(value)
  const scrollerRef = useRef<HTMLDivElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const lineHeight = scaleToFontSize(24)
  const [firstRow, endRow] = useVisibleRows(listRef, visibleIndexes.length, lineHeight, scrollerRef)

  const currentMatch = matches[matchIndex]
  // A fuller answer has other lines: folds and matches of the previous one mean nothing in it.
  if (shownAnswer !== value) {
    setShownAnswer(value)
    setFolded(new Set())
    setSearch(emptySearch)
  }

  function searchLines(text: string) {
    const newSearchText = text.trim().toLowerCase()
    const matchIndexes = allLines.flatMap((line, index) =>
      lineContains(line, newSearchText) ? [index] : [],
    )
    showMatch(newSearchText, newSearchText === '' ? [] : matchIndexes, 0)
  }

  /** Unfolds the lines around the match, and scrolls it into view. */
  function showMatch(searchText: string, matches: number[], matchIndex: number) {
    setSearch({ searchText, matches, matchIndex })
    const targetIndex = matches[matchIndex]
    if (targetIndex === undefined) return
    const hidesTarget = (index: number) =>
      index < targetIndex && targetIndex <= (allLines[index]?.end ?? -1)
    const remainingFolds = new Set([...folded].filter((index) => !hidesTarget(index)))
    setFolded(remainingFolds)
    const targetTop = visibleLineIndexes(allLines, remainingFolds).indexOf(targetIndex) * lineHeight
    requestAnimationFrame(() => {
      const scroller = scrollerRef.current
      if (!scroller) return
      scroller.scrollTo({ top: targetTop - scroller.clientHeight / 3 })
      // The end of the scroller may be below the edge of the screen, and the match with it.
      const viewportOffset = scroller.getBoundingClientRect().top + targetTop - scroller.scrollTop
      if (viewportOffset < 0 || viewportOffset > innerHeight - 5 * lineHeight)
        scrollBy(0, viewportOffset - innerHeight / 2)
    })
  }

  const goToMatch = (by: number) =>
    showMatch(searchText, matches, (matchIndex + by + matches.length) % (matches.length || 1))
  const toggleFold = (index: number) => {
    const nextFolded = new Set(folded)
    if (!nextFolded.delete(index)) nextFolded.add(index)
    setFolded(nextFolded)
  }
  const foldableIndexes = () =>
    allLines.flatMap(({ end, depth }, index) => (end && depth > 0 ? [index] : []))
  const jsonText = () => source ?? JSON.stringify(value, null, 2)
  const saveAsFile = () =>
    downloadBlob(jsonText(), `${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`)
  return (
    <div className="card overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-3 py-2 print:hidden">
        <TextInput
          type="search"
          aria-label={`Search in ${label}`}
          placeholder="Search"
          onText={searchLines}
          onKeyDown={({ key, shiftKey }) => key === 'Enter' && goToMatch(shiftKey ? -1 : 1)}
          className="max-w-64 grow basis-40"
        />
        {searchText !== '' && (
          <>
            <span role="status" className="text-sm text-mute">
              {matches.length === 0
                ? 'not found'
                : `${groupDigits(matchIndex + 1)} of ${groupDigits(matches.length)} found`}
            </span>
            <ActionButton aria-label="Previous match" onClick={() => goToMatch(-1)}>
              ↑
            </ActionButton>
            <ActionButton aria-label="Next match" onClick={() => goToMatch(1)}>
              ↓
            </ActionButton>
          </>
        )}
        <span className="ml-auto flex flex-wrap gap-2">
          <ActionButton
            onClick={() => setFolded(new Set(folded.size > 0 ? [] : foldableIndexes()))}
          >
            {folded.size > 0 ? 'Unfold all' : 'Fold all'}
          </ActionButton>
          <CopyAction label="Copy" text={jsonText} />
          <ActionButton onClick={saveAsFile}>Save</ActionButton>
        </span>
      </div>
      <LongList rows={visibleIndexes.length}>
        <section
          ref={scrollerRef}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
          tabIndex={0}
          aria-label={label}
          className="max-h-[70vh] overflow-auto py-2"
        >
          <div
            ref={listRef}
            className="relative"
            style={{ height: visibleIndexes.length * lineHeight }}
          >
            {visibleIndexes.slice(firstRow, endRow).map((index, offset) => (
              <JsonLineRow
                key={index}
                line={allLines[index] ?? { depth: 0, value: '' }}
                searchText={searchText}
                isCurrentMatch={index === currentMatch}
                isFolded={folded.has(index)}
                onToggle={() => toggleFold(index)}
                closing={allLines[allLines[index]?.end ?? -1]?.value}
                top={(firstRow + offset) * lineHeight}
              />
            ))}
          </div>
        </section>
      </LongList>
    </div>
  )
}

/** A longer text, such as the code of a contract, would make one line slow to render. */
const maxLineCharacters = 1_000
const maxKeyCharacters = 500
/** Deeper levels are not indented further. */
const maxIndentLevels = 100

type JsonLineRowProps = {
  line: JsonLine
  /** Searched text in lower case; empty without a search. */
  searchText: string
  isCurrentMatch: boolean
  isFolded: boolean
  onToggle: () => void
  /** The closing bracket of the object or array that this line opens. */
  closing: string | undefined
  top: number
}

/** A line of a raw answer; a line that opens an object or array has a button to fold it. */
function JsonLineRow({
  line,
  searchText,
  isCurrentMatch,
  isFolded,
  onToggle,
  closing,
  top,
}: JsonLineRowProps) {
  const { key, value, end, members = 0, depth } = line
  const foldLabel = key?.slice(1, -1) ?? 'this'
  const hiddenCharacters = value.length - maxLineCharacters
  return (
    <div
      aria-current={isCurrentMatch || undefined}
      className={`data absolute left-0 flex h-6 min-w-full items-center whitespace-pre pr-4 ${isCurrentMatch ? 'bg-accent-soft' : ''}`}
      style={{ top, paddingLeft: `calc(${Math.min(depth, maxIndentLevels) * 2}ch + 0.25rem)` }}
    >
      {end === undefined ? (
        <span className="w-6 shrink-0" />
      ) : (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-label={`${isFolded ? 'Unfold' : 'Fold'} ${foldLabel}`}
          onClick={onToggle}
          className="h-6 w-6 shrink-0 text-mute hover:text-accent"
        >
          {isFolded ? '▸' : '▾'}
        </button>
      )}
      <span>
        {searchText !== '' && jsonLineText(line).toLowerCase().includes(searchText) ? (
          <HighlightedMatch
            text={jsonLineText(line).slice(0, maxLineCharacters)}
            searchText={searchText}
          />
        ) : (
          <>
            {key !== undefined && (
              <span className="text-mute">{key.slice(0, maxKeyCharacters)}: </span>
            )}
            {value.slice(0, maxLineCharacters)}
          </>
        )}
        {hiddenCharacters > 0 && (
          <span className="text-mute"> … {groupDigits(hiddenCharacters)} more characters</span>
        )}
        {isFolded && (
          <>
            <span className="text-mute"> {countWithNoun(members, 'member')} </span>
            {closing}
          </>
        )}
      </span>
    </div>
  )
}

function HighlightedMatch({ text, searchText }: { text: string; searchText: string }) {
  const matchStart = text.toLowerCase().indexOf(searchText)
  if (matchStart < 0) return <>{text}</>
  const matchEnd = matchStart + searchText.length
  return (
    <>
      {text.slice(0, matchStart)}
      <mark className="rounded-sm bg-b2 text-ink">{text.slice(matchStart, matchEnd)}</mark>
      {text.slice(matchEnd)}
    </>
  )
}

import { type JsonLine, jsonLineText } from '#domain/json/json-lines.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'

/** A longer text, such as the code of a contract, would make one line slow to render. */
const maxLineCharacters = 1_000
const maxKeyCharacters = 500
/** Deeper levels are not indented further. */
const maxIndentLevels = 100

type Props = {
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
export function JsonLineRow({
  line,
  searchText,
  isCurrentMatch,
  isFolded,
  onToggle,
  closing,
  top,
}: Props) {
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

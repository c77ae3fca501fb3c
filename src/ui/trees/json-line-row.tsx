import { type JsonLine, jsonLineText } from '#domain/json/json-lines.ts'
import { groupDigits } from '#domain/values/quantity.ts'

/** A longer text, such as the code of a contract, would make one line slow to set. */
const maxLineCharacters = 2_000

/** A line of a raw answer; where something begins, with the button that folds it. */
export function JsonLineRow({
  line,
  wanted,
  current,
  folded,
  toggle,
  closing,
  top,
}: {
  line: JsonLine
  /** What is searched for, in small letters; empty when nothing is. */
  wanted: string
  /** It is the match that was gone to. */
  current: boolean
  folded: boolean
  toggle: () => void
  /** The line that ends what begins here. */
  closing: string | undefined
  top: number
}) {
  const { key, value, end, members = 0, depth } = line
  const foldLabel = key?.slice(1, -1) ?? 'this'
  const hiddenCharacters = value.length - maxLineCharacters
  return (
    <div
      className={`data absolute left-0 flex h-5 min-w-full whitespace-pre pr-4 ${current ? 'bg-accent-soft' : ''}`}
      style={{ top, paddingLeft: `calc(${depth * 2}ch + 0.25rem)` }}
    >
      {end === undefined ? (
        <span className="w-5 shrink-0" />
      ) : (
        <button
          type="button"
          aria-expanded={!folded}
          aria-label={`${folded ? 'Unfold' : 'Fold'} ${foldLabel}`}
          onClick={toggle}
          className="w-5 shrink-0 text-mute hover:text-accent"
        >
          {folded ? '▸' : '▾'}
        </button>
      )}
      <span>
        {wanted !== '' && jsonLineText(line).toLowerCase().includes(wanted) ? (
          <HighlightedMatch text={jsonLineText(line).slice(0, maxLineCharacters)} wanted={wanted} />
        ) : (
          <>
            {key !== undefined && <span className="text-mute">{key}: </span>}
            {value.slice(0, maxLineCharacters)}
          </>
        )}
        {hiddenCharacters > 0 && (
          <span className="text-mute"> … {groupDigits(hiddenCharacters)} more characters</span>
        )}
        {folded && (
          <>
            <span className="text-mute">
              {' '}
              {groupDigits(members)} {members === 1 ? 'member' : 'members'}{' '}
            </span>
            {closing}
          </>
        )}
      </span>
    </div>
  )
}

function HighlightedMatch({ text, wanted }: { text: string; wanted: string }) {
  const matchStart = text.toLowerCase().indexOf(wanted)
  if (matchStart < 0) return text
  const matchEnd = matchStart + wanted.length
  return (
    <>
      {text.slice(0, matchStart)}
      <mark className="rounded-sm bg-b2 text-ink">{text.slice(matchStart, matchEnd)}</mark>
      {text.slice(matchEnd)}
    </>
  )
}

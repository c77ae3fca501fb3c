import { maxListedNodes, maxMatches } from '#domain/storage/layout/search-layout.ts'
import { countWithNoun, groupDigits } from '#domain/values/quantity.ts'
import { maxValuesRead, type SearchScope } from '#pages/storage/layout/use-layout-search.ts'
import { ActionButton } from '#ui/values/action-button.tsx'

/** Matches of a search, and what it left out: no match proves absence only in the searched part. */
export function SearchNote({ scope }: { scope: SearchScope }) {
  const { matchCount, isCut, isNamesCut, unreadSlots, hasEntries, progress, readAll } = scope
  const isWhole = unreadSlots?.length === 0 && !isNamesCut
  const unreadCount = unreadSlots?.length ?? 0
  const slotCount = countWithNoun(unreadCount, 'slot')
  const facts = [
    matchCount === 0 &&
      (isWhole ? 'No matching name or value.' : `No matching name${isNamesCut ? ' so far' : ''}.`),
    isCut && `First ${groupDigits(maxMatches)} of ${groupDigits(matchCount)} matches.`,
    isNamesCut && `Only ${groupDigits(maxListedNodes)} names were searched.`,
    !unreadSlots && `Values of closed rows are not read: more than ${groupDigits(maxValuesRead)}.`,
    unreadCount > 0 && `Values of ${slotCount} are not read.`,
    matchCount === 0 && hasEntries && 'Mapping entries: searched where their key was added.',
  ].filter((fact) => fact !== false)
  if (facts.length === 0) return null
  return (
    <div
      role="status"
      aria-label="Search scope"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 text-sm text-mute"
    >
      <span>{facts.join(' ')}</span>
      {progress === 'failed' && <span className="text-bad">Read failed.</span>}
      {unreadCount > 0 && (
        <ActionButton disabled={progress === 'reading'} onClick={readAll}>
          {progress === 'reading' ? 'Reading…' : `Read all (${slotCount})`}
        </ActionButton>
      )}
    </div>
  )
}

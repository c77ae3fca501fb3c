import { type InferredRecord, inferredNames } from '#domain/storage/layout/inferred-layout.ts'

/** Inferred variables, each with the functions that read and write it. */
export function InferredList({ records }: { records: readonly InferredRecord[] }) {
  const names = inferredNames(records)
  return (
    <ul
      aria-label="Variables from bytecode"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-y-auto"
    >
      {records.map(({ type, reads, writes }, index) => (
        <li
          key={index}
          className="grid gap-x-6 border-t border-line py-1.5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <p className="data min-w-0 wrap-anywhere">
            <span className="font-semibold">{names[index]}</span>{' '}
            <span className="text-mute">{type}</span>
          </p>
          <p className="min-w-0 text-sm wrap-anywhere text-mute">
            {[listUsers('Read by', reads), listUsers('Written by', writes)]
              .filter((users) => users !== '')
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Most users listed; further ones are counted. */
const maxUsers = 4

function listUsers(label: string, functions: readonly string[]): string {
  if (functions.length === 0) return ''
  const others = functions.length - maxUsers
  const shown = functions.slice(0, maxUsers).join(', ')
  return `${label} ${shown}${others > 0 ? ` and ${others} more` : ''}`
}

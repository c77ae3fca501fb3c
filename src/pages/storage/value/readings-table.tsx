import { Link, useSearchParams } from 'react-router'
import type { WordReading } from '#domain/storage/value/word-readings.ts'
import { StoredText } from '#pages/storage/stored-text.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

type Props = {
  readings: WordReading[]
  selectedReading?: WordReading | undefined
  onSelect?: (reading: WordReading) => void
}

/** A word read as each type; selecting one shows its bytes. */
export function ReadingsTable({ readings, selectedReading, onSelect }: Props) {
  const [search] = useSearchParams()
  const asString = new URLSearchParams(search)
  asString.set('as', 'string')
  return (
    <table aria-label="Value by type" className="w-full border-t border-line">
      <thead className="sr-only">
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {readings.map((reading) => {
          const { type, value, note, likely } = reading
          return (
            <tr key={type + value} className="border-b border-line last:border-b-0 align-baseline">
              <th scope="row" className="w-24 py-1.5 pr-3 text-left font-normal sm:w-40">
                {onSelect === undefined ? (
                  <span className="text-mute">{type}</span>
                ) : (
                  <button
                    type="button"
                    disabled={value === undefined}
                    aria-pressed={reading === selectedReading}
                    title="Show as this type"
                    className="text-left text-mute underline-offset-4 enabled:hover:text-ink enabled:hover:underline aria-pressed:font-semibold aria-pressed:text-ink"
                    onClick={() => onSelect(reading)}
                  >
                    {type}
                  </button>
                )}
              </th>
              <td className={`w-full max-w-0 py-1.5 ${likely ? '' : 'text-mute'}`}>
                {value !== undefined && (
                  <>
                    <span className="data break-all">
                      <StoredText type={likely ? type : ''} text={value} />
                    </span>{' '}
                    <CopyButton text={copyableText(reading)} what={`as ${type}`} />{' '}
                  </>
                )}
                {note && <span className="text-sm break-words text-mute">{note}</span>}{' '}
                {value?.includes('elsewhere') && <Link to={`?${asString}`}>Read whole string</Link>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A copy has no digit groups, which are for the eye only. */
const copyableText = ({ type, value = '' }: WordReading) =>
  type.includes('int') ? value.replaceAll(',', '') : value

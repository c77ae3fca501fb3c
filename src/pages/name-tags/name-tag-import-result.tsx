import { maxNameTags, type NameTagImport } from '#domain/name-tags/name-tag.ts'
import { checksumAddress } from '#domain/values/address.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Conflicts and problems that are listed; the others are only counted. */
const maxListed = 20

type Props = {
  result: NameTagImport
  /** Replaces existing names with those of the file. */
  onReplace: () => void
}

/** Result of an import of name tags, and the choice to replace those that differ. */
export function NameTagImportResult({
  result: { added, sameCount, conflicts, excessCount, problems, stored },
  onReplace,
}: Props) {
  return (
    <>
      {added.length > 0 && (
        <p className="text-ok">{countWithNoun(added.length, 'name tag')} added.</p>
      )}
      {!stored && <p className="text-warn">Browser storage unavailable: this session only.</p>}
      {sameCount > 0 && (
        <p className="text-mute">{countWithNoun(sameCount, 'name tag')} already present.</p>
      )}
      {excessCount > 0 && (
        <p className="text-warn">
          {countWithNoun(excessCount, 'name tag')} not added: the limit is{' '}
          {groupDigits(maxNameTags)}.
        </p>
      )}
      {conflicts.length > 0 && (
        <>
          <p className="text-warn">
            {countWithNoun(conflicts.length, 'name tag')} kept: the file differs.{' '}
            <ActionButton onClick={onReplace}>Replace {groupDigits(conflicts.length)}</ActionButton>
          </p>
          <ListedLines
            lines={conflicts.map(
              ({ here, imported }) =>
                `${checksumAddress(here.address)}: ${describeTag(here)}; in the file ${describeTag(imported)}`,
            )}
          />
        </>
      )}
      {problems.length > 0 && (
        <>
          <p className="text-bad">Not imported:</p>
          <ListedLines lines={problems} />
        </>
      )}
    </>
  )
}

function ListedLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="text-sm wrap-anywhere">
      {lines.slice(0, maxListed).map((line, index) => (
        <li key={index}>{line}</li>
      ))}
      {lines.length > maxListed && (
        <li className="text-mute">{groupDigits(lines.length - maxListed)} more.</li>
      )}
    </ul>
  )
}

const describeTag = ({ name, note }: { name: string; note: string }) =>
  note === '' ? `“${name}”` : `“${name}” (${note})`

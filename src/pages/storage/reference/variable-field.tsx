import { generatePath, Link } from 'react-router'
import { completeVariable } from '#domain/storage/layout/complete-variable.ts'
import { parseValueReference } from '#domain/storage/path/value-reference.ts'
import { isAddress } from '#domain/values/hex.ts'
import { patterns } from '#paths/patterns.ts'
import type { useKnownLayout } from '#queries/storage/use-known-layout.ts'
import { TextField } from '#ui/form/field.tsx'
import type { BoundField } from '#ui/form/use-url-form.ts'
import { usePageNetwork } from '#ui/page/page.tsx'

type Props = BoundField & {
  address: string
  known: ReturnType<typeof useKnownLayout>
  /** The type of the value that the text leads to, where it is known. */
  type: string | undefined
}

/**
 * The field that identifies a value: a variable's name with its path, or a slot, and perhaps its
 * block as `@5`. The layout's names are suggested.
 */
export function VariableField({
  address,
  known: { layout, isPending },
  value,
  type,
  problem,
  onChange,
}: Props) {
  const network = usePageNetwork()
  const { block } = parseValueReference(value, [], layout?.variables)
  const isImportOffered = !isPending && !layout && isAddress(address.trim())
  return (
    <div className="md:flex-[1.6]!">
      <TextField
        label="Variable or slot"
        problem={problem}
        hint={hintText(type, block)}
        action={
          isImportOffered && (
            <Link
              className="text-sm"
              to={generatePath(patterns.storageLayout, { network, address: address.trim() })}
            >
              Import layout
            </Link>
          )
        }
        data
        placeholder="balanceOf[0x…] or 3"
        value={value}
        onChange={onChange}
        suggestions={layout && completeVariable(layout.variables, value)}
      />
    </div>
  )
}

function hintText(type: string | undefined, block: string | undefined) {
  if (block !== undefined) return `Block ${block}`
  return type === undefined || type === '…' ? 'Add @5 for block 5.' : type
}

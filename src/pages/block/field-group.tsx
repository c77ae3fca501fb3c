import type { Field } from '#domain/block.ts'
import type { RawObject } from '#domain/raw.ts'
import { FieldValue } from '#pages/block/field-value.tsx'
import { Fact, Facts } from '#ui/facts.tsx'

/**
 * The fields of one group. Those that spec 2.5 lists are shown even when the answer lacks them, and
 * say so; those of later forks only when they are there.
 */
export function FieldGroup({
  title,
  untitled = false,
  fields,
  block,
  network,
}: {
  title: string
  untitled?: boolean
  fields: Field[]
  block: RawObject
  network: string
}) {
  const shown = fields.filter(({ name, specified }) => specified || block[name] !== undefined)
  if (shown.length === 0) return null
  return (
    <Facts title={title} untitled={untitled}>
      {shown.map((field) => (
        <Fact key={field.name} {...field} raw={block[field.name]} wide={isWide(field, block)}>
          <FieldValue field={field} block={block} network={network} />
        </Fact>
      ))}
    </Facts>
  )
}

/** A value too long for half the width gets the whole. */
const isWide = ({ kind, name }: Field, block: RawObject) =>
  kind === 'bloom' || (kind === 'raw' && JSON.stringify(block[name]).length > 40)

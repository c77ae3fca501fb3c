import { blockTags } from '#domain/block/block-parameter.ts'
import { TextField } from '#ui/form/field.tsx'

/**
 * The block of a read or a call, the same on every page: a tag, a number, a hash or a date, typed or
 * picked. It holds what was typed; the page's path says what it means.
 */
export function BlockPicker({
  label = 'Block',
  ...field
}: Omit<Parameters<typeof TextField>[0], 'label' | 'suggestions' | 'data' | 'rows'> & {
  label?: string
}) {
  return (
    <TextField label={label} placeholder="latest" suggestions={Object.keys(blockTags)} {...field} />
  )
}

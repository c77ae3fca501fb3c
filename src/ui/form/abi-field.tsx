import { LinkButton } from '#ui/values/link-button.tsx'

type Props = {
  /** Source of the ABI, such as "pasted ABI". */
  source: string
  /** Whether the ABI is stored; undefined where storing was not tried. */
  stored?: boolean | undefined
  onRemove: () => void
}

/** The ABI by which a page decodes: its source, whether it is stored, and a press to remove it. */
export function AbiInUse({ source, stored, onRemove }: Props) {
  return (
    <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2 text-sm text-mute">
      <span role="status" className="first-letter:uppercase">
        {source}
        {stored === true && ' · saved in this browser'}
        {stored === false && ' · not saved: this session only'}
      </span>
      <LinkButton onClick={onRemove}>Remove ABI</LinkButton>
    </p>
  )
}

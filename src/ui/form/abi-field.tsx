import { TextField } from '#ui/form/field.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

type Props = Pick<Parameters<typeof TextField>[0], 'label' | 'unlabelled' | 'problem'> & {
  placeholder: string
  /** The ABI known of a contract, undefined until it is read, and how a person changes it. */
  of: {
    knownAbi: { source: string; stored?: boolean | undefined } | null | undefined
    pastedAbi: string
    pasteAbi: (text: string) => void
  }
}

/** A field for the ABI by which a page decodes; below it which one is in use, and whether it is stored. */
export const AbiField = ({ of: { knownAbi, pastedAbi, pasteAbi }, ...field }: Props) => (
  <div className="max-w-[44rem]">
    <TextField
      {...field}
      data
      rows={3}
      hint="JSON or Solidity lines. Stays in this browser."
      value={pastedAbi}
      onChange={pasteAbi}
    />
    {knownAbi && (
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2 text-sm text-mute">
        <span role="status" className="first-letter:uppercase">
          {knownAbi.source}
          {knownAbi.stored === true && ' · saved in this browser'}
          {knownAbi.stored === false && ' · not saved: this session only'}
        </span>
        <LinkButton onClick={() => pasteAbi('')}>Remove ABI</LinkButton>
      </p>
    )}
  </div>
)

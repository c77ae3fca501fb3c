import type { ErrorAbiSource } from '#domain/revert/error-tree.ts'
import type { KnownAbi } from '#queries/contract/known-abi.ts'
import { AbiInUse } from '#ui/form/abi-in-use.tsx'
import { TextField } from '#ui/form/field.tsx'

export const pastedAbiSource = 'the pasted ABI'

/** The ABI pasted beside an answer, and the ABIs known without it. */
export type PastedAbiProps = {
  abis: readonly ErrorAbiSource[]
  /** The ABI known of the called contract, which may be the pasted one. */
  knownAbi: KnownAbi | null | undefined
  pastedAbi: string
  onPasteAbi: (text: string) => void
}

type Props = Omit<PastedAbiProps, 'abis'> & {
  label: string
  placeholder: string
  problem?: string | undefined
}

/** The field for an ABI by which a revert is explained. */
export const PastedAbi = ({ knownAbi, pastedAbi, onPasteAbi, ...field }: Props) => (
  <div className="mt-4">
    <TextField
      {...field}
      data
      rows={2}
      hint="JSON or Solidity. Stays in this browser."
      value={pastedAbi}
      onChange={onPasteAbi}
    />
    {knownAbi?.stored !== undefined && <AbiInUse {...knownAbi} onRemove={() => onPasteAbi('')} />}
  </div>
)

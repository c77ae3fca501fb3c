import type { Hex } from 'viem'
import { errorAbiProblem } from '#domain/revert/custom-error.ts'
import { AbiField } from '#ui/form/abi-field.tsx'

type Props = {
  data: Hex
  of: Parameters<typeof AbiField>[0]['of']
  /** Whether the pasted ABI names the error in the data. */
  isNamed: boolean
}

export const ErrorAbiField = ({ data, of, isNamed }: Props) => (
  <AbiField
    label="ABI or error signature"
    placeholder="error InsufficientBalance(uint256 available, uint256 required)"
    problem={
      isNamed || of.pastedAbi.trim() === '' ? undefined : errorAbiProblem(of.pastedAbi, data)
    }
    of={of}
  />
)

import type { ErrorAbiSource } from '#domain/revert/error-tree.ts'
import type { KnownAbi } from '#queries/contract/known-abi.ts'

/** The ABI pasted beside an answer, and the ABIs known without it. */
export type PastedAbiProps = {
  abis: readonly ErrorAbiSource[]
  /** The ABI known of the called contract, which may be the pasted one. */
  knownAbi: KnownAbi | null | undefined
  pastedAbi: string
  onPasteAbi: (text: string) => void
}

export const pastedAbiSource = 'the pasted ABI'

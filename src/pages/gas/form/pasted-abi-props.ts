import type { ErrorAbiSource } from '#domain/revert/error-tree.ts'

/** The ABI pasted beside an answer, and the ABIs known without it. */
export type PastedAbiProps = {
  abis: readonly ErrorAbiSource[]
  pastedAbi: string
  onPasteAbi: (text: string) => void
}

export const pastedAbiSource = 'the pasted ABI'

import type { ErrorAbiSource } from '#domain/revert/error-tree.ts'

/** An ABI that is pasted beside an answer, and those that are there without. */
export type PastedAbiProps = {
  abis: readonly ErrorAbiSource[]
  pasted: string
  onPaste: (text: string) => void
}

export const pastedAbiSource = 'the pasted ABI'

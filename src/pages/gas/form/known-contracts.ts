import type { Contract } from '#domain/abi/artifact.ts'
import type { ErrorAbiSource } from '#domain/revert/error-tree.ts'

/** The contracts of an ABI or artifact that was given; they are kept while the page stays. */
export type Known = {
  contracts: readonly Contract[]
  /** Which of them is in use. */
  at: number
  /** Name of the file, or '' of what was pasted. */
  file: string
}

/** The errors of known contracts as an ABI to read reverts by. */
export function errorsOf(known: Known | undefined): ErrorAbiSource[] {
  const errors = known?.contracts.flatMap(({ abi }) => abi.filter(({ type }) => type === 'error'))
  const different = new Set(errors?.map((error) => JSON.stringify(error)))
  const text = `[${[...different].join(',\n')}]`
  return different.size === 0 ? [] : [{ text, from: 'the ABI of the form' }]
}

import type { Contract } from '#domain/abi/artifact.ts'
import type { ErrorAbiSource } from '#domain/revert/error-tree.ts'

/** The contracts of an ABI or artifact that was given; they are kept while the page stays. */
export type KnownContracts = {
  contracts: readonly Contract[]
  /** Which of them is in use. */
  at: number
  /** Name of the file, or '' of what was pasted. */
  file: string
}

/** The errors of known contracts as an ABI to read reverts by. */
export function knownErrorAbis(known: KnownContracts | undefined): ErrorAbiSource[] {
  const abiErrors = known?.contracts.flatMap(({ abi }) =>
    abi.filter(({ type }) => type === 'error'),
  )
  const distinctErrors = new Set(abiErrors?.map((error) => JSON.stringify(error)))
  const abiText = `[${[...distinctErrors].join(',\n')}]`
  return distinctErrors.size === 0 ? [] : [{ text: abiText, from: 'the ABI of the form' }]
}

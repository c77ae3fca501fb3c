import type { Contract } from '#domain/abi/artifact.ts'
import type { ErrorAbiSource } from '#domain/revert/error-tree.ts'

/** The contracts of a pasted ABI or artifact; they stay until the page is left. */
export type KnownContracts = {
  contracts: readonly Contract[]
  chosenIndex: number
  /** Recipient for which the contracts were given, in lower case. */
  address: string
  /** True for what a press has found for that recipient. */
  isFound: boolean
}

/** The errors of known contracts as an ABI that decodes reverts. */
export function knownErrorAbis(knownContracts: KnownContracts | undefined): ErrorAbiSource[] {
  const abiErrors = knownContracts?.contracts.flatMap(({ abi }) =>
    abi.filter(({ type }) => type === 'error'),
  )
  const distinctErrors = new Set(abiErrors?.map((error) => JSON.stringify(error)))
  const abiText = `[${[...distinctErrors].join(',\n')}]`
  return distinctErrors.size === 0 ? [] : [{ text: abiText, from: 'the ABI of the form' }]
}

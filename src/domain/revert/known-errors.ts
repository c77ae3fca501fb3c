import type { Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import { parseSignatureList } from '#domain/abi/signature-list.ts'
import { readSolidityAbi } from '#domain/abi/solidity-types.ts'
import type { NamedError } from '#domain/revert/custom-error.ts'
import errorList from '#domain/revert/known-errors.txt?raw'

/** Selectors are computed from the list, never written down. */
const bySelector = new Map<Hex, { signature: string; from: string }[]>()
for (const { name, source, signatures: errorSignatures } of parseSignatureList(errorList)) {
  const from = source.startsWith('OpenZeppelin') ? source : `${name} (${source})`
  for (const signature of errorSignatures) {
    const selector = toFunctionSelector(signature)
    bySelector.set(selector, [...(bySelector.get(selector) ?? []), { signature, from }])
  }
}

/**
 * The errors of the bundled list that have a selector; any other error may have it too. Errors that
 * differ only in the names of their arguments are one, with the names that were found first.
 */
export function findKnownErrors(selector: Hex): NamedError[] {
  const matchingErrors: NamedError[] = []
  for (const { signature, from } of bySelector.get(selector.toLowerCase() as Hex) ?? []) {
    const [error] = readSolidityAbi(signature, 'error')
    if (error?.type !== 'error') throw new Error(`not a signature in our list: ${signature}`)
    // Four bytes and a name that are the same leave no room for other types.
    const sameError = matchingErrors.find((other) => other.name === error.name)
    if (sameError) sameError.from.push(from)
    else matchingErrors.push({ name: error.name, inputs: error.inputs, from: [from] })
  }
  return matchingErrors
}

import type { Hex } from 'viem'
import { parseAbiParameters, toFunctionSelector } from 'viem/utils'
import type { NamedError } from '#domain/revert/custom-error.ts'
import { protocolErrors } from '#domain/revert/protocol-errors.ts'
import { standardErrors } from '#domain/revert/standard-errors.ts'

const bySelector = new Map<Hex, { line: string; from: string }[]>()
for (const [name, source, lines, bare] of [...standardErrors, ...protocolErrors]) {
  const signatures = [
    ...lines.split('\n').map((line) => line.trim()),
    ...bare.split(/\s+/).map((word) => word && `${word}()`),
  ]
  const from = source.startsWith('OpenZeppelin') ? source : `${name} (${source})`
  for (const line of signatures.filter((line) => line !== '')) {
    const selector = toFunctionSelector(line)
    bySelector.set(selector, [...(bySelector.get(selector) ?? []), { line, from }])
  }
}

/**
 * The errors of the bundled list that have a selector; any other error may have it too. Those that
 * differ only in the names of their arguments are one, with the names that were found first.
 */
export function errorsWith(selector: Hex): NamedError[] {
  const found: NamedError[] = []
  for (const { line, from } of bySelector.get(selector.toLowerCase() as Hex) ?? []) {
    const [name = '', inputs = ''] = line.match(/^(\w+)\((.*)\)$/)?.slice(1) ?? []
    // Four bytes and a name that are the same leave no room for other types.
    const same = found.find((other) => other.name === name)
    if (same) same.from.push(from)
    else found.push({ name, inputs: inputs === '' ? [] : parseAbiParameters(inputs), from: [from] })
  }
  return found
}

/** How many errors the list holds. */
export const knownErrorCount = [...bySelector.values()].flat().length

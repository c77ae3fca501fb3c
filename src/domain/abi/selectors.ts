import type { AbiFunction, Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import { parameterType } from '#domain/abi/abi.ts'
import { readFunctions } from '#domain/abi/call-data.ts'
import functionList from '#domain/abi/known-functions.txt?raw'
import { parseSignatureList } from '#domain/abi/signature-list.ts'

/** A function of the list, and the standards and protocols that have it. */
export type KnownFunction = { item: AbiFunction; names: string[]; sources: string[] }

/** Selectors are computed from the list, never written down. */
const bySelector = new Map<Hex, { signature: string; name: string; source: string }[]>()
for (const { name, source, signatures } of parseSignatureList(functionList))
  for (const signature of signatures) {
    const selector = toFunctionSelector(signature)
    const sameSelectorLines = bySelector.get(selector) ?? []
    bySelector.set(selector, [...sameSelectorLines, { signature, name, source }])
  }

/**
 * The functions of the bundled list that have a selector. Any other function may have it too: four
 * bytes are a guess. Standards that share a function, as ERC-20 and ERC-721 share `approve`, are
 * one entry, whose parameters have all their names.
 */
export function findKnownFunctions(selector: Hex): KnownFunction[] {
  const matchingFunctions: KnownFunction[] = []
  for (const { signature, name, source } of bySelector.get(selector.toLowerCase() as Hex) ?? []) {
    const parsedFunctions = readFunctions(signature)
    if ('problem' in parsedFunctions || !parsedFunctions[0])
      throw new Error(`not a signature in our list: ${signature}`)
    const [item] = parsedFunctions
    const sameFunction = matchingFunctions.find(
      (other) => signatureTypes(other.item) === signatureTypes(item),
    )
    if (sameFunction) {
      sameFunction.item = {
        ...sameFunction.item,
        inputs: joinParameterNames(sameFunction.item, item),
      }
      sameFunction.names.push(name)
      if (!sameFunction.sources.includes(source)) sameFunction.sources.push(source)
    } else matchingFunctions.push({ item, names: [name], sources: [source] })
  }
  return matchingFunctions
}

/** How many functions the list holds. */
export const knownFunctionCount = [...bySelector.values()].flat().length

const signatureTypes = ({ name, inputs }: AbiFunction) =>
  `${name}(${inputs.map((input) => parameterType(input).replace(/ \w+(?=[,)])/g, '')).join()})`

const joinParameterNames = (one: AbiFunction, other: AbiFunction) =>
  one.inputs.map((input, index) => {
    const parameterNames = new Set([
      ...(input.name ?? '').split(' or '),
      other.inputs[index]?.name ?? '',
    ])
    return { ...input, name: [...parameterNames].join(' or ') }
  })

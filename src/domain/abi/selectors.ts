import type { AbiFunction, Hex } from 'viem'
import { parameterType } from '#domain/abi/abi.ts'
import { readFunctions } from '#domain/abi/call-data.ts'
import functionList from '#domain/abi/known-functions.txt?raw'
import { parseSignatureList } from '#domain/abi/signature-list.ts'

/** A function of the list, and the standards and protocols that have it. */
export type KnownFunction = { item: AbiFunction; names: string[]; sources: string[] }

type ListedFunction = { selector: string; signature: string; name: string; source: string }

/** Each line has its selector, as to hash all 430 would hold a page for 35 ms. */
const listedFunctions = parseSignatureList(functionList).flatMap(({ name, source, signatures }) =>
  signatures.map(
    (line): ListedFunction => ({
      ...{ selector: `0x${line.slice(0, 8)}`, signature: line.slice(9) },
      ...{ name, source },
    }),
  ),
)

/**
 * The functions of the bundled list that have a selector. Any other function may have it too: four
 * bytes are a guess. Standards that share a function, as ERC-20 and ERC-721 share `approve`, are
 * one entry, whose parameters have all their names.
 * @param inputBytes of a call, which are none of a function with more arguments
 */
export function findKnownFunctions(selector: Hex, inputBytes = Infinity): KnownFunction[] {
  const matchingFunctions: KnownFunction[] = []
  const sought = selector.toLowerCase()
  for (const { signature, name, source } of listedFunctions.filter(
    (listed) => listed.selector === sought,
  )) {
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
  return matchingFunctions.filter(({ item }) => inputBytes >= 4 + 32 * item.inputs.length)
}

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

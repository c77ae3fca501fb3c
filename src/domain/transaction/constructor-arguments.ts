import type { AbiParameter, Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { parameterText, readAbi } from '#domain/abi/abi.ts'
import { bytes } from '#domain/values/quantity.ts'
import { type DecodedCall, decodeArguments } from '#domain/abi/decoded-call.ts'
import type { InitCode } from '#domain/transaction/init-code.ts'

/** Arguments of a constructor, and what tells where in the init code they begin. */
export type ConstructorArguments = DecodedCall & { toldBy: 'code' | 'types' }

/** More places than these are not tried: code may be made to look like arguments everywhere. */
const mostPlaces = 256

/**
 * Reads the arguments behind init code by a pasted ABI or `constructor(…)` line, or says why that
 * cannot be. Where the code does not tell where they begin, there must be only one place from which
 * an encoder would write exactly all bytes to the end.
 */
export function constructorArguments(
  abiText: string,
  code: Hex,
  { args, codeUntil }: InitCode,
): ConstructorArguments | { problem: string } {
  const abi = readAbi(abiText, 'function')
  if ('problem' in abi) return abi
  const item = abi.find(({ type }) => type === 'constructor')
  if (!item)
    return { problem: 'There is no constructor in this. Write one as constructor(address owner).' }
  const inputs: readonly AbiParameter[] = ('inputs' in item && item.inputs) || []
  const signature = `constructor(${inputs.map(parameterText).join(', ')})`
  if (args !== undefined) {
    const [found] = readings(inputs, [args])
    if (found && (inputs.length > 0 || args === '0x'))
      return { name: 'constructor', signature, ...found, toldBy: 'code' }
    return {
      problem:
        args === '0x'
          ? 'No bytes follow this code as arguments, so this is not its constructor.'
          : `The ${bytes(size(args))} of arguments do not fit these parameters.`,
    }
  }
  const places = inputs.some(isDynamic)
    ? dynamicPlaces(inputs, code, codeUntil)
    : [size(code) - headLength(inputs)].filter((place) => place >= codeUntil)
  const tails = places.map((place) => (place === size(code) ? '0x' : slice(code, place)))
  const found = places.length > mostPlaces ? [] : readings(inputs, tails)
  const [only, ...others] = found.filter(({ trailing }) => trailing === 0)
  if (only && others.length === 0)
    return { name: 'constructor', signature, ...only, toldBy: 'types' }
  return {
    problem: only
      ? 'It is not known where the arguments begin: these parameters fit at several places.'
      : 'The code does not end with arguments of these types, as far as can be told.',
  }
}

/** What data may be by the types, if an encoder writes it so. */
const readings = (inputs: readonly AbiParameter[], data: readonly Hex[]) =>
  data
    .map((each) => decodeArguments(inputs, each))
    .flatMap((read) => ('problem' in read || !read.canonical ? [] : [read]))

/** Where an encoding may begin: the first dynamic argument lies right behind all heads (ABI specification). */
function dynamicPlaces(inputs: readonly AbiParameter[], code: Hex, from: number): number[] {
  const before = headLength(inputs.slice(0, inputs.findIndex(isDynamic)))
  const word = headLength(inputs).toString(16).padStart(64, '0')
  const digits = code.toLowerCase()
  const places: number[] = []
  for (
    let at = digits.indexOf(word, 2 + (from + before) * 2);
    at >= 0 && places.length <= mostPlaces;
    at = digits.indexOf(word, at + 1)
  ) {
    const place = (at - 2) / 2 - before
    if (at % 2 === 0 && (size(code) - place) % 32 === 0) places.push(place)
  }
  return places
}

const componentsOf = (parameter: AbiParameter): readonly AbiParameter[] =>
  'components' in parameter ? parameter.components : []

const isDynamic = (parameter: AbiParameter): boolean =>
  /^(string|bytes)(\[|$)|\[\]/.test(parameter.type) || componentsOf(parameter).some(isDynamic)

/** Bytes of the heads: of a dynamic parameter one word, which says where it lies. */
const headLength = (parameters: readonly AbiParameter[]): number =>
  parameters.reduce((sum, each) => sum + 32 * (isDynamic(each) ? 1 : words(each)), 0)

function words(parameter: AbiParameter): number {
  const counts = [...parameter.type.matchAll(/\[(\d+)\]/g)].map(([, count]) => Number(count))
  const one = parameter.type.startsWith('tuple')
    ? componentsOf(parameter).reduce((sum, component) => sum + words(component), 0)
    : 1
  return counts.reduce((product, count) => product * count, one)
}

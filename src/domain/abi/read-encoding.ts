import type { AbiParameter, Hex } from 'viem'
import { componentsOf, elementOf } from '#domain/abi/argument-json.ts'
import { checksumAddress } from '#domain/values/address.ts'
import { groupDigits } from '#domain/values/hex.ts'

/** A value as its bytes show it: `string` and every type of bytes as `0x` hex, parts as a list. */
export type EncodedValue = Hex | bigint | boolean | EncodedValue[]

/** The values of an encoding, and how its bytes differ from those that an encoder writes. */
export type ReadEncoding = {
  values: EncodedValue[]
  byteCount: number
  /** Bytes behind the values that belong to none of them; counted only where `canonical`. */
  trailing: number
  /** True when the bytes begin with exactly those that an encoder writes for these values. */
  canonical: boolean
  /** Bytes that the types need and the data lacks: they were read as zeros, as the EVM does. */
  missing: number
  /** Labels of the values whose padding is not what an encoder writes; old compilers ignore it. */
  dirty: string[]
}

/** Most zeros read beyond the end: calls may lack some words; shorter data is not a call. */
const maxMissingBytes = 1_024
/** Most values read: offsets may share one list, so few bytes could stand for any number. */
const maxValues = 100_000

/** Why bytes cannot be read by some types; thrown and caught in this file only. */
class EncodingProblem extends Error {}

/**
 * Reads bytes by ABI types (ABI specification, "Formal Specification of the Encoding"). Compares
 * bytes with bytes and loses none, so that it needs no encoder to tell what differs.
 */
export function readEncoding(
  parameters: readonly AbiParameter[],
  data: Hex,
): ReadEncoding | { problem: string } {
  const reader = new EncodingReader(data)
  try {
    return reader.readAll(parameters)
  } catch (error) {
    if (error instanceof EncodingProblem) return { problem: error.message }
    throw error
  }
}

/** True for the types without parts that the ABI specification has, `fixed` left out as by compilers. */
export const isElementaryType = (type: string): boolean => {
  const [, base, size] = /^(u?int|bytes)(\d+)$/.exec(type) ?? []
  if (base === undefined) return /^(address|bool|string|bytes|function)$/.test(type)
  const isSmall = /^[1-9]\d{0,2}$/.test(size ?? '')
  return (
    isSmall &&
    (base === 'bytes' ? Number(size) <= 32 : Number(size) <= 256 && Number(size) % 8 === 0)
  )
}

/** True for a type whose value lies behind the heads, at an offset. */
export function isDynamicType(parameter: AbiParameter): boolean {
  const array = elementOf(parameter)
  if (array) return array.length === undefined || isDynamicType(array.element)
  if (parameter.type === 'tuple') return componentsOf(parameter).some(isDynamicType)
  return parameter.type === 'string' || parameter.type === 'bytes'
}

/** Bytes of a value among the heads; a dynamic value has its offset there, 32 bytes. */
export function headBytes(parameter: AbiParameter): number {
  if (isDynamicType(parameter)) return 32
  const array = elementOf(parameter)
  if (array) return (array.length ?? 0) * headBytes(array.element)
  return parameter.type === 'tuple' ? sum(componentsOf(parameter).map(headBytes)) : 32
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

class EncodingReader {
  readonly digits: string
  readonly byteCount: number
  canonical = true
  readonly dirty: string[] = []
  private neededBytes = 0
  private valueCount = 0

  constructor(data: Hex) {
    this.digits = data.slice(2).toLowerCase()
    this.byteCount = this.digits.length / 2
  }

  readAll(parameters: readonly AbiParameter[]): ReadEncoding {
    const { values, end } = this.readTuple(parameters, 0, '')
    const missing = Math.max(0, this.neededBytes - this.byteCount)
    const canonical = this.canonical && missing === 0
    const trailing = canonical ? this.byteCount - end : 0
    return { values, byteCount: this.byteCount, trailing, canonical, missing, dirty: this.dirty }
  }

  /** The values whose heads begin at a byte, and where an encoder's bytes for them end. */
  private readTuple(parameters: readonly AbiParameter[], base: number, label: string) {
    let headStart = base
    let end = base + sum(parameters.map(headBytes))
    const values = parameters.map((parameter, index): EncodedValue => {
      const valueLabel = `${label}${label && '.'}${parameter.name || index}`
      const start = headStart
      headStart += headBytes(parameter)
      if (!isDynamicType(parameter)) return this.readValue(parameter, start, valueLabel).value
      const offset = this.readCount(start, `The offset of “${valueLabel}”`)
      if (base + offset !== end) this.canonical = false
      const read = this.readValue(parameter, base + offset, valueLabel)
      end = read.end
      return read.value
    })
    return { values, end }
  }

  private readValue(
    parameter: AbiParameter,
    start: number,
    label: string,
  ): { value: EncodedValue; end: number } {
    if (++this.valueCount > maxValues)
      throw new EncodingProblem(`More than ${groupDigits(maxValues)} values: not decoded.`)
    const array = elementOf(parameter)
    if (array) return this.readArray(array, start, label)
    if (parameter.type === 'tuple') {
      const { values, end } = this.readTuple(componentsOf(parameter), start, label)
      return { value: values, end }
    }
    if (parameter.type === 'string' || parameter.type === 'bytes')
      return this.readBytes(start, label)
    return { value: this.readWord(parameter.type, start, label), end: start + 32 }
  }

  private readArray(
    { element, length }: { element: AbiParameter; length: number | undefined },
    start: number,
    label: string,
  ) {
    const count = length ?? this.readCount(start, `The length of “${label}”`)
    if (count > maxValues)
      throw new EncodingProblem(`“${label}” has ${groupDigits(count)} items: not decoded.`)
    const items = Array<AbiParameter>(count).fill({ ...element, name: '' })
    const { values, end } = this.readTuple(items, length === undefined ? start + 32 : start, label)
    return { value: values, end }
  }

  private readBytes(start: number, label: string): { value: Hex; end: number } {
    const length = this.readCount(start, `The length of “${label}”`)
    const content = this.readDigits(start + 32, length)
    const paddingBytes = (32 - (length % 32)) % 32
    if (/[^0]/.test(this.readDigits(start + 32 + length, paddingBytes))) this.noteDirty(label)
    return { value: `0x${content}`, end: start + 32 + length + paddingBytes }
  }

  private readWord(type: string, start: number, label: string): Hex | bigint | boolean {
    const word = this.readDigits(start, 32)
    if (!isElementaryType(type))
      throw new EncodingProblem(`Unsupported type “${type}” of “${label}”: not decoded.`)
    const [, base = type, size = '256'] = /^(u?int|bytes)(\d+)$/.exec(type) ?? []
    const digitCount = Number(size) / 4
    switch (base) {
      case 'uint': {
        if (/[^0]/.test(word.slice(0, 64 - digitCount))) this.noteDirty(label)
        return BigInt(`0x${word.slice(64 - digitCount)}`)
      }
      case 'int': {
        const value = BigInt.asIntN(Number(size), BigInt(`0x${word}`))
        if (BigInt.asUintN(256, value) !== BigInt(`0x${word}`)) this.noteDirty(label)
        return value
      }
      case 'bool':
        if (!/^0{63}[01]$/.test(word)) this.noteDirty(label)
        return /[^0]/.test(word)
      case 'address':
        if (!word.startsWith('0'.repeat(24))) this.noteDirty(label)
        return checksumAddress(`0x${word.slice(24)}`)
      default: {
        // A `function` is an address and a selector, in 24 bytes.
        const keptDigits = base === 'function' ? 48 : Number(size) * 2
        if (/[^0]/.test(word.slice(keptDigits))) this.noteDirty(label)
        return `0x${word.slice(0, keptDigits)}`
      }
    }
  }

  private noteDirty(label: string) {
    this.canonical = false
    if (this.dirty.length < 20) this.dirty.push(label)
  }

  /** An offset or a length, which must stay within the data. */
  private readCount(start: number, what: string): number {
    const count = BigInt(`0x${this.readDigits(start, 32)}`)
    if (count <= BigInt(this.byteCount + maxMissingBytes)) return Number(count)
    const countText = count < 1n << 64n ? groupDigits(count) : `0x${count.toString(16)}`
    throw new EncodingProblem(
      `${what} is ${countText}, beyond the ${groupDigits(this.byteCount)} bytes of arguments.`,
    )
  }

  /** The digits of some bytes, with zeros for those behind the end. */
  private readDigits(start: number, count: number): string {
    if (count > 0) this.neededBytes = Math.max(this.neededBytes, start + count)
    if (this.neededBytes > this.byteCount + maxMissingBytes)
      throw new EncodingProblem(
        `${groupDigits(this.byteCount)} bytes of arguments; these types need at least ${groupDigits(this.neededBytes)}.`,
      )
    return this.digits.slice(start * 2, (start + count) * 2).padEnd(count * 2, '0')
  }
}

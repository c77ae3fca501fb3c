import type { AbiParameter } from 'viem'
import { parameterType } from '#domain/abi/abi.ts'
import type { StorageType } from '#domain/storage/type/storage-type.ts'

/** The files of a contract's source by their paths, and the contract in them. */
export type ContractSources = {
  name: string
  /** Path of the file that declares the contract; undefined where its tools name none. */
  path?: string | undefined
  files: { readonly [path: string]: string }
}

/** A declaration to look for; `types` are those of parameters, as ABIs write them. */
export type WantedDeclaration = {
  kind: 'variable' | 'function' | 'event' | 'error' | 'struct'
  name: string
  types?: readonly string[]
}

/** Something that a file declares: offsets of its text, with what documents it. */
export type Member = {
  /** Modifiers and the like, which have no page, are `other`. */
  kind: WantedDeclaration['kind'] | 'other'
  name: string
  start: number
  end: number
  /** The types of its parameters as they are written, undefined where they are not known. */
  types?: readonly string[] | undefined
}

/** A contract with its members; the members of a file itself have one without a name. */
export type Container = { name: string; bases: readonly string[]; members: readonly Member[] }

type AbiItem = {
  type: 'function' | 'event' | 'error'
  name: string
  inputs: readonly AbiParameter[]
}

/** The declaration of an ABI's item. */
export const wantedOfItem = ({ type, name, inputs }: AbiItem): WantedDeclaration[] => [
  { kind: type, name, types: inputs.map(parameterType) },
]

/**
 * The declarations of a value: that of the variable, whose name may have its contract before it and
 * its slot behind it, and those of the structs on the way to it.
 */
export function wantedOfValue(
  variable: string,
  types: readonly StorageType[],
): WantedDeclaration[] {
  const ownName = (text: string) => /([\w$]+)(?:@\d+)?$/.exec(text)?.[1] ?? text
  const structs = types.flatMap(({ kind, label }) => (kind === 'struct' ? ownName(label) : []))
  return [
    { kind: 'variable', name: ownName(variable) },
    ...[...new Set(structs)].map((name) => ({ kind: 'struct', name }) as const),
  ]
}

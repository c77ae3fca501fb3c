import type { Compiler, Variable } from '#domain/storage/type/storage-type.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * What a contract keeps at a slot that its compiler's layout does not list: a namespace, or a slot
 * that a library laid out by hand.
 */
export type DeclaredSlot = {
  name: string
  /** Where it begins, as `parseSlot` reads it. */
  slot: string
  /** What lies there, as `readDeclaration` reads it; empty where it could not be learnt. */
  declared: string
}

/** One contract's layout as a compiler or tool wrote it: what the device stores. */
export type RawLayout = {
  contract: string
  /** The source file where it is known, else empty. */
  source: string
  compiler: Compiler
  json: RawObject
  /** The file names no contract: it is the one that declares the last variable, or one above it. */
  byLastVariable?: true
  /** Beside the compiler's variables; undefined where no one looked for them. */
  beside?: readonly DeclaredSlot[]
}

/**
 * How a person decodes a type of which the layout gives only the name, by the type's label: an
 * elementary type such as `uint64`, or the names of an enum's values with commas between them.
 */
export type DecodeAs = { readonly [label: string]: string }

/** A contract's variables with their types, and what in the layout was not understood. */
export type Layout = {
  variables: readonly Variable[]
  /** Labels of types that need a `DecodeAs`, found while types are looked at. */
  unclear: ReadonlyMap<string, { size: number; kind: 'enum' | 'user-defined' }>
  problems: readonly string[]
}

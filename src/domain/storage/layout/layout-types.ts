import type { Compiler, Variable } from '#domain/storage/type/storage-type.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * A slot in use that the compiler's layout does not list: a namespace, or a slot that a library
 * laid out by hand.
 */
export type DeclaredSlot = {
  name: string
  /** First slot, as text for `parseSlot`. */
  slot: string
  /** Variables at the slot, as text for `readDeclaration`; empty where unknown. */
  declared: string
}

/** One contract's layout as a compiler or tool wrote it, and as the device stores it. */
export type RawLayout = {
  contract: string
  /** The source file; empty where unknown. */
  source: string
  compiler: Compiler
  json: RawObject
  /** The file names no contract: `contract` is the one that declares the last variable. */
  byLastVariable?: true
  /** Slots beside the compiler's variables; undefined where none were looked for. */
  beside?: readonly DeclaredSlot[]
}

/** A contract's variables with their types, and the problems met while reading them. */
export type Layout = {
  variables: readonly Variable[]
  problems: readonly string[]
}

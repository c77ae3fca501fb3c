import type { KnownLayout } from '#domain/storage/layout/resolve-variable.ts'
import type { TypedAccess } from '#domain/storage/path/value-path.ts'
import { parseValueReference, type ValueReference } from '#domain/storage/path/value-reference.ts'

/**
 * Reads a reference, in which the names of a layout may have an `@` in them.
 * @param known the previous accesses, whose types are kept where they still fit
 */
export const parseLayoutReference = (
  text: string,
  layout: KnownLayout | undefined,
  known: readonly TypedAccess[] = [],
): ValueReference =>
  parseValueReference(text, known, (name) =>
    (layout?.variables ?? []).some((variable) => variable.name === name),
  )

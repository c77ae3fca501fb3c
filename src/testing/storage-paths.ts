import { expect } from 'vitest'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { resolvePath } from '#domain/storage/path/resolve-path.ts'
import { readDeclaration } from '#domain/storage/type/storage-declaration.ts'
import { type Expression, parseExpression } from '#domain/storage/path/storage-expression.ts'
import type { Compiler, Place } from '#domain/storage/type/storage-type.ts'

/** A variable at a slot, by its declaration. */
export function variable(source: string, slot: bigint, compiler?: Compiler): Place {
  const declared = readDeclaration(source, compiler)
  if ('problem' in declared) throw new Error(declared.problem)
  const [first] = declared.variables
  if (!first) throw new Error('nothing is declared')
  return { slot, offset: first.offset, type: first.type() }
}

export const accessesOf = (path: string) => (parseExpression(path) as Expression).accesses

/** Where an expression leads from there; nothing may be wrong with it. */
export function reach(source: string, slot: bigint, path: string, compiler?: Compiler): Place {
  const { place, problems } = resolvePath(variable(source, slot, compiler), accessesOf(path))
  expect(problems).toEqual({})
  return place
}
/** The same as a word of 32 bytes. */
export const position = (...way: Parameters<typeof reach>) => slotWord(reach(...way).slot)

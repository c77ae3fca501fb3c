import { expect } from 'vitest'
import { readDeclaration } from '#domain/storage/storage-declaration.ts'
import { type Expression, parseExpression } from '#domain/storage/storage-expression.ts'
import { slotWord } from '#domain/storage/storage-step.ts'
import type { Compiler, Place } from '#domain/storage/storage-type.ts'
import { walk } from '#domain/storage/storage-walk.ts'

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
  const { places, problems } = walk(variable(source, slot, compiler), accessesOf(path))
  expect(problems).toEqual({})
  return places.at(-1) as Place
}
/** The same as a word of 32 bytes. */
export const position = (...way: Parameters<typeof reach>) => slotWord(reach(...way).slot)

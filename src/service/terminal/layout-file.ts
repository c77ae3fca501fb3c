import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import { findLayouts } from '#domain/storage/layout-files/find-layouts.ts'
import { editDistance } from '#domain/text/edit-distance.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import { showWord } from '#service/terminal/arguments.ts'

/** Largest file that a flag names, in bytes: artifacts of large projects have some ten million. */
const maxFileBytes = 64 * 1024 * 1024
/** Most names that a message lists, the likeliest first. */
const maxNames = 20

/** The text of a file that a flag names. @throws WrongUsage */
export async function readFileOf(flag: string, path: string): Promise<string> {
  const text = await stat(path)
    .then(({ size }) => (size > maxFileBytes ? undefined : readFile(path, 'utf8')))
    .catch(() => undefined)
  if (text === undefined) throw new WrongUsage(`the file of ${flag} cannot be read`)
  return text
}

/**
 * The layout in a file, or of the contract that is named behind it: `build.json:Token`, or `build.json:src/Token.sol:Token`
 * where two have its name. @throws WrongUsage
 */
export async function loadLayout(text: string): Promise<RawLayout> {
  let end = text.length
  while (end > 0 && !existsSync(text.slice(0, end))) end = text.lastIndexOf(':', end - 1)
  const path = end > 0 ? text.slice(0, end) : text
  const typed = text.slice(path.length + 1)
  const found = findLayouts(await readFileOf('--layout', path))
  if ('problem' in found) throw new WrongUsage(`--layout: ${found.problem}`)
  const { layouts } = found
  const named = layouts.filter((each) => [each.contract, fullName(each)].includes(typed))
  const fitting = typed === '' ? layouts : named
  const [layout, ...others] = fitting
  if (layout && others.length === 0) return layout
  const isDouble = (name: string) => layouts.filter((each) => each.contract === name).length > 1
  const names = (layout ? fitting : layouts)
    .map((each) => (isDouble(each.contract) ? fullName(each) : each.contract))
    .toSorted((one, other) => editDistance(one, typed) - editDistance(other, typed))
  const choices = names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ', …' : '')
  const problem = layout ? '' : `there is no ${showWord(typed)}; `
  throw new WrongUsage(`--layout: ${problem}FILE:CONTRACT takes one of ${choices}`)
}

const fullName = ({ source, contract }: RawLayout) => `${source}:${contract}`

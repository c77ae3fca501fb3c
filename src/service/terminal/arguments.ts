import { parseArgs } from 'node:util'
import { escapeControls } from '#domain/text/others-text.ts'
import { nearestHint, WrongUsage } from '#service/config/json-file.ts'

/** Exit codes of every command of the terminal, as docs/terminal.md documents them. */
export const exitCodes = { answered: 0, negative: 1, wrongUsage: 2, providerFailed: 3 } as const

/** Flags that say something by being there; all others take a value. */
const switches = ['json', 'embedded', 'open', 'hidden']

/** Words and flags of a command line; flags in the order in which they were written. */
export type CommandLine = {
  words: readonly string[]
  flags: readonly { flag: string; value: string }[]
  /** The last value of a flag; undefined where it is not there, '' of a switch. */
  get(flag: string): string | undefined
}

/**
 * Reads a command line by the names of its flags. Values may follow after a blank or after `=`; after
 * `--` all is words.
 * @throws WrongUsage for an unknown flag, naming the nearest; values are never repeated, as
 *   addresses of nodes hold keys
 */
export function parseCommandLine(args: readonly string[], names: readonly string[]): CommandLine {
  const typeOf = (name: string) => (switches.includes(name) ? 'boolean' : 'string')
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(names.map((name) => [name, { type: typeOf(name) } as const])),
  })
  const words: string[] = []
  const flags: { flag: string; value: string }[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const negative = args[token.index] ?? ''
    if (/^-\d/.test(negative)) {
      // A number below zero is a word, which says itself what is wrong with it; each of its digits is a token.
      if (token.rawName === negative.slice(0, 2)) words.push(negative)
      continue
    }
    const { name: flag, rawName, value = '' } = token
    if (!names.includes(flag) || !rawName.startsWith('--')) {
      const hint = nearestHint(
        rawName,
        names.map((name) => `--${name}`),
      )
      throw new WrongUsage(`there is no flag ${showWord(rawName)}${hint}`)
    }
    if (switches.includes(flag) ? token.value !== undefined : !value || value.startsWith('--'))
      throw new WrongUsage(
        switches.includes(flag)
          ? `--${flag} takes no value: write --${flag} alone`
          : `--${flag} needs a value after it`,
      )
    flags.push({ flag, value })
  }
  return { words, flags, get: (name) => flags.findLast(({ flag }) => flag === name)?.value }
}

/** A word of a command line in a message: short, and never an address, which may hold a key. */
export const showWord = (word: string): string =>
  word.includes('://') ? 'of an address' : escapeControls(word.slice(0, 40))

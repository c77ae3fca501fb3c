import type { AbiParameter } from 'viem'
import { fitErrorArguments } from '#domain/revert/custom-error.ts'
import { revertInBrief } from '#domain/revert/describe-revert.ts'
import type { ErrorArgument, ErrorTree } from '#domain/revert/error-tree.ts'
import { guessMark } from '#service/terminal/transaction-verb.ts'

/** An error in words, with the arguments of a custom one; and as programs read it. */
type ToldError = {
  words: string
  /** The words, with a mark where they are a guess. */
  shown: string
  args: readonly ErrorArgument[]
  json: { error: string; guessed?: true | undefined; args?: readonly object[] | undefined }
}

/** Arguments of Solidity's own errors, whose words tell people what programs compare. */
const ownArguments: { readonly [kind: string]: readonly AbiParameter[] } = {
  reason: [{ name: 'message', type: 'string' }],
  panic: [{ name: 'code', type: 'uint256' }],
}

/** The errors that revert data carries: the outermost, and those within it. */
export function tellErrors(tree: ErrorTree, message: string): [ToldError, ...ToldError[]] {
  const { data, meaning, readings, inner } = tree
  const [named] = readings
  const args = named?.args ?? []
  const words = named?.signature ?? revertInBrief({ message, data })
  const ownInputs = ownArguments[meaning.kind]
  const ownArgs = ownInputs && fitErrorArguments(ownInputs, data)?.args
  const told = {
    words,
    shown: words + (named?.guessed ? guessMark : ''),
    args,
    json: {
      // Quotes are for people: a program compares the bare text.
      error: words.replace(/^“(.*)[”…]$/s, '$1'),
      guessed: named?.guessed || undefined,
      args: (named?.args ?? ownArgs)?.map(argumentJson),
    },
  }
  const within = args.map((argument) => 'inner' in argument && argument.inner)
  return [told, ...[inner, ...within].flatMap((each) => (each ? tellErrors(each, '') : []))]
}

/** An argument of an error with its parts; the errors within it are told by themselves. */
const argumentJson = ({ name, type, note, ...argument }: ErrorArgument): object =>
  'parts' in argument
    ? { name, type, parts: argument.parts.map(argumentJson) }
    : { name, type, value: argument.value, note }

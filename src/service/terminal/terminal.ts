import { CommandError } from '#service/files/failures.ts'
import type { FilesUpstream } from '#service/files/forward/files-upstream.ts'
import { NodeFailure, RpcResponseError } from '#service/rpc/rpc-error.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import {
  type Answer,
  escapeJson,
  exitCodeOf,
  formatAnswer,
  jsonOf,
  ProviderFailure,
  toLine,
} from '#service/terminal/answer.ts'
import {
  type CommandLine,
  exitCodes,
  type FlagTable,
  parseCommandLine,
  WrongUsage,
} from '#service/terminal/arguments.ts'
import { answerBlock } from '#service/terminal/block-verb.ts'
import { answerAdd, answerPin, readAbsence, writeContent } from '#service/terminal/file-verbs.ts'
import { findFiles, openNode } from '#service/terminal/provider.ts'
import { answerGas, answerStorage } from '#service/terminal/state-verbs.ts'
import { answerTransaction } from '#service/terminal/transaction-verb.ts'

type Verb = {
  /** The words and flags behind the verb, as `--help` shows them. */
  usage: string
  words: { min: number; max: number }
  flags: FlagTable
} & (
  | { askNode(line: CommandLine, node: Upstream): Promise<Answer> }
  | { askFiles(line: CommandLine, files: FilesUpstream): Promise<Answer> }
  | { write: typeof writeContent }
)

const ofNode = { json: 'switch', rpc: 'value', chain: 'value' } as const
const ofFiles = { json: 'switch', ipfs: 'value' } as const
const callFlags = { to: 'value', from: 'value', data: 'value', value: 'value' } as const

const verbTable = {
  block: { usage: 'REF', words: { min: 1, max: 1 }, flags: ofNode, askNode: answerBlock },
  tx: {
    usage: 'HASH | BLOCK INDEX',
    words: { min: 1, max: 2 },
    flags: ofNode,
    askNode: answerTransaction,
  },
  storage: {
    usage: 'ADDRESS SLOT [--block REF] [--layout FILE]',
    words: { min: 2, max: 2 },
    flags: { ...ofNode, block: 'value', layout: 'value' },
    askNode: answerStorage,
  },
  gas: {
    usage: '--to ADDRESS [--data BYTES] [--value AMOUNT] [--from ADDRESS]',
    words: { min: 0, max: 0 },
    flags: { ...ofNode, ...callFlags },
    askNode: answerGas,
  },
  cat: { usage: 'CID', words: { min: 1, max: 1 }, flags: ofFiles, write: writeContent },
  add: { usage: 'FILE', words: { min: 1, max: 1 }, flags: ofFiles, askFiles: answerAdd },
  pin: { usage: 'add|rm CID', words: { min: 2, max: 2 }, flags: ofFiles, askFiles: answerPin },
} as const satisfies { [name: string]: Verb }

/** The names of the verbs, as they are typed. */
export type VerbName = keyof typeof verbTable

/**
 * Carries out a verb and prints its answer, as text or by `--json`; resolves to the exit code.
 * @throws WrongUsage where nothing was asked
 */
export async function runVerb(name: VerbName, args: readonly string[]): Promise<number> {
  const verb: Verb = verbTable[name]
  const usage = `keyhole ${name} ${verb.usage}`
  if (args.includes('--help') || args.includes('-h')) {
    const flags = Object.keys(verb.flags).map((flag) => `--${flag}`)
    process.stdout.write(`${usage}\nFlags: ${flags.join(', ')}; docs/terminal.md says all of it.\n`)
    return exitCodes.answered
  }
  const line = parseCommandLine(args, verb.flags)
  const { min, max } = verb.words
  if (line.words.length < min || line.words.length > max)
    throw new WrongUsage(`it is written ${usage}`)
  const isJson = line.get('json') !== undefined
  try {
    if ('write' in verb)
      return await verb.write(line, await findFiles(line, process.env), process.stdout)
    return say(await ask(verb, line), isJson)
  } catch (error) {
    const absence = error instanceof CommandError ? readAbsence(error) : undefined
    if (absence) return say(absence, isJson)
    const failure = describeFailure(error)
    if (failure === undefined) throw error
    process.stderr.write(`Keyhole: ${failure}\n`)
    if (isJson) process.stdout.write(`${escapeJson({ error: failure })}\n`)
    return exitCodes.providerFailed
  }
}

async function ask(verb: Exclude<Verb, { write: unknown }>, line: CommandLine): Promise<Answer> {
  if ('askFiles' in verb) return verb.askFiles(line, await findFiles(line, process.env))
  const node = await openNode(line, process.env)
  try {
    return await verb.askNode(line, node)
  } finally {
    await node.close()
  }
}

function say(answer: Answer, isJson: boolean): number {
  process.stdout.write(`${isJson ? escapeJson(jsonOf(answer)) : formatAnswer(answer)}\n`)
  return exitCodeOf(answer)
}

/** A failure of a provider in one line; undefined for a fault of this program. */
function describeFailure(error: unknown): string | undefined {
  if (error instanceof ProviderFailure) return toLine(error.message)
  if (error instanceof CommandError) return toLine(`the file network says: ${error.message}`)
  // No service is between here and the node that failed.
  if (error instanceof NodeFailure) return `the node ${error.problem}`
  return error instanceof RpcResponseError ? toLine(error.message) : undefined
}

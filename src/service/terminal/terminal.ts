import { CommandError } from '#service/files/failures.ts'
import type { FilesUpstream } from '#service/files/forward/files-upstream.ts'
import { NodeFailure, RpcResponseError } from '#service/rpc/rpc-error.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import {
  type Answer,
  failed,
  ProviderFailure,
  printAnswer,
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
import {
  answerAdd,
  answerContent,
  answerPin,
  readAbsence,
  writeContent,
} from '#service/terminal/file-verbs.ts'
import { findFiles, openNode } from '#service/terminal/provider.ts'
import { answerGas, answerStorage } from '#service/terminal/state-verbs.ts'
import { answerTransaction } from '#service/terminal/transaction-verb.ts'
import { answerWhy } from '#service/terminal/why-verb.ts'

export type Verb = {
  /** The answer, in a sentence. */
  meaning: string
  /** The words by their names, with what they are; the last may be missing, down to `minWords`. */
  words: { readonly [name: string]: string }
  minWords?: number
  flags: FlagTable
  /** Changes something, so that no program gets it as a tool. */
  changes?: true
} & (
  | { askNode(line: CommandLine, node: Upstream): Promise<Answer> }
  | {
      askFiles(line: CommandLine, files: FilesUpstream, signal?: AbortSignal): Promise<Answer>
      /** How it answers people and pipes, where that is no `Answer`. */
      write?: typeof writeContent
    }
)

const ofNode = { json: 'switch', rpc: 'value', chain: 'value' } as const
const ofFiles = { json: 'switch', ipfs: 'value' } as const
const callFlags = { to: 'value', from: 'value', data: 'value', value: 'value' } as const
const ofTransaction = { hash: 'hash, or the block that it is in', index: 'index in the block' }

const verbTable = {
  block: {
    meaning: 'A block, its hash verified.',
    words: { ref: 'number, hash or tag' },
    flags: ofNode,
    askNode: answerBlock,
  },
  tx: {
    meaning: 'A transaction: status, fee and call, verified in its block.',
    words: ofTransaction,
    minWords: 1,
    flags: ofNode,
    askNode: answerTransaction,
  },
  why: {
    meaning: 'Why a transaction failed, or a call does, and by what that was found.',
    words: ofTransaction,
    minWords: 0,
    flags: { ...callFlags, block: 'value', abi: 'value', ...ofNode },
    askNode: answerWhy,
  },
  storage: {
    meaning: 'A value of a contract’s storage, proven where the node gives proofs.',
    words: { address: 'contract', slot: 'slot: 3, or 2[0x…] of a mapping' },
    flags: { block: 'value', layout: 'value', ...ofNode },
    askNode: answerStorage,
  },
  gas: {
    meaning: 'The gas of a call, or why it reverts.',
    words: {},
    flags: { ...callFlags, ...ofNode },
    askNode: answerGas,
  },
  cat: {
    meaning: 'The content of a CID, verified.',
    words: { cid: 'CID, perhaps with a path behind it' },
    flags: ofFiles,
    askFiles: answerContent,
    write: writeContent,
  },
  add: {
    meaning: 'The CID of a file that is added, verified.',
    words: { file: 'path' },
    flags: ofFiles,
    changes: true,
    askFiles: answerAdd,
  },
  pin: {
    meaning: 'Pins or unpins a CID.',
    words: { action: 'add or rm', cid: 'CID' },
    flags: ofFiles,
    changes: true,
    askFiles: answerPin,
  },
} as const satisfies { [name: string]: Verb }

/** The names of the verbs, as they are typed. */
export type VerbName = keyof typeof verbTable

/** All verbs by name. */
export const verbs: { readonly [name in VerbName]: Verb } = verbTable

/**
 * Carries out a verb and prints its answer, as text or by `--json`; resolves to the exit code.
 * @throws WrongUsage where nothing was asked
 */
export async function runVerb(name: VerbName, args: readonly string[]): Promise<number> {
  const verb = verbs[name]
  const names = Object.keys(verb.words)
  const { minWords = names.length } = verb
  const shownWords = names.map((word, at) => (at < minWords ? word : `[${word}]`).toUpperCase())
  const usage = ['keyhole', name, ...shownWords].join(' ')
  if (args.includes('--help') || args.includes('-h')) {
    const flags = Object.keys(verb.flags).map((flag) => `--${flag}`)
    process.stdout.write(
      `${usage}\n${verb.meaning}\nFlags: ${flags.join(', ')}; docs/terminal.md says all of it.\n`,
    )
    return exitCodes.answered
  }
  const line = parseCommandLine(args, verb.flags)
  if (line.words.length < minWords || line.words.length > names.length)
    throw new WrongUsage(`it is written ${usage}`)
  const isJson = line.get('json') !== undefined
  const answer = await orFailure(async () =>
    'write' in verb && !isJson
      ? verb.write(line, await findFiles(line, process.env), process.stdout, process.stderr)
      : askVerb(verb, line),
  )
  return typeof answer === 'number' ? answer : printAnswer(answer, isJson)
}

/**
 * Asks a verb, until `signal` ends it; a failure of the provider is an answer, too.
 * @throws WrongUsage where nothing was asked
 */
export const answerVerb = (verb: Verb, line: CommandLine, signal?: AbortSignal) =>
  orFailure(() => askVerb(verb, line, signal))

async function orFailure<T>(ask: () => Promise<T>): Promise<T | Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderFailure) return failed(toLine(error.message))
    if (error instanceof CommandError)
      return readAbsence(error) ?? failed(toLine(`the file network says: ${error.message}`))
    // No service is between here and the node that failed.
    if (error instanceof NodeFailure) return failed(`the node ${error.problem}`)
    if (error instanceof RpcResponseError) return failed(toLine(error.message))
    throw error
  }
}

async function askVerb(verb: Verb, line: CommandLine, signal?: AbortSignal): Promise<Answer> {
  if ('askFiles' in verb) return verb.askFiles(line, await findFiles(line, process.env), signal)
  const node = await openNode(line, process.env)
  // A call of a closed node fails.
  signal?.addEventListener('abort', () => node.close(), { once: true })
  try {
    return await verb.askNode(line, node)
  } finally {
    await node.close()
  }
}

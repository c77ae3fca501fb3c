import { refusalKind } from '#domain/revert/refusal.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import { CommandError, UpstreamFailure, UsageError } from '#service/files/failures.ts'
import type { FilesUpstream } from '#service/files/forward/files-upstream.ts'
import { NodeFailure, RpcResponseError } from '#service/rpc/rpc-error.ts'
import { answerAdd } from '#service/terminal/add-verb.ts'
import {
  type Answer,
  failed,
  notFound,
  ProviderFailure,
  printAnswer,
  toLine,
} from '#service/terminal/answer.ts'
import { type CommandLine, exitCodes, parseCommandLine } from '#service/terminal/arguments.ts'
import { answerBlock } from '#service/terminal/block-verb.ts'
import { answerDoctor } from '#service/terminal/doctor.ts'
import { answerContent, answerPin, readAbsence } from '#service/terminal/file-verbs.ts'
import { answerGas } from '#service/terminal/gas-verb.ts'
import type { ProjectNode } from '#service/terminal/project-contract.ts'
import { filesFailureText, findFiles, openNode, withCause } from '#service/terminal/provider.ts'
import { answerStorage } from '#service/terminal/state-verbs.ts'
import { answerTransaction } from '#service/terminal/transaction-verb.ts'
import { answerWhy } from '#service/terminal/why-verb.ts'

/** Means that a verb has beside its command line. */
type Means = {
  /** Ends what is under way. */
  signal?: AbortSignal
  /** Where keys and files are, if no config file says so. */
  dataDir?: string
}

export type Verb = {
  /** The answer, in a sentence. */
  meaning: string
  /** The words by their names, with what they are; the last may be missing, down to `minWords`. */
  words: { readonly [name: string]: string }
  minWords?: number
  flags: readonly string[]
  /** Changes something, or tells of this machine, so that no program gets it as a tool. */
  notTool?: true
  /** Writes bytes to stdout by itself: sentences go to stderr. */
  writesBytes?: true
  answer(line: CommandLine, means: Means): Promise<Answer>
}

/** A verb that asks a node, which is closed in the end: calls of a closed node fail. */
const ofNode =
  (answer: (line: CommandLine, node: ProjectNode) => Promise<Answer>): Verb['answer'] =>
  async (line, { signal }) => {
    const node = await openNode(line)
    signal?.addEventListener('abort', () => node.close(), { once: true })
    try {
      return await answer(line, node)
    } catch (error) {
      // No service is between here and the node that failed.
      if (!(error instanceof NodeFailure)) throw error
      throw new ProviderFailure(withCause(`the node at ${node.host} ${error.problem}`, error.cause))
    } finally {
      await node.close()
    }
  }

const ofFiles =
  (
    answer: (line: CommandLine, files: FilesUpstream, signal?: AbortSignal) => Promise<Answer>,
  ): Verb['answer'] =>
  async (line, { signal }) => {
    const files = await findFiles(line)
    try {
      return await answer(line, files, signal)
    } catch (error) {
      if (!(error instanceof UpstreamFailure || error instanceof UsageError)) throw error
      throw new ProviderFailure(filesFailureText(error, files))
    }
  }

const nodeFlags = ['json', 'rpc', 'chain']
const fileFlags = ['json', 'ipfs']
const callFlags = ['to', 'from', 'data', 'value']
/** Meanings of the flags of a question, which are the arguments of its tool. */
export const flagMeanings: { readonly [flag: string]: string } = {
  block: 'block: number, hash or tag',
  to: 'called address',
  from: 'sender',
  data: 'call data in hexadecimal',
  value: 'amount in wei, or with its unit, such as 1 ether',
}
/** Meanings of the other flags, which no tool has. */
const ownFlagMeanings: { readonly [flag: string]: string } = {
  json: 'one object, for programs',
  rpc: 'address of the node: http://127.0.0.1:8545',
  chain: 'network of a running Keyhole',
  ipfs: 'address of the IPFS API: http://127.0.0.1:5001',
  abi: 'file with an ABI, which names errors and functions',
  layout: 'file with a storage layout, or FILE:CONTRACT',
  hidden: 'files and folders whose name begins with a dot, too',
}
const ofTransaction = { hash: 'hash, or the block that it is in', index: 'index in the block' }

export const verbs: { readonly [name: string]: Verb } = {
  block: {
    meaning: 'A block, its hash verified.',
    words: { ref: 'number, hash or tag' },
    flags: nodeFlags,
    answer: ofNode(answerBlock),
  },
  tx: {
    meaning: 'A transaction: status, fee and call, verified in its block.',
    words: ofTransaction,
    minWords: 1,
    flags: nodeFlags,
    answer: ofNode(answerTransaction),
  },
  why: {
    meaning: 'Why a transaction failed, or a call does, and by what that was found.',
    words: ofTransaction,
    minWords: 0,
    flags: [...callFlags, 'block', 'abi', ...nodeFlags],
    answer: ofNode(answerWhy),
  },
  storage: {
    meaning: 'A value of a contract’s storage, proven where the node gives proofs.',
    words: {
      address: 'contract',
      slot: 'slot: 3, 2[0x…] of a mapping, or by a layout balances[0x…]',
    },
    flags: ['block', 'layout', ...nodeFlags],
    answer: ofNode(answerStorage),
  },
  gas: {
    meaning: 'The gas of a call, or why it reverts.',
    words: {},
    flags: [...callFlags, 'abi', ...nodeFlags],
    answer: ofNode(answerGas),
  },
  cat: {
    meaning: 'The content of a CID, verified.',
    words: { cid: 'CID, perhaps with a path behind it' },
    flags: fileFlags,
    writesBytes: true,
    answer: ofFiles(answerContent),
  },
  add: {
    meaning: 'The CID of a file or folder that is added, verified.',
    words: { path: 'file or folder, or - for standard input' },
    flags: ['hidden', ...fileFlags],
    notTool: true,
    answer: ofFiles(answerAdd),
  },
  pin: {
    meaning: 'Pins (add) or unpins (rm) a CID. The API has no list of pins.',
    words: { action: 'add or rm', cid: 'CID' },
    flags: fileFlags,
    notTool: true,
    answer: ofFiles(answerPin),
  },
  doctor: {
    meaning: 'What is reachable, and what it offers.',
    words: {},
    flags: [...nodeFlags, 'ipfs'],
    notTool: true,
    answer: (line, { dataDir = '' }) => answerDoctor(line, dataDir),
  },
}

/**
 * Carries out a verb and prints its answer, as text or by `--json`; resolves to the exit code.
 * @throws WrongUsage where nothing was asked
 */
export async function runVerb(
  name: string,
  verb: Verb,
  args: readonly string[],
  dataDir: string,
): Promise<number> {
  const names = Object.keys(verb.words)
  const { minWords = names.length } = verb
  const shownWords = names.map((word, at) => (at < minWords ? word : `[${word}]`).toUpperCase())
  const usage = ['keyhole', name, ...shownWords].join(' ')
  if (args.includes('--help') || args.includes('-h')) {
    const parts = [
      ...Object.entries(verb.words).map(([word, meaning]) => [word.toUpperCase(), meaning]),
      ...verb.flags.map((flag) => [`--${flag}`, { ...flagMeanings, ...ownFlagMeanings }[flag]]),
    ].map(([name = '', meaning]) => `  ${name.padEnd(8)} ${meaning}`.trimEnd())
    const lines = [usage, verb.meaning, ...parts, 'docs/terminal.md says all of it.\n']
    process.stdout.write(lines.join('\n'))
    return exitCodes.answered
  }
  const line = parseCommandLine(args, verb.flags)
  if (line.words.length < minWords || line.words.length > names.length)
    throw new WrongUsage(`it is written ${usage}. ${verb.meaning}`)
  const answer = await answerVerb(verb, line, { dataDir })
  const stream = verb.writesBytes ? process.stderr : process.stdout
  return printAnswer(answer, line.get('json') !== undefined, stream)
}

/**
 * Asks a verb; a failure of the provider is an answer, too.
 * @throws WrongUsage where nothing was asked
 */
export async function answerVerb(verb: Verb, line: CommandLine, means: Means): Promise<Answer> {
  try {
    return await verb.answer(line, means)
  } catch (error) {
    if (error instanceof ProviderFailure) return failed(toLine(error.message))
    if (error instanceof CommandError)
      return readAbsence(error) ?? failed(toLine(`the file network says: ${error.message}`))
    if (error instanceof RpcResponseError) {
      const { code, message } = error
      // A block that a person named may not be there yet; that the newest is not found is a failure.
      const isAbsent =
        line.get('block') !== undefined && refusalKind({ code, message }) === 'no block'
      return isAbsent ? notFound(`No such block: ${toLine(message)}`) : failed(toLine(message))
    }
    throw error
  }
}

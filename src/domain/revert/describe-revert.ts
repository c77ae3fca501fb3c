import type { Hex } from 'viem'
import { size } from 'viem/utils'
import { explainPanic } from '#domain/revert/panic.ts'
import { type RefusalKind, refusalKind, wordsOfKind } from '#domain/revert/refusal.ts'
import { type Revert, type RevertMeaning, readRevert } from '#domain/revert/revert.ts'
import { formatByteCount } from '#domain/values/hex.ts'
import { capitalize } from '#domain/values/text.ts'

/** The reason of a revert, quoted where it has one, and a note on its form. */
export type RevertDescription = { title: string; note: string; data?: boolean }

/** Describes a revert as far as it can be decoded without an ABI. */
export function describeRevert(meaning: RevertMeaning): RevertDescription {
  switch (meaning.kind) {
    case 'reason':
      return {
        title: reasonTitle(meaning),
        note: `Given by the contract as Error(string).${
          meaning.bytes === undefined
            ? ''
            : ` Its text is followed by ${formatByteCount(size(meaning.bytes))} that are not text.`
        }${tailNotes[meaning.tail ?? 'exact']}`,
      }
    case 'message':
      return {
        title: `“${meaning.reason}”`,
        note: 'From the error message; the response has no revert data.',
      }
    case 'text':
      return {
        title: `“${meaning.text}”`,
        note: 'Plain text in the revert data, not ABI-encoded.',
      }
    case 'panic': {
      const panicText = explainPanic(meaning.code)
      const panicCode = `0x${meaning.code.toString(16).padStart(2, '0')}`
      return {
        title: panicText ? capitalize(panicText.title) : `Panic ${panicCode}`,
        note: `Panic(${panicCode}): ${panicText?.cause ?? 'not listed in the Solidity documentation.'}`,
      }
    }
    case 'malformed':
      return {
        title: meaning.text === '' ? 'Malformed data' : `“${meaning.text}…`,
        note: `The data starts as ${meaning.error}, but the rest is cut off or not encoded as one${
          meaning.text === '' ? '.' : '. Shown: the start of its text.'
        }`,
      }
    case 'empty':
      return { title: 'No reason given', note: 'The call reverted without data.' }
    case 'custom':
      return {
        title: meaning.selector,
        note: 'Custom error: its ABI or signature decodes it.',
        data: true,
      }
    case 'bytes':
      return {
        title: 'Unknown revert data',
        note: 'Too few bytes, or an unknown encoding. See the raw data.',
      }
  }
}

/** A revert's reason in brief; a custom error by its selector, as no ABI is at hand. */
export function revertInBrief(revert: Omit<Revert, 'code'>): string {
  const meaning = readRevert(revert)
  if (meaning.kind === 'custom') return `custom error ${meaning.selector}`
  // A node’s words for another end of a call are not a contract’s reason.
  if (meaning.kind === 'message' && !saysRevert(revert.message)) return describeHalt(revert.message)
  return uncapitalize(describeRevert(meaning).title)
}

/** Whether a node’s words say of a failure no more than that it is a revert. */
export const isRevertAlone = (message: string) =>
  /^(((vm|execution) )?revert(ed)?)?$/i.test(message)

/** A contract wrote what follows; its words may be those of a node. */
const saysRevert = (message: string) => /\brevert/i.test(message)

/** Ends of a call that each client spells in its own terms. */
const haltKinds: readonly (RefusalKind | undefined)[] = [
  'INVALID',
  'invalid opcode',
  'invalid jump',
  'stack',
  'code size',
  'code start',
  'return data',
  'init code size',
  'collision',
  'static',
  'depth',
  'precompile',
]

/** Why a call ended without data, in one wording whichever node tells it; other words of a node as they are. */
export function describeHalt(message: string): string {
  if (isRevertAlone(message)) return 'reverted: no reason given'
  const kind = saysRevert(message) ? undefined : refusalKind({ code: 0, message })
  if (kind === 'out of gas')
    return /sentry/i.test(message)
      ? 'out of gas: a storage write needs more than 2,300 gas left (EIP-2200)'
      : kind
  // A node tells figures of a sender that cannot pay for its transaction.
  if (kind === 'funds' && !/insufficient (?:funds|max)|cost|\d/i.test(message))
    return 'insufficient balance for transfer'
  const words = haltKinds.includes(kind) && kind ? wordsOfKind(kind, message) : undefined
  return words ? uncapitalize(words.title) : message.slice(0, 300)
}

const uncapitalize = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function reasonTitle({ reason, bytes }: { reason: string; bytes?: Hex }): string {
  if (reason === '') return bytes === undefined ? 'Empty reason' : 'Reason that is not text'
  return `“${reason}${bytes === undefined ? '”' : '…'}`
}

const tailNotes = {
  exact: '',
  unpadded: ' Only the final padding is missing.',
  longer: ' Extra zeros follow.',
  dirty: ' Non-zero padding, which changes nothing.',
}

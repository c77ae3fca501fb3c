import { explainPanic } from '#domain/revert/panic.ts'
import type { RevertMeaning } from '#domain/revert/revert.ts'

/** The reason of a revert, quoted where it has one, and a note on its form. */
export type RevertDescription = { title: string; note: string; data?: boolean }

/** Describes a revert as far as it can be decoded without an ABI. */
export function describeRevert(meaning: RevertMeaning): RevertDescription {
  switch (meaning.kind) {
    case 'reason':
      return {
        title: meaning.reason === '' ? 'A reason without words' : `“${meaning.reason}”`,
        note: `The reason that was given to require or revert: Error(string).${tailNotes[meaning.tail ?? 'exact']}`,
      }
    case 'told':
      return {
        title: `“${meaning.reason}”`,
        note: 'The service tells this reason in its message, and gives no data with it.',
      }
    case 'text':
      return {
        title: `“${meaning.text}”`,
        note: 'Plain text in the data, not encoded as an error.',
      }
    case 'panic': {
      const panicText = explainPanic(meaning.code)
      const panicCode = `0x${meaning.code.toString(16).padStart(2, '0')}`
      return {
        title: panicText
          ? panicText.title.charAt(0).toUpperCase() + panicText.title.slice(1)
          : `Panic ${panicCode}`,
        note: `Panic(${panicCode}): ${panicText?.cause ?? 'a code that Solidity’s documentation does not list.'}`,
      }
    }
    case 'malformed':
      return {
        title: meaning.text === '' ? 'Malformed data' : `“${meaning.text}…`,
        note: `The data begins as ${meaning.error}, but what follows is cut off or not encoded as one${
          meaning.text === '' ? '.' : ': this is the text with which it begins.'
        }`,
      }
    case 'empty':
      return { title: 'No reason given', note: 'The call was undone, and no data says why.' }
    case 'custom':
      return {
        title: meaning.selector,
        note: 'An error of a contract’s own. Only its selector is here: its name is in the contract’s ABI.',
        data: true,
      }
    case 'bytes':
      return {
        title: 'Data that is no error',
        note: 'Too few bytes, or of no known form: see them below.',
      }
  }
}

const tailNotes = {
  exact: '',
  unpadded: ' The padding at its end is missing, and nothing else.',
  longer: ' More zeros follow than there need be.',
  dirty: ' The padding at its end is not zeros, which changes nothing.',
}

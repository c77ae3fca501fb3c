import { explainPanic } from '#domain/revert/panic.ts'
import type { RevertMeaning } from '#domain/revert/revert.ts'

/** A revert in a line and a note; its page of the gas estimate says more. */
export function summarizeRevert(meaning: RevertMeaning): { title: string; note: string } {
  switch (meaning.kind) {
    case 'reason':
      return { title: `“${meaning.reason}”`, note: 'Error(string), given to require or revert.' }
    case 'message':
      return { title: `“${meaning.reason}”`, note: 'From the message; there is no data with it.' }
    case 'text':
      return { title: `“${meaning.text}”`, note: 'Plain text in the data.' }
    case 'panic': {
      const panicCode = `0x${meaning.code.toString(16).padStart(2, '0')}`
      const panicText = explainPanic(meaning.code)
      return { title: panicText?.title ?? `Panic ${panicCode}`, note: `Panic(${panicCode})` }
    }
    case 'custom':
      return {
        title: meaning.selector,
        note: 'An error of the contract’s own, by its selector. The gas page reads it with an ABI.',
      }
    case 'malformed':
      return {
        title: 'Malformed data',
        note: `It begins as ${meaning.error}; what follows is cut off or does not fit.`,
      }
    case 'empty':
      return { title: 'No reason given', note: 'No data says why.' }
    case 'bytes':
      return { title: 'Data that is no error', note: 'See it below.' }
  }
}

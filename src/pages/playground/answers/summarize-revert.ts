import { explainPanic } from '#domain/revert/panic.ts'
import type { RevertMeaning } from '#domain/revert/revert.ts'

/** A revert in a line and a note; the gas page has more. */
export function summarizeRevert(meaning: RevertMeaning): { title: string; note: string } {
  switch (meaning.kind) {
    case 'reason':
      return meaning.bytes === undefined
        ? { title: `“${meaning.reason}”`, note: 'Given by the contract as Error(string).' }
        : { title: `“${meaning.reason}…`, note: 'Error(string); bytes that are not text follow.' }
    case 'message':
      return { title: `“${meaning.reason}”`, note: 'From the error message; no revert data.' }
    case 'text':
      return { title: `“${meaning.text}”`, note: 'Plain text in the revert data.' }
    case 'panic': {
      const panicCode = `0x${meaning.code.toString(16).padStart(2, '0')}`
      const panicText = explainPanic(meaning.code)
      return { title: panicText?.title ?? `Panic ${panicCode}`, note: `Panic(${panicCode})` }
    }
    case 'custom':
      return {
        title: meaning.selector,
        note: 'Custom error. The gas page decodes it with an ABI.',
      }
    case 'malformed':
      return {
        title: 'Malformed data',
        note: `Starts as ${meaning.error}; the rest is cut off or invalid.`,
      }
    case 'empty':
      return { title: 'No reason given', note: 'No revert data.' }
    case 'bytes':
      return { title: 'Unknown revert data', note: 'See the raw data.' }
  }
}

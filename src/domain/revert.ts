import type { Hex } from 'viem'
import { refusalWords } from '#domain/refusal.ts'
import { findRevertData } from '#domain/revert-data.ts'
import { printable, utf8 } from '#domain/text.ts'

/** A revert as the service told it (spec 7.3): an answer of the contract, not a failure. */
export type Revert = {
  code: number
  message: string
  /** Undefined where the service gave none; `0x` where the contract did. */
  data: Hex | undefined
}

/** What a revert's data means, as far as it can be read without an ABI. */
export type RevertMeaning =
  /** Nothing was said. */
  | { kind: 'empty' }
  /** `Error(string)`: a reason given to `require` or `revert`. */
  | { kind: 'reason'; reason: string }
  /** `Panic(uint256)`: a check of the compiler failed. */
  | { kind: 'panic'; code: bigint }
  /** A reason only in the error's message. */
  | { kind: 'told'; reason: string }
  /** Plain text without a selector. */
  | { kind: 'text'; text: string }
  /** An error of the contract's own, or bytes that are none. */
  | { kind: 'custom'; selector: Hex }
  | { kind: 'bytes' }

/** Where it begins a message, or the text that Parity and Nethermind put in `data`. */
const revertPhrase =
  /^(error: )?((execution )?revert(ed)?\b|VM Exception while processing transaction: revert|transaction reverted)|^err: (revert\b|0x)/i

/**
 * Tells a revert from other errors by code, message and data together, because nodes differ in each
 * (geth uses 3, Nitro -32000 for a silent one, zkSync 3 for everything). Undefined for other errors.
 */
export function asRevert(error: {
  code: number
  message: string
  data: unknown
}): Revert | undefined {
  const { code, message } = error
  const data = findRevertData(error.data)
  const said = [message, error.data].some(
    (text) => typeof text === 'string' && revertPhrase.test(text),
  )
  const coded = code === 3 && ((data ?? '0x') !== '0x' || refusalWords(message) === undefined)
  return said || coded ? { code, message, data } : undefined
}

/** Reads a revert's data; any bytes are read, odd ones as bytes. */
export function readRevert({ data = '0x', message }: Omit<Revert, 'code'>): RevertMeaning {
  if (data === '0x') {
    const reason = reasonInMessage(message)
    return reason === '' ? { kind: 'empty' } : { kind: 'told', reason }
  }
  const selector = data.slice(0, 10).toLowerCase() as Hex
  const body = data.slice(10)
  if (selector === '0x08c379a0') {
    const reason = readString(body)
    if (reason !== undefined) return { kind: 'reason', reason }
  }
  if (selector === '0x4e487b71' && body.length === 64)
    return { kind: 'panic', code: BigInt(`0x${body}`) }
  // A selector may happen to be printable: text is only what no encoder would have written.
  const text = body.length % 64 === 0 ? undefined : printable(data)
  if (text !== undefined) return { kind: 'text', text }
  return selector.length === 10 ? { kind: 'custom', selector } : { kind: 'bytes' }
}

/** A revert's data as words of 32 bytes, the last as short as it is; an error has its selector before. */
export function revertWords(data: Hex): { selector: Hex | undefined; words: Hex[] } {
  const { kind } = readRevert({ data, message: '' })
  const start = kind === 'text' || kind === 'bytes' ? 2 : 10
  return {
    selector: start === 2 ? undefined : (data.slice(0, 10) as Hex),
    words: (data.slice(start).match(/.{1,64}/g) ?? []).map((word) => `0x${word}` as const),
  }
}

/** An ABI-encoded string. Some contracts leave out the padding at its end, so it is not asked for. */
function readString(body: string): string | undefined {
  const word = (at: number) => {
    const digits = body.slice(at * 2, at * 2 + 64)
    return digits.length === 64 ? Number(`0x${digits}`) : Number.NaN
  }
  const start = word(0)
  const length = word(start)
  const bytes = body.slice((start + 32) * 2, (start + 32 + length) * 2)
  return bytes.length === length * 2 ? utf8(`0x${bytes}`) : undefined
}

/** What a message says behind its own words for a revert. */
function reasonInMessage(message: string): string {
  if (/without a reason|with an unrecognized custom error|with panic code/i.test(message)) return ''
  const [, quoted] = message.match(/reverted with (?:reason string|custom error) '(.*)'$/s) ?? []
  return quoted ?? message.replace(/^.*?\brevert(ed)?\b[:\s]*(revert: )?/is, '').trim()
}

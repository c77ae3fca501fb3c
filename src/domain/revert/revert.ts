import type { Hex } from 'viem'
import { refusalKind } from '#domain/revert/refusal-kind.ts'
import { findRevertData, textsIn } from '#domain/revert/revert-data.ts'
import { decodeUtf8Hex, printableText } from '#domain/values/text.ts'

/** A revert as the service answered it (spec 7.3): an answer of the contract, not a failure. */
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
  | { kind: 'reason'; reason: string; tail?: TailDifference }
  /** `Panic(uint256)`: a check of the compiler failed. */
  | { kind: 'panic'; code: bigint }
  /** A reason only in the error's message. */
  | { kind: 'message'; reason: string }
  /** Plain text without a selector. */
  | { kind: 'text'; text: string }
  /**
   * It begins like one of Solidity's own errors, but what follows does not fit; `text` can be read.
   */
  | { kind: 'malformed'; error: 'Error(string)' | 'Panic(uint256)'; text: string }
  /** An error of the contract's own, or bytes that are none. */
  | { kind: 'custom'; selector: Hex }
  | { kind: 'bytes' }

/** How the end of encoded data differs from what an encoder writes; nothing is lost by it. */
type TailDifference = 'unpadded' | 'longer' | 'dirty'

/** Where it begins a message, or the text that Parity and Nethermind put in `data`. */
const revertPhrase =
  /^(error: )?((execution )?revert(ed)?\b|VM Exception while processing transaction: revert|transaction reverted)|^err: (revert\b|0x)/i

/** With these the request itself was at fault, so that their data is none of a contract's. */
const requestFaultCodes = new Set([-32700, -32600, -32601, -32602, -32005, 429])

/**
 * Distinguishes a revert from other errors by code, message and data together, because nodes differ
 * in each (geth uses 3, Nitro -32000 for a silent one, zkSync 3 for everything). Undefined for
 * other errors.
 */
export function asRevert(error: {
  code: number
  message: string
  data: unknown
}): Revert | undefined {
  const { code, message } = error
  // Some gateways leave the data out and put it, or the whole error, into the message.
  const data =
    findRevertData(error.data) ?? (/^(0x|\{)/.test(message) ? findRevertData(message) : undefined)
  const saysRevert = [message, ...textsIn(error.data), ...textsIn(message)].some((text) =>
    revertPhrase.test(text),
  )
  const hasRevertData = (data ?? '0x') !== '0x' && !requestFaultCodes.has(code)
  const hasRevertCode = code === 3 && refusalKind({ code, message }) === undefined
  return saysRevert || hasRevertData || hasRevertCode ? { code, message, data } : undefined
}

/** Reads a revert's data; any bytes are read, odd ones as bytes. */
export function readRevert({ data = '0x', message }: Omit<Revert, 'code'>): RevertMeaning {
  const messageReason = reasonInMessage(message)
  if (data === '0x')
    return messageReason === '' ? { kind: 'empty' } : { kind: 'message', reason: messageReason }
  const selector = data.slice(0, 10).toLowerCase() as Hex
  const bodyDigits = data.slice(10)
  if (selector === '0x08c379a0')
    return (
      readReason(bodyDigits) ??
      malformedMeaning('Error(string)', printableStart(bodyDigits.slice(128)))
    )
  if (selector === '0x4e487b71')
    return bodyDigits.length === 64
      ? { kind: 'panic', code: BigInt(`0x${bodyDigits}`) }
      : malformedMeaning('Panic(uint256)', '')
  // A selector may happen to be printable: text is only what no encoder would have written.
  const text = bodyDigits.length % 64 === 0 ? undefined : printableText(data.replace(/(00)+$/, ''))
  if (text !== undefined && selector.length === 10) return { kind: 'text', text }
  return selector.length === 10 ? { kind: 'custom', selector } : { kind: 'bytes' }
}

const malformedMeaning = (
  error: 'Error(string)' | 'Panic(uint256)',
  text: string,
): RevertMeaning => ({
  kind: 'malformed',
  error,
  text,
})

/**
 * A revert's data as words of 32 bytes, the last as short as it is; an error has its selector
 * before.
 */
export function splitRevertData(data: Hex): { selector: Hex | undefined; words: Hex[] } {
  const { kind } = readRevert({ data, message: '' })
  const wordsStart = kind === 'text' || kind === 'bytes' ? 2 : 10
  return {
    selector: wordsStart === 2 ? undefined : (data.slice(0, 10) as Hex),
    words: (data.slice(wordsStart).match(/.{1,64}/g) ?? []).map((word) => `0x${word}` as const),
  }
}

/**
 * The reason in the body of an `Error(string)`. Some contracts leave out the padding at its end,
 * some fill it with other bytes than zeros, which no decoder looks at (Solidity, ABI
 * specification), and some send more zeros than there need be; anything else that an encoder would
 * not have written is no reason.
 */
function readReason(body: string): RevertMeaning | undefined {
  const wordAt = (at: number) => body.slice(at * 64, at * 64 + 64)
  if (wordAt(1).length !== 64 || Number(`0x${wordAt(0)}`) !== 32) return undefined
  const byteCount = Number(`0x${wordAt(1)}`)
  const reasonEnd = 128 + byteCount * 2
  const reason =
    body.length < reasonEnd ? undefined : decodeUtf8Hex(`0x${body.slice(128, reasonEnd)}`)
  const paddedEnd = 128 + Math.ceil(byteCount / 32) * 64
  if (reason === undefined || !/^0*$/.test(body.slice(paddedEnd))) return undefined
  if (!/^0*$/.test(body.slice(reasonEnd, paddedEnd)))
    return { kind: 'reason', reason, tail: 'dirty' }
  if (body.length === paddedEnd) return { kind: 'reason', reason }
  return { kind: 'reason', reason, tail: body.length < paddedEnd ? 'unpadded' : 'longer' }
}

/** The text with which bytes begin, up to the first byte that is none. */
function printableStart(digits: string): string {
  const bytePairs = digits.match(/../g) ?? []
  const firstNonText = bytePairs.findIndex((byte) => !/^[2-7]/.test(byte) || byte === '7f')
  return (
    printableText(
      `0x${bytePairs.slice(0, firstNonText < 0 ? undefined : firstNonText).join('')}`,
    ) ?? ''
  )
}

/** What a message says after its phrase for a revert. */
function reasonInMessage(message: string): string {
  if (/without a reason|with an unrecognized custom error|with panic code/i.test(message)) return ''
  const [, quoted] = message.match(/reverted with (?:reason string|custom error) '(.*)'$/s) ?? []
  return quoted ?? message.replace(/^.*?\brevert(ed)?\b[:\s]*(revert: )?/is, '').trim()
}

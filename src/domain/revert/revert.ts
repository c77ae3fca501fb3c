import type { Hex } from 'viem'
import { refusalKind } from '#domain/revert/refusal.ts'
import { findRevertData, textsIn } from '#domain/revert/revert-data.ts'
import { decodeUtf8Hex, printableText } from '#domain/values/text.ts'

/** A revert as the service answered it (spec 7.3): an answer of the contract, not a failure. */
export type Revert = {
  code: number
  message: string
  /** Undefined where the service gave none; `0x` where the contract did. */
  data: Hex | undefined
}

/** Meaning of a revert's data, as far as it can be read without an ABI. */
export type RevertMeaning =
  /** No reason and no data. */
  | { kind: 'empty' }
  /**
   * `Error(string)`: a reason given to `require` or `revert`. `bytes` follow in the same string and
   * are not text: often another error, as of `string.concat("outer: ", string(caughtBytes))`.
   */
  | { kind: 'reason'; reason: string; bytes?: Hex; tail?: TailDifference }
  /** `Panic(uint256)`: a check of the compiler failed. */
  | { kind: 'panic'; code: bigint }
  /** A reason only in the error's message. */
  | { kind: 'message'; reason: string }
  /** Plain text without a selector. */
  | { kind: 'text'; text: string }
  /** Data that begins like one of Solidity's own errors, but does not fit; `text` can be read. */
  | { kind: 'malformed'; error: 'Error(string)' | 'Panic(uint256)'; text: string }
  /** An error of the contract's own, or bytes that are none. */
  | { kind: 'custom'; selector: Hex }
  | { kind: 'bytes' }

/** How the end of encoded data differs from what an encoder writes; nothing is lost by it. */
type TailDifference = 'unpadded' | 'longer' | 'dirty'

/** Beginning of a revert's message, or of the text that Parity and Nethermind put in `data`. */
const revertPhrase =
  /^(error: )?((execution )?revert(ed)?\b|VM Exception while processing transaction: revert|transaction reverted|vm reverted\b|estimation isn't accurate: transaction is reverted)|^err: (revert\b|0x)/i

/** Codes with which the request itself was at fault: their data is not from a contract. */
const requestFaultCodes = new Set([-32700, -32600, -32601, -32602, -32005, 429])

/**
 * Distinguishes a revert from other errors by code, message and data together, because nodes differ in each
 * (geth uses 3, Nitro -32000 for a silent one, zkSync 3 for everything). Undefined for other errors.
 */
export function asRevert(error: {
  code: number
  message: string
  data: unknown
}): Revert | undefined {
  const { code, message } = error
  // The data may be in the message: some gateways put it, or the whole error, there.
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
  const bodyDigits = data.slice(10).toLowerCase()
  if (selector === '0x08c379a0')
    return (
      readReason(bodyDigits) ?? {
        kind: 'malformed',
        error: 'Error(string)',
        text: printableStart(bodyDigits.slice(128)),
      }
    )
  if (selector === '0x4e487b71')
    return bodyDigits.length === 64
      ? { kind: 'panic', code: BigInt(`0x${bodyDigits}`) }
      : { kind: 'malformed', error: 'Panic(uint256)', text: '' }
  // A selector may happen to be printable: text is only data that no encoder would have written.
  const text = bodyDigits.length % 64 === 0 ? undefined : printableText(data.replace(/(00)+$/, ''))
  if (text !== undefined && selector.length === 10) return { kind: 'text', text }
  // An argument takes 32 bytes.
  const isError = bodyDigits.length === 0 || bodyDigits.length >= 64
  return selector.length === 10 && isError ? { kind: 'custom', selector } : { kind: 'bytes' }
}

/** The digits of the string in the body of an `Error(string)`; undefined where they are cut off. */
function stringDigits(body: string): string | undefined {
  const wordAt = (at: number) => body.slice(at * 64, at * 64 + 64)
  if (wordAt(1).length !== 64 || Number(`0x${wordAt(0)}`) !== 32) return undefined
  const stringEnd = 128 + Number(`0x${wordAt(1)}`) * 2
  return body.length < stringEnd ? undefined : body.slice(128, stringEnd)
}

/** The bytes of the string of an `Error(string)`, no matter what they hold. */
export const reasonBytes = (data: Hex): Hex => `0x${stringDigits(data.slice(10)) ?? ''}`

/**
 * The reason in the body of an `Error(string)`. Some contracts leave out the padding at its end,
 * some fill it with other bytes than zeros, which no decoder looks at (Solidity, ABI
 * specification), and some send more zeros than there need be; anything else that an encoder would
 * not have written is not a reason. The string itself may hold any bytes.
 */
function readReason(body: string): RevertMeaning | undefined {
  const digits = stringDigits(body)
  if (digits === undefined) return undefined
  const reasonEnd = 128 + digits.length
  const paddedEnd = 128 + Math.ceil(digits.length / 64) * 64
  if (!/^0*$/.test(body.slice(paddedEnd))) return undefined
  const meaning = { kind: 'reason', ...splitReason(digits) } as const
  if (!/^0*$/.test(body.slice(reasonEnd, paddedEnd))) return { ...meaning, tail: 'dirty' }
  if (body.length === paddedEnd) return meaning
  return { ...meaning, tail: body.length < paddedEnd ? 'unpadded' : 'longer' }
}

/** Most inner errors tried: a reason may be made of nothing but their first bytes. */
const maxInnerErrors = 16

/**
 * The text of a reason, and the bytes behind it: an error of Solidity's own, or bytes that are not text.
 */
function splitReason(digits: string): { reason: string; bytes?: Hex } {
  // An encoded panic is valid UTF-8, so that a look at the text alone would not find it.
  const innerErrors = digits.matchAll(/08c379a0(?=0{62}20)|4e487b71(?=.{64}$)/g)
  let tried = 0
  for (const { index } of innerErrors) {
    if (++tried > maxInnerErrors) break
    const bytes: Hex = `0x${digits.slice(index)}`
    const isWhole = bytes.startsWith('0x4e487b71') || stringDigits(bytes.slice(10)) !== undefined
    const reason =
      index % 2 === 0 && isWhole ? decodeUtf8Hex(`0x${digits.slice(0, index)}`) : undefined
    if (reason !== undefined) return { reason, bytes }
  }
  const whole = decodeUtf8Hex(`0x${digits}`)
  if (whole !== undefined) return { reason: whole }
  const textEnd = utf8End(digits)
  return {
    reason: decodeUtf8Hex(`0x${digits.slice(0, textEnd)}`) ?? '',
    bytes: `0x${digits.slice(textEnd)}`,
  }
}

/** One character of UTF-8 in hexadecimal digits (RFC 3629, "Syntax of UTF-8 Byte Sequences"). */
const utf8Character =
  /[0-7].|(?:c[2-9a-f]|d.)[89ab].|(?:e0[ab].|e[1-9a-cef][89ab].|ed[89].)[89ab].|(?:f0[9ab].|f[1-3][89ab].|f48.)(?:[89ab].){2}/y

/** Offset in digits of the first byte that is not UTF-8 text. */
function utf8End(digits: string): number {
  utf8Character.lastIndex = 0
  let end = 0
  while (utf8Character.test(digits)) end = utf8Character.lastIndex
  return end
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

/** Conflux's core space, and the empty beginning of what its eSpace once wrote. */
const confluxPattern =
  /^(?:estimation isn't accurate: transaction is reverted|vm reverted\b|execution reverted: :)/i

const confluxReasonPattern = new RegExp(
  `${confluxPattern.source}.*?reason provided by the contract: '(.*?)'(?:\\.? innermost error is at |\\.?$)`,
  'is',
)

/** Reason in a message, after its phrase for a revert. */
function reasonInMessage(message: string): string {
  const [, confluxReason] = confluxReasonPattern.exec(message) ?? []
  if (confluxReason !== undefined) return confluxReason
  if (confluxPattern.test(message)) return ''
  if (/without a reason|with an unrecognized custom error|with panic code/i.test(message)) return ''
  const [, quoted] = message.match(/reverted with (?:reason string|custom error) '(.*)'$/s) ?? []
  return quoted ?? message.replace(/^.*?\brevert(ed)?\b[:\s]*(revert: )?/is, '').trim()
}

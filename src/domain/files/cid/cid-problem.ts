import { readCid } from '#domain/files/cid/cid.ts'
import { describeCharacter } from '#domain/values/text.ts'

const notBase58 = /[^1-9A-HJ-NP-Za-km-z]/u
const notBase32 = /[^a-z2-7]/u

/**
 * Says what keeps a text from being a CID, naming the fix, or undefined when it is one. CIDs lose
 * characters when they are copied, and their capitals when they pass through host names.
 */
export function cidProblem(text: string): string | undefined {
  if (text === '') return 'Enter a CID.'
  if (readCid(text)) return undefined
  if (/^0x/i.test(text)) return 'This is a hex hash, not a CID. A CID begins with Qm or b.'
  if (/\s/.test(text)) return 'Remove the space inside the CID.'
  if (/^qm/i.test(text)) return version0Problem(text)
  if (/^baf/.test(text)) return version1Problem(text)
  return 'Invalid CID. It begins with Qm (46 characters), or bafy or bafk (59 characters).'
}

function version0Problem(text: string): string {
  if (!text.startsWith('Qm') || text === text.toLowerCase())
    return 'A CID that begins with Qm needs its capital letters. Copy it again from its source.'
  const invalidCharacter = text.match(notBase58)?.[0]
  if (invalidCharacter !== undefined)
    return `CIDv0 has no 0, O, I or l. Found ${describeCharacter(invalidCharacter)}.`
  return lengthProblem('A CID that begins with Qm', 46, text)
}

function version1Problem(text: string): string {
  const invalidCharacter = text.match(notBase32)?.[0]
  if (invalidCharacter !== undefined)
    return `A CID that begins with ${text.slice(0, 4)} has only a–z and 2–7. Found ${describeCharacter(invalidCharacter)}.`
  // Only a CID of a SHA-256 hash has a length that is known.
  if (!/^baf(ybei|krei)/.test(text))
    return 'Invalid CID: characters are missing or wrong. Copy it again from its source.'
  return lengthProblem(`A CID that begins with ${text.slice(0, 7)}`, 59, text)
}

function lengthProblem(what: string, expectedLength: number, { length }: string): string {
  const missingCharacters = expectedLength - length
  if (missingCharacters === 0) return `${what}, but a character is wrong.`
  const differenceText =
    missingCharacters > 0 ? `${missingCharacters} missing` : `${-missingCharacters} too many`
  return `${what} has ${expectedLength} characters; this one has ${length}: ${differenceText}.`
}

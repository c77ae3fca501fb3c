import { readCid } from '#domain/files/cid/cid.ts'
import { describeCharacter } from '#domain/values/text.ts'
import { decodeUrlText } from '#domain/values/url-text.ts'

/** `libp2p-key` (multiformats/multicodec): the name of a key, under which content changes. */
const ipnsKeyCodec = 0x72
const ipnsProblem = 'IPNS names are not supported. Paste the CID it resolves to.'

const notBase58 = /[^1-9A-HJ-NP-Za-km-z]/u
const notBase32 = /[^a-z2-7]/u

/**
 * Says what keeps a text from being a CID, naming the fix, or undefined when it is one. CIDs lose
 * characters when they are copied, and their capitals when they pass through host names.
 */
export function cidProblem(text: string): string | undefined {
  if (text === '') return 'Enter a CID.'
  const cid = readCid(text)
  if (cid) return cid.code === ipnsKeyCodec ? ipnsProblem : undefined
  if (/^0x/i.test(text)) return 'This is a hex hash, not a CID. A CID begins with Qm or b.'
  if (/\S{40}\s+\S{40}/.test(text)) return 'Enter one CID. Import takes a list of them.'
  if (/\s/.test(text)) return 'Remove the space inside the CID.'
  if (/^qm/i.test(text)) return version0Problem(text)
  if (/^baf/.test(text)) return version1Problem(text)
  return 'Invalid CID. Most begin with Qm (46 characters), or bafy or bafk (59 characters).'
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

/** A CID, and the path in its folder that a text put behind it, without slashes at its ends. */
export type CidAddress = { cid: string; path?: string }

/**
 * Finds the CID in what people paste: a CID, `{cid}/a.png`, `/ipfs/…`, `ipfs://…`, `dweb:/ipfs/…`,
 * the URL of a gateway with the CID in its path or its host name, one of the API (`…/cat?arg=…`) or of a Keyhole,
 * or a line of a shell (`ipfs cat …`, `curl …`, `added …`). Or says what is wrong with it. Query
 * and fragment of an address are not part of the path, and its names are percent-decoded; those of
 * a shell and of `arg` are literal. Source: specs.ipfs.tech, path gateway and subdomain gateway.
 */
export function parseCidAddress(text: string): CidAddress | { problem: string } {
  const trimmedText = text.trim().replace(/^(["'`<])(.*)["'`>]$/s, '$2')
  const shellArgument = readShellArgument(trimmedText)
  const queryAddress = readQueryAddress(shellArgument ?? trimmedText)
  const addressText = queryAddress ?? shellArgument ?? trimmedText
  if (ipnsPattern.test(addressText)) return { problem: ipnsProblem }
  const isUrl = /^https?:\/\//i.test(addressText)
  const isLiteral = !isUrl && addressText !== trimmedText
  const { cid, path } = splitCidAddress(addressText, isLiteral)
  const problem = cidProblem(cid)
  if (problem !== undefined) return { problem }
  const pathInFolder = normalizePath(path, isLiteral)
  return pathInFolder === '' ? { cid } : { cid, path: pathInFolder }
}

/** Whether a text has the form of an address of IPFS, with a right CID in it or a wrong one. */
export const isIpfsAddress = (text: string): boolean =>
  ipnsPattern.test(text) ||
  /^(web\+)?ipfs:|^dweb:|(^|\/)ipfs\/|^(https?:\/\/)?[a-z\d]{30,}\.ipfs\.|\/api\/v0\/.*[?&]arg=|^(\$\s*)?(ipfs|added)\s|^(Qm|baf[a-z2-7])[^/.]{8,}\//i.test(
    text,
  )

const ipnsPattern =
  /^(web\+)?ipns:|^dweb:\/+ipns\/|^\/?ipns\/|^(https?:\/\/)?(?=[^/\s]*[.:])[^/\s]*\/ipns\/|^(https?:\/\/)?[^/\s]+\.ipns\./i

/** More than any command with its options has; the address is not behind thousands of words. */
const maxShellArguments = 40

/**
 * The first argument with a CID in a line of a shell, otherwise its last; undefined for another text.
 */
function readShellArgument(text: string): string | undefined {
  if (!/^(\$\s*)?(ipfs|curl|wget|added)\s/i.test(text)) return undefined
  const shellArguments = [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)]
    .slice(1, maxShellArguments)
    .map(([, double, single, bare]) => double ?? single ?? bare ?? '')
  const hasCid = (argument: string) =>
    readCid(splitCidAddress(readQueryAddress(argument) ?? argument, false).cid) !== undefined
  return (
    shellArguments.find((argument) => hasCid(argument) || ipnsPattern.test(argument)) ??
    shellArguments.at(-1)
  )
}

/** The CID, and path, that an address of the file API (spec 4.6) or a link of any Keyhole names. */
function readQueryAddress(text: string): string | undefined {
  const parameter = (name: string) => {
    const [, value] = text.match(new RegExp(`[?&]${name}=([^&#\\s]*)`, 'i')) ?? []
    return value && decodeUrlText(value.replaceAll('+', ' '))
  }
  if (/\/api\/v0\/[^?\s]*\?/i.test(text)) return parameter('arg')
  const [, cid] = text.match(/^https?:\/\/[^?#\s]*\/files\/([^/?#\s]+)\/?(?:[?#]|$)/i) ?? []
  // Any name may be part of a path below a CID.
  if (cid === undefined || isIpfsAddress(text)) return undefined
  const path = parameter('path')
  return path ? `${parameter('folder') ?? cid}/${path}` : cid
}

function splitCidAddress(text: string, isLiteral: boolean): { cid: string; path: string } {
  const path = isLiteral ? '(.*)' : '([^?#]*)'
  const forms = [
    `^(?:web\\+)?ipfs:/*(?:ipfs/+)*([^/?#]+)/*${path}`,
    `^(?:https?://)?([^./:]{30,})\\.ipfs\\.[^/]+/*${path}`,
    `(?:^|/)(?:ipfs/+)+([^/?#]+)/*${path}`,
    `^((?:Qm|baf)[^/?#\\s.]{8,})(?:/+${path}|[?#].*)$`,
  ]
  for (const form of forms) {
    const [, cid, path = ''] = text.match(new RegExp(form, 'is')) ?? []
    if (cid !== undefined) return { cid, path }
  }
  // A CID in another base is told from any other word by its being one.
  const [, cid = '', otherPath = ''] =
    text.match(new RegExp(`^([^/?#\\s]+)(?:/+${path})?(?:[?#].*)?$`, 's')) ?? []
  return readCid(cid) ? { cid, path: otherPath } : { cid: text, path: '' }
}

/** A path as Kubo reads it: without empty names and `.`, and `..` leads to the folder above. */
export function normalizePath(path: string, isLiteral: boolean): string {
  const names: string[] = []
  for (const segment of path.split('/')) {
    const name = isLiteral ? segment : decodeUrlText(segment)
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names.join('/')
}

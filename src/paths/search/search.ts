import { generatePath } from 'react-router'
import type { Hash, Hex } from 'viem'
import { parameterType } from '#domain/abi/abi.ts'
import { findKnownFunctions } from '#domain/abi/selectors.ts'
import { compactDigits, readBlockReference } from '#domain/block/block-reference.ts'
import { describeBlocksBack, readBlocksBack } from '#domain/block/blocks-back.ts'
import { parseBlockReference } from '#domain/block/parse-block-reference.ts'
import { hasUserInfo, looksLikeKey, withoutUserInfo } from '#domain/connections/key-text.ts'
import { splitUrl } from '#domain/connections/network-scope.ts'
import { splitEndpoint, urlKey, withScheme } from '#domain/connections/split-endpoint.ts'
import { readCid } from '#domain/files/cid/cid.ts'
import { isIpfsAddress, parseCidAddress } from '#domain/files/cid/cid-address.ts'
import { isEnsName } from '#domain/names/ens-name.ts'
import { addressProblem } from '#domain/values/address.ts'
import {
  formatByteCount,
  groupDigits,
  isAddress,
  isHash,
  normalizeHex,
} from '#domain/values/hex.ts'
import { parseDate } from '#domain/values/parse-date.ts'
import { addressPath } from '#paths/address.ts'
import { blockPath } from '#paths/block.ts'
import { blockTimePath } from '#paths/block-time.ts'
import { filesPath } from '#paths/files-path.ts'
import type { PageLabel } from '#paths/links/describe-page.ts'
import { readLink } from '#paths/links/link.ts'
import {
  type ChainConnection,
  chainOfHost,
  chainOfPrefix,
  connectionOfChain,
  foreignChainOfHost,
  type LinkChain,
} from '#paths/links/link-chain.ts'
import { matchPage } from '#paths/match-page.ts'
import { parseTransactionPath } from '#paths/parse-transaction.ts'
import { readTransactionHash } from '#paths/parse-transaction-hash.ts'
import { patterns } from '#paths/patterns.ts'
import { readSlotSearch } from '#paths/search/search-slot.ts'
import { emptyStoragePath } from '#paths/storage/storage.ts'
import { transactionPath } from '#paths/transaction.ts'
import { transactionHashPath } from '#paths/transaction-hash.ts'

/**
 * A page that a text can mean. `note` warns before it is opened, `label` names it where its path
 * does not. `linkChain` is the chain of the link, where no connection has it.
 */
export type SearchTarget = {
  path: string
  note?: string
  label?: PageLabel
  linkChain?: string
  /** Set where the text has the URL of a node; with a `key`, it is masked. */
  addsConnection?: 'key' | 'url'
  /** The URL of a node, or a proof file, which gets into no address and is handed over. */
  handedText?: string
  /** Set where the block is this far before that of the path, which is found first. */
  blocksBack?: bigint
}

/** `isSecret`: the text may be a key, to be masked. */
type SearchResult = SearchTarget[] | { problem: string; isSecret?: boolean }

/** Context of a search besides the text. */
export type SearchSources = {
  network: string
  connections?: readonly ChainConnection[]
  /** Addresses with a name on the network in use; the first of two names of one wins. */
  named?: readonly { address: string; name: string }[]
  /** Origin of Keyhole's own pages, as in links. */
  origin?: string
}

/** A link with a long call in it has some ten thousand letters; a million would hold the page for a second. */
const maxSearchLetters = 65_536

/**
 * Possible meanings of a text, the likeliest first: a block (hash, number, tag), `19426587/3` for a
 * transaction, a hash, a selector, a date, an address, an ENS name, a slot by its name, a CID, the name of a
 * known address, or a link to a page of Keyhole, another explorer or a gateway. Otherwise says what
 * is wrong with it.
 */
export function readSearch(text: string, sources: SearchSources): SearchResult {
  const trimmedText = text.trim()
  if (trimmedText.length > maxSearchLetters)
    return {
      problem: `${groupDigits(trimmedText.length)} letters: a search takes up to ${groupDigits(maxSearchLetters)}.`,
    }
  const namedTargets = findNamedAddresses(trimmedText, sources)
  const result = readText(trimmedText, sources)
  const targets = 'problem' in result ? readPasted(trimmedText, sources) : result
  const allTargets = withoutRepeats([...targets, ...namedTargets])
  return allTargets.length > 0 ? allTargets : result
}

/** The marks that a sentence puts around a thing: `tx: "0x…", thanks`. */
const sentenceMarks = /^[\s"'`“”‘’«»(<[{]+|[\s"'`“”‘’«»)>\]},;:.!?…]+$/g

/** The hashes, addresses, CIDs and links in a text that is not one itself, as people paste it. */
function readPasted(text: string, sources: SearchSources): SearchTarget[] {
  if (text.length > maxMessageLength) return []
  const isThing = (part: string) =>
    isHash(part) ||
    isAddress(part) ||
    readCid(part) !== undefined ||
    /^(https?|wss?):\/\//.test(part)
  const bareText = text.replace(sentenceMarks, '')
  const parts = text
    .split(/[\s,;|"'`“”‘’«»()<>[\]{}]+/)
    .map((part) =>
      part.replace(sentenceMarks, '').replace(/^[\w-]+[:=#](?=0x|(?:https?|wss?):)/i, ''),
    )
    .filter((part) => part.length <= maxThingLength && isThing(part))
  const isNamed = /^(block|address|account)[\s:/#]+\S+$/i.test(bareText)
  if (parts.length === 0 && bareText === text) return []
  return [bareText, ...(isNamed ? [] : parts)]
    .map((part) => readText(part, sources))
    .flatMap((read) => ('problem' in read ? [] : read))
    .slice(0, maxNamedTargets)
}

/** Shorter texts are part of too many names. */
const minNameLength = 2
/** Hashes, CIDs and links of explorers are shorter, as is a message that a person pastes. */
const maxThingLength = 300
const maxMessageLength = 5_000
/** A longer list would scroll. */
const maxNamedTargets = 8

/**
 * The addresses whose name has the text, those first whose name begins with it; the last target
 * says how many are left off.
 */
function findNamedAddresses(text: string, { network, named = [] }: SearchSources): SearchTarget[] {
  if (text.length < minNameLength) return []
  const positionOf = (name: string) => name.toLowerCase().indexOf(text.toLowerCase())
  const targets = named
    .filter(({ name }) => positionOf(name) >= 0)
    .toSorted((one, other) => positionOf(one.name) - positionOf(other.name))
    .map(({ address, name }) => ({
      path: addressPath(network, address.toLowerCase()),
      label: { kind: name, subject: address },
    }))
  const allTargets = withoutRepeats(targets)
  const leftOffCount = allTargets.length - maxNamedTargets
  return allTargets
    .slice(0, maxNamedTargets)
    .map((target, index) =>
      leftOffCount > 0 && index === maxNamedTargets - 1
        ? { ...target, note: `More names have this: ${leftOffCount}.` }
        : target,
    )
}

/**
 * Removes repeated pages, keeping the first target; addresses may differ in upper and lower case.
 */
const withoutRepeats = (targets: readonly SearchTarget[]): SearchTarget[] => {
  const keyOf = ({ path }: SearchTarget) => path.toLowerCase()
  const firstByKey = new Map(targets.toReversed().map((target) => [keyOf(target), target]))
  return targets.filter((target) => firstByKey.get(keyOf(target)) === target)
}

/** The network in use, with its name where it has a connection. */
const currentConnectionOf = ({ network, connections = [] }: SearchSources) =>
  connections.find((each) => each.network === network) ?? { network, name: network }

function readText(trimmedText: string, sources: SearchSources): SearchResult {
  const { network, origin } = sources
  if (trimmedText === '')
    return { problem: 'Enter a transaction hash, block, address, CID or link.' }
  if (/^\{.*"keyhole-proof"/s.test(trimmedText))
    return [
      {
        path: patterns.verify,
        label: { kind: 'Proof file', subject: formatByteCount(trimmedText.length) },
        handedText: trimmedText,
      },
    ]
  if (/^simulat(e|ion)$/i.test(trimmedText))
    return [
      {
        path: generatePath(patterns.simulation, { network }),
        label: { kind: 'Simulate', subject: 'calls that share state' },
      },
    ]
  // EIP-681: what a wallet's QR code says, with the chain after an @.
  const [, payee, chainId] =
    trimmedText.match(/^ethereum:(?:pay-)?(0x[\da-f]{40})(?:@(\d+))?(?:[/?].*)?$/i) ?? []
  if (payee !== undefined)
    return readOnChain(payee, chainId ? chainOfPrefix(`eip155:${chainId}`) : undefined, sources)
  const slotTarget = readSlotSearch(trimmedText, network)
  if (slotTarget) return 'problem' in slotTarget ? slotTarget : [slotTarget]
  if (isSpecEndpoint(trimmedText) || hasUserInfo(trimmedText))
    return [connectionTarget(trimmedText, 'key')]
  const ownPath = origin === undefined ? undefined : pathOfOwnPage(trimmedText, origin)
  if (ownPath !== undefined) return [{ path: ownPath }]
  const cidAddress = parseCidAddress(trimmedText)
  if (!('problem' in cidAddress)) return [{ path: filesPath(cidAddress) }]
  if (isIpfsAddress(trimmedText)) return cidAddress
  const link = withScheme(trimmedText)
  if (/^(http|ws)s?:\/\//i.test(link)) {
    const linkTarget = readLink(link)
    return 'problem' in linkTarget
      ? (readEndpoint(link) ?? linkTarget)
      : readOnChain(linkTarget.text, linkTarget.chain, sources)
  }
  const [, prefix, account] =
    trimmedText.match(/^(eip155:\d+|[a-z][a-z\d-]*):(0x[\da-f]{40})$/i) ?? []
  if (prefix !== undefined && account !== undefined)
    return readOnChain(account, chainOfPrefix(prefix), sources)
  const position = readPosition(trimmedText)
  if (position && isBlockLike(position.block)) {
    const transactionAddress = parseTransactionPath({ network, ...position })
    return 'problem' in transactionAddress
      ? transactionAddress
      : [{ path: transactionPath(transactionAddress) }]
  }
  const [, word = '', thing] =
    trimmedText.match(
      /^(tx|txn|transaction|block|address|account)(?:[\s:/#]+)([^/\s:#][^/\s]*)$/i,
    ) ?? []
  if (thing !== undefined) return readNamedThing(word.toLowerCase(), thing, network)
  if (isEnsName(trimmedText))
    return dottedKeyPattern.test(trimmedText)
      ? noKeys
      : [
          {
            path: addressPath(network, trimmedText),
            note: `ENS name, looked up on ${currentConnectionOf(sources).name}.`,
          },
        ]
  if (/^(Qm|ba[a-z2-7]{8}|[zk][0-9a-z]{40})/i.test(trimmedText)) return cidAddress
  const blocksBack = readBlocksBack(trimmedText)
  if (blocksBack !== undefined)
    return [
      {
        path: blockPath({ network, block: { kind: 'tag', tag: 'latest' } }),
        label: { kind: 'Block', subject: describeBlocksBack(blocksBack) },
        blocksBack,
      },
    ]
  const timestamp = parseDate(trimmedText)
  if (timestamp !== undefined) return [{ path: blockTimePath({ network, time: timestamp }) }]
  const prefixedText = addHexPrefix(trimmedText)
  if (isAddress(prefixedText)) {
    const addressPages = [
      { path: addressPath(network, prefixedText) },
      { path: emptyStoragePath(network, prefixedText) },
      { path: gasFieldPath(network, 'to', prefixedText) },
    ]
    // Only the checksum of the address can be wrong here.
    return addNote(addressPages, addressProblem(prefixedText))
  }
  if (isHash(prefixedText)) {
    // A transaction hash and a block hash look alike: the page finds out which it is.
    const hash = prefixedText.toLowerCase() as Hash
    return [
      {
        path: transactionHashPath({ network, hash, block: '' }),
        label: { kind: 'Transaction or block', subject: hash },
      },
    ]
  }
  // A text this long, with letters that neither hashes nor CIDs have, may be a key.
  if (/^(?!0x)[\w-]{20,}$/i.test(trimmedText) && /[^\da-f]/i.test(trimmedText)) return noKeys
  if (!isBlockLike(prefixedText)) return notRecognised(trimmedText)
  if (/^0x[\da-f]{8}$/i.test(prefixedText)) return readSelector(prefixedText as Hex, network)
  const blockTargets = readBlock(prefixedText, network)
  // Ten digits that begin with 1 are a time from 2001 to 2033, as contracts and logs write it.
  return 'problem' in blockTargets || !/^1\d{9}$/.test(trimmedText)
    ? blockTargets
    : [{ path: blockTimePath({ network, time: BigInt(trimmedText) }) }, ...blockTargets]
}

/** Four bytes: the known functions with this selector, and the block of this number. */
function readSelector(selector: Hex, network: string): SearchResult {
  const functions = findKnownFunctions(selector).map(({ item, names }) => {
    const signature = `${item.name}(${item.inputs.map(parameterType).join(', ')})`
    return {
      path: gasFieldPath(network, 'function', signature),
      label: { kind: 'Function', subject: signature },
      note: `${names.join(', ')}. Guessed by selector.`,
    }
  })
  const block = readBlock(selector, network)
  if (functions.length === 0) return addNote(block, 'As a selector: no known function.')
  return 'problem' in block ? functions : [...functions, ...block]
}

/** A hash with an index has some seventy letters. */
const maxPositionLetters = 120

/** A transaction by its block and index, as people write it: `6/1`, `6/tx/1`, `6:1`, `6#1`, `block 6 tx 1`. */
function readPosition(text: string) {
  const afterWord = text.replace(/^(?:block)?[\s#]*/i, '')
  if (text.length > maxPositionLetters || readBlockReference(afterWord)) return undefined
  const [, block, index] =
    text.match(/^([^/]+)\/(?:tx\/)?([^/]+)$/) ??
    afterWord.match(/^([^/:#\s]+?)(?:[:#]|[,\s]+(?:tx|index|transaction)?)[\s#]*(\d{1,9})$/i) ??
    []
  if (block === undefined || index === undefined) return undefined
  // No block has so many transactions: a hash and what stood beside it in a table.
  return isHash(block) && /^\d{6,}$/.test(index) ? undefined : { block, index }
}

/** A thing after the word for it, such as `block 5` or `tx/0x…`. */
function readNamedThing(word: string, thing: string, network: string): SearchResult {
  if (word === 'block') return readBlock(thing, network)
  if (word === 'address' || word === 'account') {
    const account = addHexPrefix(thing.replace(/^.*:/, ''))
    // A number or a hash after this word is a mistyped address, not a block or transaction.
    const problem = isAddress(account) || isEnsName(thing) ? undefined : addressProblem(account)
    return problem === undefined ? readText(thing, { network }) : { problem }
  }
  const read = readTransactionHash(thing)
  return 'problem' in read
    ? read
    : [
        {
          path: transactionHashPath({ network, hash: read.hash, block: '' }),
        },
      ]
}

/** Whether a text is a block, or so close to one that its problem is worth naming. */
function isBlockLike(text: string): boolean {
  const digits = compactDigits(text.trim().toLowerCase())
  return /^(0x.*|\d+|[\da-f]{17,})$/s.test(digits) || readBlockReference(text) !== undefined
}

/** The letters of a text that are quoted, where it has more. */
const quotedPattern = /^(.{40}).+$/s

function notRecognised(text: string) {
  const shownText = hideKeys(text)
  return {
    problem: `Not recognised: “${shownText.replace(quotedPattern, '$1…')}”. Enter a block, transaction (hash or 6/1), address, name, date, slot, CID or link.`,
    isSecret: shownText !== text,
  }
}

/** A text with dots in place of what looks like a key in it, or stands where a URL has one. */
const hideKeys = (text: string): string =>
  text
    .replace(urlKey, '$1$2••••')
    .replace(/[\w.~%+-]{8,}/g, (word) =>
      looksLikeKey(word) && /^(?!0x)(?=.*\d|.{20})/i.test(word) ? '••••' : word,
    )

const noKeys = {
  problem: 'Not a block, hash, address or CID. API keys go in Connections.',
  isSecret: true,
} as const
/** Tokens, such as JWTs (RFC 7519): no name has such a label with digits and capitals. */
const dottedKeyPattern = /(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}/

function readBlock(text: string, network: string): SearchResult {
  const block = parseBlockReference(addHexPrefix(text))
  return 'problem' in block ? block : [{ path: blockPath({ network, block }) }]
}

/**
 * Reads the text of a link of a chain on the connection of that chain, where there is one;
 * otherwise on the network in use, with a remark and the way to add a connection.
 */
function readOnChain(
  text: string,
  chain: LinkChain | undefined,
  sources: SearchSources,
): SearchResult {
  const { network, connections = [] } = sources
  const currentConnection = currentConnectionOf(sources)
  const target = chain && connectionOfChain(chain, currentConnection, connections)
  if (!chain || target === currentConnection) return readText(text, { network })
  if (target)
    return addNote(
      readText(text, { network: target.network }),
      `Link is for ${chain.name}. Switches to ${target.name}.`,
    )
  const note = `Link is for ${chain.name}; you are on ${currentConnection.name}.`
  const result = addNote(readText(text, { network }), note)
  if ('problem' in result) return result
  return [
    ...result.map((target) => ({ ...target, linkChain: chain.name })),
    { path: patterns.connections, label: { kind: 'Add connection', subject: chain.name } },
  ]
}

const connectionTarget = (url: string, addsConnection: 'key' | 'url'): SearchTarget => ({
  path: `${patterns.connections}#add`,
  label: { kind: 'Add connection', subject: splitUrl(withScheme(withoutUserInfo(url))).host },
  addsConnection,
  handedText: url,
})

/** The URL of a node, where it has a key, has no path, or says that it is one. */
function readEndpoint(url: string): SearchResult | undefined {
  const { host } = splitUrl(url)
  if (host === '' || foreignChainOfHost(host)) return undefined
  if (splitEndpoint(url).key !== '') return [connectionTarget(url, 'key')]
  const isNode = /^ws|rpc|^\w+:\/\/[^/?#]+\/?$/i.test(url) && !chainOfHost(host)
  return isNode ? [connectionTarget(url, 'url')] : undefined
}

/** Spec 4.1: `{base_url}/v3/{key}`. The key in it must get into no address of a page. */
const isSpecEndpoint = (text: string): boolean =>
  /^[^\s"'“‘`<(]*\/v3\/[^/?#\s]+\/*([?#].*)?$/s.test(text) && !/(^|[/.])ip[fn]s[/:.]/i.test(text)

/** Path of a Keyhole page, where a text is the address of one, with or without its scheme. */
function pathOfOwnPage(text: string, origin: string): string | undefined {
  const ownPrefix = [origin, origin.replace(/^https?:\/\//, '')].find(
    (prefix) => text === prefix || text.startsWith(`${prefix}/`),
  )
  if (ownPrefix === undefined) return undefined
  const { pathname, search, hash } = new URL(`http://localhost/${text.slice(ownPrefix.length)}`)
  // Two leading slashes would lead to another host.
  const path = pathname.replace(/^\/+/, '/')
  return matchPage(path) && path + search + hash
}

/** The likeliest page with a note before its own. */
function addNote(targets: SearchResult, note: string | undefined): SearchResult {
  if ('problem' in targets || note === undefined) return targets
  return targets.map((target, index) =>
    index === 0
      ? { ...target, note: target.note === undefined ? note : `${note} ${target.note}` }
      : target,
  )
}

/** Hashes and addresses are often copied without their `0x`. */
const addHexPrefix = (text: string): string =>
  /^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(text) ? `0x${text}` : normalizeHex(text)

/** Address of the gas page with one field. Every page loads this file: `gasPath` is larger. */
const gasFieldPath = (network: string, field: 'to' | 'function', text: string): string =>
  `/${encodeURIComponent(network)}/gas?${field}=${encodeURIComponent(text)}`

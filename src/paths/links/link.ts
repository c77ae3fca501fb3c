import { cidProblem } from '#domain/files/cid/cid-address.ts'
import { isAddress, isHash } from '#domain/values/hex.ts'
import { chainOfHost, foreignChainOfHost, type LinkChain } from '#paths/links/link-chain.ts'

/** Target of a link as text for the search box, and the chain that its explorer is known for. */
type LinkTarget = { text: string; chain?: LinkChain | undefined }

/**
 * Reads the link of a page of another explorer, or of a page of files, into the text that the
 * search box takes for the same thing: by the words of its path or of a fragment that has one,
 * otherwise by the only hash or address in it.
 */
export function readLink(link: string): LinkTarget | { problem: string } {
  const { host, segments, query } = splitLink(link)
  const foreignChain = foreignChainOfHost(host)
  if (foreignChain !== undefined)
    return {
      problem: `Link is for ${foreignChain}. Only Ethereum and EVM chains are supported.`,
    }
  const cid = segments.find((segment) => cidProblem(segment) === undefined)
  if (cid !== undefined) return { text: cid + pathOfFilesPage(query) }
  const values = [...segments, ...query.values()]
  const account = values.map((value) => value.replace(/^[a-z][a-z\d-]*:/i, '')).find(isAddress)
  const searchText =
    readChainSegments(segments, query) ??
    values.find(isHash) ??
    account ??
    readNameSegments(segments)
  return searchText === undefined
    ? { problem: 'No block, transaction, address or CID in this link.' }
    : { text: searchText, chain: chainOfHost(host) }
}

/** The path that a page of files elsewhere shows, as it follows a CID; none where its CID is a file's. */
function pathOfFilesPage(query: URLSearchParams): string {
  const path = query.has('folder') ? null : query.get('path')
  return path ? `/${path.split('/').map(encodeURIComponent).join('/')}` : ''
}

const wordsOf = {
  block: ['block', 'blocks', 'b'],
  transaction: ['tx', 'txs', 'transaction', 'transactions', 'txn'],
  address: ['address', 'account', 'accounts', 'contract', 'token', 'storage'],
}

const segmentsAfter = (segments: readonly string[], kind: keyof typeof wordsOf) => {
  const wordIndex = segments.findIndex((segment) => wordsOf[kind].includes(segment.toLowerCase()))
  return wordIndex < 0 ? [] : segments.slice(wordIndex + 1)
}

/** The block, transaction or address by its number or hash, wherever it is after its word. */
function readChainSegments(
  segments: readonly string[],
  query: URLSearchParams,
): string | undefined {
  // Some explorers put the chain's name, or `countdown`, between the word and the thing.
  const numberAfter = (kind: keyof typeof wordsOf) =>
    segmentsAfter(segments, kind).find((segment) => /^(0x[0-9a-f]+|\d+)$/i.test(segment))
  const block = numberAfter('block') ?? query.get('block') ?? undefined
  const transaction =
    numberAfter('transaction') ?? query.get('tx') ?? query.get('txhash') ?? undefined
  if (block !== undefined && transaction !== undefined) return `${block}/${transaction}`
  if (transaction !== undefined) return `tx/${transaction}`
  if (block !== undefined) return `block/${block}`
  const account = numberAfter('address')
  return account && `address/${account}`
}

/**
 * Reads the segment after a word that is not a number: a tag, a name, or a hash to be explained.
 */
function readNameSegments(segments: readonly string[]): string | undefined {
  const [transaction, tag, name] = (['transaction', 'block', 'address'] as const).map(
    (kind) => segmentsAfter(segments, kind)[0],
  )
  if (transaction !== undefined) return `tx/${transaction}`
  return tag === undefined ? name : `block/${tag}`
}

/** The parts of a link; a fragment that is a path, as in `…/#/tx/0x…`, goes on after it. */
function splitLink(link: string): { host: string; segments: string[]; query: URLSearchParams } {
  try {
    const { hostname, pathname, searchParams, hash } = new URL(link)
    const [fragmentPath = '', fragmentQuery = ''] = /^#!?\//.test(hash)
      ? hash.replace(/^#!?/, '').split('?')
      : []
    const query = new URLSearchParams([...searchParams, ...new URLSearchParams(fragmentQuery)])
    const segments = `${pathname}/${fragmentPath}`.split('/').filter((segment) => segment !== '')
    return { host: hostname, segments: segments.map(decodeURIComponent), query }
  } catch {
    return { host: '', segments: [], query: new URLSearchParams() }
  }
}

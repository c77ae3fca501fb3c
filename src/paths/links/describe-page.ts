import { matchPath } from 'react-router'
import { patterns } from '#paths/patterns.ts'

/** What a page's address leads to, in words: the kind of page, and the thing it shows. */
export type PageWords = { kind: string; what: string }

/** Names the page of an address; undefined when it is not of one block, transaction, contract or file. */
export function pageWords(path: string): PageWords | undefined {
  // What begins with two slashes names a host, or nothing at all, if it is read beside another address.
  const { pathname, searchParams } = new URL(`http://localhost/${path.replace(/^[/\\]+/, '')}`)
  const time = matchPath(patterns.blockTime, pathname) && searchParams.get('time')
  if (time) return { kind: 'Block at', what: time }
  const { block } = matchPath(patterns.block, pathname)?.params ?? {}
  if (block !== undefined) return { kind: 'Block', what: block }
  const transaction = matchPath(patterns.transaction, pathname)?.params
  if (transaction)
    return { kind: 'Transaction', what: `${transaction.index} of block ${transaction.block}` }
  const { hash } = matchPath(patterns.transactionHash, pathname)?.params ?? {}
  if (hash !== undefined) return { kind: 'Transaction', what: hash }
  const storage = matchPath(patterns.storage, pathname)?.params
  if (storage?.address !== undefined) return { kind: 'Storage', what: storage.address }
  const slot = storage && searchParams.get('slot')
  if (slot) return { kind: 'Storage slot', what: slot }
  const read = matchPath(patterns.read, pathname)?.params.address
  if (read !== undefined) return { kind: 'Contract or account', what: read }
  const { cid } = matchPath(patterns.files, pathname)?.params ?? {}
  if (cid !== undefined) return { kind: 'File', what: cid }
  const to = matchPath(patterns.gas, pathname) && searchParams.get('to')
  return to ? { kind: 'Gas of a call', what: to } : undefined
}

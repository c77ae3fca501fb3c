import { matchPath } from 'react-router'
import { patterns } from '#paths/patterns.ts'

/** What a page's address leads to, in words: the kind of page, and the thing it shows. */
export type PageLabel = { kind: string; what: string }

/** Names the page of an address; undefined when it is not of one block, transaction, contract or file. */
export function describePage(path: string): PageLabel | undefined {
  // What begins with two slashes names a host, or nothing at all, if it is read beside another address.
  const { pathname, searchParams } = new URL(`http://localhost/${path.replace(/^[/\\]+/, '')}`)
  const blockTime = matchPath(patterns.blockTime, pathname) && searchParams.get('time')
  if (blockTime) return { kind: 'Block at', what: blockTime }
  const { block } = matchPath(patterns.block, pathname)?.params ?? {}
  if (block !== undefined) return { kind: 'Block', what: block }
  const transactionParams = matchPath(patterns.transaction, pathname)?.params
  if (transactionParams)
    return {
      kind: 'Transaction',
      what: `${transactionParams.index} of block ${transactionParams.block}`,
    }
  const { hash } = matchPath(patterns.transactionHash, pathname)?.params ?? {}
  if (hash !== undefined) return { kind: 'Transaction', what: hash }
  const storageParams = matchPath(patterns.storage, pathname)?.params
  if (storageParams?.address !== undefined) return { kind: 'Storage', what: storageParams.address }
  const slotText = storageParams && searchParams.get('slot')
  if (slotText) return { kind: 'Storage slot', what: slotText }
  const readAddress = matchPath(patterns.read, pathname)?.params.address
  if (readAddress !== undefined) return { kind: 'Contract or account', what: readAddress }
  const { cid } = matchPath(patterns.files, pathname)?.params ?? {}
  if (cid !== undefined) return { kind: 'File', what: cid }
  const recipient = matchPath(patterns.gas, pathname) && searchParams.get('to')
  return recipient ? { kind: 'Gas of a call', what: recipient } : undefined
}

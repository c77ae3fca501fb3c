import { matchPath } from 'react-router'
import { patterns } from '#paths/patterns.ts'

/** Label of a page: its kind, and the thing it shows. */
export type PageLabel = { kind: string; subject: string }

/**
 * Names the page of an address; undefined when it is not about one block, transaction, contract or file.
 */
export function describePage(path: string): PageLabel | undefined {
  // Two leading slashes would make `new URL` read a host.
  const { pathname, searchParams } = new URL(`http://localhost/${path.replace(/^[/\\]+/, '')}`)
  if (matchPath(patterns.blockTime, pathname)) {
    const time = searchParams.get('time')
    return time ? { kind: 'Block by time', subject: time } : undefined
  }
  const { block } = matchPath(patterns.block, pathname)?.params ?? {}
  if (block !== undefined) return { kind: 'Block', subject: block }
  const transactionParams = matchPath(patterns.transaction, pathname)?.params
  if (transactionParams)
    return {
      kind: 'Transaction',
      subject: `${transactionParams.index} of block ${transactionParams.block}`,
    }
  const { hash } = matchPath(patterns.transactionHash, pathname)?.params ?? {}
  if (hash !== undefined) return { kind: 'Transaction', subject: hash }
  const storageParams = matchPath(patterns.storage, pathname)?.params
  if (storageParams?.address !== undefined)
    return { kind: 'Storage', subject: storageParams.address }
  const slotText = storageParams && searchParams.get('slot')
  if (slotText) return { kind: 'Storage slot', subject: slotText }
  const { address } =
    (matchPath(patterns.address, pathname) ?? matchPath(patterns.addressRead, pathname))?.params ??
    {}
  if (address !== undefined) return { kind: 'Address', subject: address }
  const { cid } = matchPath(patterns.files, pathname)?.params ?? {}
  const filePath = searchParams.get('path')
  const root = searchParams.get('folder') ?? cid
  if (root && filePath)
    return { kind: 'File', subject: `${root.slice(0, 8)}…${root.slice(-6)}/${filePath}` }
  if (cid !== undefined) return { kind: 'File', subject: cid }
  const recipient = matchPath(patterns.gas, pathname) && searchParams.get('to')
  return recipient ? { kind: 'Gas estimate', subject: recipient } : undefined
}

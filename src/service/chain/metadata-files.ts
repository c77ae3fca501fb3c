import { readContractMetadata } from '#domain/contract/contract-metadata.ts'
import { readInitCode } from '#domain/transaction/init-code.ts'
import { bytecode, metadata, source } from '#service/chain/contracts/guestbook.sol?metadata'
import type { KeptFiles } from '#service/files/built-in-files.ts'

/**
 * The files that code on the tour's chain names by CID: the metadata of the guestbook, and its
 * source, which the metadata names. Throws when the compiler did not put the CIDs there.
 */
export function namedFiles(): KeptFiles[] {
  const read = readContractMetadata(metadata)
  const [named] = 'problem' in read ? [] : read.sources
  const cid = readInitCode(bytecode).contract?.metadata?.ipfs
  if (cid === undefined || named?.cid === undefined)
    throw new Error('guestbook.sol is compiled without the CIDs of its files')
  return [
    { name: 'metadata.json', cid, parts: part('metadata.json', metadata) },
    { name: named.path, cid: named.cid, parts: part(named.path, source) },
  ]
}

const part = (path: string, text: string) => [{ path, content: Buffer.from(text) }]

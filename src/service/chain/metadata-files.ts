import { readContractMetadata } from '#domain/contract/contract-metadata.ts'
import { readInitCode } from '#domain/transaction/init-code.ts'
import { bytecode, metadata, source } from '#service/chain/contracts/guestbook.sol?metadata'
import type { BuiltInFiles } from '#service/files/built-in-files.ts'

/**
 * The files whose CIDs are on the tour's chain: the metadata of the guestbook, named by its code,
 * and its source, named by the metadata. Throws when the compiler did not put the CIDs there.
 */
export function metadataFiles(): BuiltInFiles[] {
  const parsedMetadata = readContractMetadata(metadata)
  const [namedSource] = 'problem' in parsedMetadata ? [] : parsedMetadata.sources
  const cid = readInitCode(bytecode).contract?.metadata?.ipfs
  if (cid === undefined || namedSource?.cid === undefined)
    throw new Error('guestbook.sol is compiled without the CIDs of its files')
  return [
    { name: 'metadata.json', cid, parts: filePart('metadata.json', metadata) },
    { name: namedSource.path, cid: namedSource.cid, parts: filePart(namedSource.path, source) },
  ]
}

const filePart = (path: string, text: string) => [{ path, content: Buffer.from(text) }]

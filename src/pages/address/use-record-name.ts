import { useEffect } from 'react'
import type { Address } from 'viem'
import { readContractMetadata } from '#domain/contract/contract-metadata.ts'
import type { MetadataFile } from '#queries/contract/contract-metadata.ts'
import { recordFoundName } from '#queries/contract/found-names.ts'

/** Remembers the name that a contract's metadata file gives it, for all pages. */
export function useRecordName(
  network: string,
  /** Of the contract whose code names the file. */
  address: Address,
  file: MetadataFile | null | undefined,
) {
  useEffect(() => {
    if (!file || file.check.verdict === 'mismatch') return
    const metadata = readContractMetadata(file.text)
    if ('problem' in metadata || metadata.name === undefined) return
    const verified = file.check.verdict === 'verified'
    recordFoundName(network, address, { name: metadata.name, verified })
  }, [network, address, file])
}

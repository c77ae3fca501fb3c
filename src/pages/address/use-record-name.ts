import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Address } from 'viem'
import { readContractMetadata } from '#domain/contract/contract-metadata.ts'
import type { MetadataFile } from '#queries/contract/contract-metadata.ts'
import { recordMetadataName } from '#queries/names/change-contract-names.ts'

/** Remembers the name that a contract's metadata file gives it, for all pages. */
export function useRecordName(
  network: string,
  /** Of the contract whose code names the file. */
  address: Address,
  file: MetadataFile | null | undefined,
) {
  const client = useQueryClient()
  useEffect(() => {
    if (!file || file.check.verdict === 'mismatch') return
    const metadata = readContractMetadata(file.text)
    if ('problem' in metadata || metadata.name === undefined) return
    const verified = file.check.verdict === 'verified'
    recordMetadataName(client, network, address, { name: metadata.name, verified })
  }, [client, network, address, file])
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readCodeMetadata } from '#domain/contract/code-metadata.ts'
import { readContractMetadata } from '#domain/contract/contract-metadata.ts'
import { useRecordName } from '#pages/address/use-record-name.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { metadataFileQuery } from '#queries/contract/contract-metadata.ts'

/** The ABI that names functions; `text` is empty while none is known. */
export type KnownAbi = {
  text: string
  /** In words; undefined where there is no ABI. */
  source:
    | 'pasted ABI'
    | 'ABI from metadata, verified'
    | 'ABI from metadata, unverified'
    | 'inferred from bytecode'
    | undefined
  waiting: boolean
  /** Why nothing could be inferred, where there is no ABI. */
  why?: string | undefined
}

/** The pasted ABI, else that of the metadata file which the code names. */
export function useKnownAbi(
  network: string,
  pasted: string,
  { code, address }: ContractCode,
): KnownAbi {
  const metadataCid = useMemo(() => readCodeMetadata(code)?.ipfs, [code])
  const { data, isPending } = useQuery({
    ...metadataFileQuery(metadataCid ?? ''),
    enabled: metadataCid !== undefined,
  })
  useRecordName(network, address, data)
  const metadataAbi = useMemo(() => {
    if (!data || data.check.verdict === 'mismatch') return undefined
    const parsedMetadata = readContractMetadata(data.text)
    return 'problem' in parsedMetadata ? undefined : parsedMetadata.abi
  }, [data])
  if (pasted !== '') return { text: pasted, source: 'pasted ABI', waiting: false }
  if (metadataAbi !== undefined) {
    const isVerified = data?.check.verdict === 'verified'
    const source = `ABI from metadata, ${isVerified ? 'verified' : 'unverified'}` as const
    return { text: metadataAbi, source, waiting: false }
  }
  return { text: '', source: undefined, waiting: metadataCid !== undefined && isPending }
}

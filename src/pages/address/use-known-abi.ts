import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readCodeMetadata } from '#domain/contract/code-metadata.ts'
import { readContractMetadata } from '#domain/contract/contract-metadata.ts'
import { useRecordName } from '#pages/address/use-record-name.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { metadataFileQuery } from '#queries/contract/contract-metadata.ts'
import { inferredAbiQuery } from '#queries/contract/inferred-contract.ts'

/** The ABI that names functions; `text` is empty while none is known. */
export type KnownAbi = {
  text: string
  /** In words; undefined where there is no ABI. */
  source:
    | 'pasted ABI'
    | 'ABI from metadata, verified'
    | 'ABI from metadata, unverified'
    | 'from bytecode'
    | undefined
  waiting: boolean
  /** Why nothing could be inferred, where there is no ABI. */
  why?: string | undefined
}

/** The pasted ABI, else that of the metadata file which the code names, else what the code shows. */
export function useKnownAbi(network: string, pasted: string, contractCode: ContractCode): KnownAbi {
  const { code, address } = contractCode
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
  const isLoading = metadataCid !== undefined && isPending
  const isUnknown = pasted === '' && metadataAbi === undefined && !isLoading
  const inferredQuery = useQuery({ ...inferredAbiQuery(network, contractCode), enabled: isUnknown })
  if (pasted !== '') return { text: pasted, source: 'pasted ABI', waiting: false }
  if (metadataAbi !== undefined) {
    const isVerified = data?.check.verdict === 'verified'
    const source = `ABI from metadata, ${isVerified ? 'verified' : 'unverified'}` as const
    return { text: metadataAbi, source, waiting: false }
  }
  const inferred = inferredQuery.data
  if (inferred && 'abi' in inferred)
    return { text: inferred.abi, source: 'from bytecode', waiting: false }
  return {
    ...{ text: '', source: undefined, why: inferred?.why ?? inferredQuery.error?.message },
    waiting: isLoading || inferredQuery.isPending,
  }
}

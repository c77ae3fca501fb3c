import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readCodeMetadata } from '#domain/contract/code-metadata.ts'
import { readContractMetadata } from '#domain/contract/contract-metadata.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { metadataFileQuery } from '#queries/contract/contract-metadata.ts'

/** The ABI that names functions, and its source; `text` is empty while none is known. */
export type KnownAbi = { from: 'pasted' | 'metadata' | 'nowhere'; text: string; waiting: boolean }

/** The pasted ABI, else that of the metadata file which the code names. */
export function useKnownAbi(pasted: string, { code }: ContractCode): KnownAbi {
  const metadataCid = useMemo(() => readCodeMetadata(code)?.ipfs, [code])
  const { data, isPending } = useQuery({
    ...metadataFileQuery(metadataCid ?? ''),
    enabled: metadataCid !== undefined,
  })
  const metadataAbi = useMemo(() => {
    if (!data || data.check.verdict === 'mismatch') return undefined
    const parsedMetadata = readContractMetadata(data.text)
    return 'problem' in parsedMetadata ? undefined : parsedMetadata.abi
  }, [data])
  if (pasted !== '') return { from: 'pasted', text: pasted, waiting: false }
  if (metadataAbi !== undefined) return { from: 'metadata', text: metadataAbi, waiting: false }
  return { from: 'nowhere', text: '', waiting: metadataCid !== undefined && isPending }
}

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { readCodeMetadata, readContractMetadata } from '#domain/contract/code-metadata.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { metadataFileQuery } from '#queries/contract/contract-metadata.ts'
import { type AbiSource, knownAbiQuery, setKnownAbi } from '#queries/contract/known-abi.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'
import { recordMetadataName } from '#queries/names/change-contract-names.ts'

/** A contract’s ABI as JSON and where it was found, or a sentence on why there is none. */
export type ContractAbi =
  | { abi: string; source: AbiSource; address: Address; cid: string; name: string | undefined }
  | { none: string }

/**
 * The ABI of a contract: its code is read through an estimate, the end of the code names a metadata
 * file, and the file network may have that file. For a proxy it is the ABI of its implementation,
 * otherwise its own. It costs a few estimates and a file: enable it only when it is needed. Other
 * pages decode by the found ABI, where they know of none.
 */
export const contractAbiQuery = (
  network: string,
  address: Address,
  block: EstimateReadBlock = 'latest',
) =>
  queryOptions({
    queryKey: ['contract abi', network, address, block] as const,
    queryFn: async ({ client }): Promise<ContractAbi> => {
      const { opens } = await client.fetchQuery(estimateReadSupportQuery(network, block))
      if (!opens) return { none: 'The provider returns no code through an estimate.' }
      const run = await client.fetchQuery(contractCodeQuery(network, address, block))
      let contractAbi = await fetchAbiOfCode(client, network, run.address, run.code)
      if ('none' in contractAbi && run.address !== address) {
        const { code } = await client.fetchQuery(accountQuery(network, address, block))
        const ownAbi = await fetchAbiOfCode(client, network, address, code)
        if ('abi' in ownAbi) contractAbi = ownAbi
      }
      const knownAbi = await client.fetchQuery(knownAbiQuery(network, address))
      if ('abi' in contractAbi && !knownAbi) {
        const { abi, source } = contractAbi
        await setKnownAbi(client, network, address, { text: abi, source })
      }
      return contractAbi
    },
    staleTime: 60_000,
  })

async function fetchAbiOfCode(
  client: QueryClient,
  network: string,
  address: Address,
  code: Hex,
): Promise<ContractAbi> {
  if (code === '0x') return { none: 'No code at this address.' }
  const cid = readCodeMetadata(code)?.ipfs
  if (cid === undefined) return { none: 'The code has no IPFS link to a metadata file.' }
  const metadataFile = await client.fetchQuery(metadataFileQuery(cid))
  if (!metadataFile) return { none: `Metadata file ${cid} not found at the IPFS provider.` }
  if (metadataFile.check.verdict === 'mismatch')
    return { none: `Mismatch: the file returned for ${cid} has another CID.` }
  const metadata = readContractMetadata(metadataFile.text)
  if ('problem' in metadata) return { none: metadata.problem }
  const verified = metadataFile.check.verdict === 'verified'
  if (metadata.name !== undefined)
    recordMetadataName(client, network, address, { name: metadata.name, verified })
  if (metadata.abi === undefined) return { none: 'The metadata file has no ABI.' }
  const source = `ABI from metadata, ${verified ? 'verified' : 'unverified'}` as const
  return { abi: metadata.abi, source, address, cid, name: metadata.name }
}

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { readCodeMetadata } from '#domain/contract/code-metadata.ts'
import { readContractMetadata } from '#domain/contract/contract-metadata.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { metadataFileQuery } from '#queries/contract/contract-metadata.ts'
import { keyholeQuery } from '#queries/contract/read-through-estimate.ts'

/** A contract’s ABI as JSON and where it was found, or a sentence on why none is. */
export type ContractAbi =
  | { abi: string; address: Address; cid: string; name: string | undefined }
  | { none: string }

/**
 * The ABI of a contract by itself: its code is read through an estimate, its end names a file, and
 * the file network has that file, perhaps. Of a proxy it is the ABI of the code behind it, one step
 * on, else its own. Costs a few estimates and a file: ask when it is wanted.
 */
export const contractAbiQuery = (
  network: string,
  address: Address,
  block: EstimateReadBlock = 'latest',
) =>
  queryOptions({
    queryKey: ['contract abi', network, address, block] as const,
    queryFn: async ({ queryKey: [, network, address, block], client }): Promise<ContractAbi> => {
      const { opens } = await client.fetchQuery(keyholeQuery(network, block))
      if (!opens) return { none: 'This service does not let code out of an estimate.' }
      const behind = await client.fetchQuery(contractCodeQuery(network, address, block))
      const found = await abiOf(client, behind.address, behind.code)
      if ('abi' in found || behind.address === address) return found
      const { code } = await client.fetchQuery(accountQuery(network, address, block))
      const own = await abiOf(client, address, code)
      return 'abi' in own ? own : found
    },
    staleTime: 60_000,
  })

async function abiOf(client: QueryClient, address: Address, code: Hex): Promise<ContractAbi> {
  if (code === '0x') return { none: 'This account has no code.' }
  const cid = readCodeMetadata(code)?.ipfs
  if (cid === undefined) return { none: 'Its code names no metadata file.' }
  const file = await client.fetchQuery(metadataFileQuery(cid))
  if (!file) return { none: `Its code names the file ${cid}, and nobody keeps it here.` }
  if (file.check.verdict === 'mismatch')
    return { none: `What came as ${cid} is another file: it is not used.` }
  const read = readContractMetadata(file.text)
  if ('problem' in read) return { none: read.problem }
  if (read.abi === undefined) return { none: 'Its metadata file has no ABI.' }
  return { abi: read.abi, address, cid, name: read.name }
}

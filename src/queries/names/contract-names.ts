import { queryOptions, skipToken } from '@tanstack/react-query'
import type { CodeMatch } from '#domain/contract/code-metadata.ts'

/** A contract's name, and its source, which claims it: for a precompile the text that specifies it. */
export type ContractName = {
  name: string
  source:
    | 'imported layout'
    | 'project'
    | `project, ${CodeMatch}`
    | 'metadata, verified'
    | 'metadata, unverified'
    | 'Yellow Paper'
    | `EIP-${number}`
}

/**
 * The names that this browser knows beyond those in connections, by `contractId`. The code that
 * reads and changes them is in `change-contract-names.ts`, which no page waits for.
 */
export const contractNamesQuery = queryOptions<{ readonly [id: string]: ContractName }>({
  queryKey: ['contract names'],
  queryFn: skipToken,
})

/** `devnet/0x…`, in lower case. */
export const contractId = (network: string, address: string) =>
  `${network}/${address.toLowerCase()}`

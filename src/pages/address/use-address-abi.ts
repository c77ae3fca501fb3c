import { useQuery } from '@tanstack/react-query'
import { commonViewFunctions } from '#domain/abi/view-functions.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { contractAbiQuery } from '#queries/contract/contract-abi.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { inferredAbiQuery } from '#queries/contract/inferred-contract.ts'
import { type AbiSource, useKnownAbi } from '#queries/contract/known-abi.ts'

/** The ABI that names functions; `text` is empty while none is known. */
export type AddressAbi = {
  text: string
  /** Source of the ABI in words; undefined where there is no ABI. */
  source: AbiSource | 'ABI from the link' | 'common functions' | 'from bytecode' | undefined
  /** `KnownAbi`'s `stored`. */
  stored?: boolean | undefined
  /** Progress of the search for an ABI, or how it ended. */
  state: 'linked' | 'known' | 'inferred' | 'searching' | 'failed' | 'none'
  /** Why nothing could be inferred, where there is no ABI. */
  why?: string | undefined
  /** True when the code that infers could not be loaded. */
  isLost?: boolean
}

/**
 * The ABI of the link, otherwise the one known of the account, otherwise that of its metadata,
 * otherwise the functions that its bytecode shows.
 */
export function useAddressAbi(
  { network, address, block }: AccountAtBlock,
  linkedAbi: string,
  contractCode: ContractCode,
) {
  const { knownAbi, pasteAbi } = useKnownAbi(network, address)
  const search = useQuery({
    ...contractAbiQuery(network, address, block),
    enabled: linkedAbi === '' && knownAbi === null,
  })
  const metadataAbi = search.data && 'abi' in search.data ? search.data : undefined
  const isUnknown = linkedAbi === '' && knownAbi === null && !search.isPending && !metadataAbi
  const inferred = useQuery({ ...inferredAbiQuery(network, contractCode), enabled: isUnknown })
  const isLinked = linkedAbi !== '' && linkedAbi !== knownAbi?.text
  return { addressAbi: isLinked ? fromLink(linkedAbi) : readAddressAbi(), pasteAbi }

  function readAddressAbi(): AddressAbi {
    if (knownAbi) return { ...knownAbi, state: 'known' }
    if (metadataAbi) return { text: metadataAbi.abi, source: metadataAbi.source, state: 'known' }
    if (inferred.data && 'abi' in inferred.data)
      return { text: inferred.data.abi, source: 'from bytecode', state: 'inferred' }
    const isSearching = search.isPending || inferred.isPending
    const isLost = inferred.isError
    const state = isSearching ? 'searching' : isLost || search.isError ? 'failed' : 'none'
    return { text: '', source: undefined, state, why: inferred.data?.why, isLost }
  }
}

const fromLink = (text: string): AddressAbi => ({
  text,
  source: text === commonViewFunctions ? 'common functions' : 'ABI from the link',
  state: 'linked',
})

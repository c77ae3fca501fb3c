import { useQuery } from '@tanstack/react-query'
import { commonViewFunctions } from '#domain/abi/view-functions.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { contractAbiQuery } from '#queries/contract/contract-abi.ts'
import { type AbiSource, useKnownAbi } from '#queries/contract/known-abi.ts'

/** The ABI that names functions; `text` is empty while none is known. */
export type AddressAbi = {
  text: string
  /** In words; undefined where there is no ABI. */
  source: AbiSource | 'ABI from the link' | 'common functions' | undefined
  /** As of `KnownAbi`. */
  stored?: boolean | undefined
  /** What is going on, or why there is no ABI. */
  state: 'linked' | 'known' | 'searching' | 'failed' | 'none'
}

/** The ABI of the link, else the one known of the account, else that of its metadata. */
export function useAddressAbi({ network, address, block }: AccountAtBlock, linkedAbi: string) {
  const { knownAbi, pasteAbi } = useKnownAbi(network, address)
  const search = useQuery({
    ...contractAbiQuery(network, address, block),
    enabled: linkedAbi === '' && knownAbi === null,
  })
  const isLinked = linkedAbi !== '' && linkedAbi !== knownAbi?.text
  return { addressAbi: isLinked ? fromLink(linkedAbi) : readAddressAbi(), pasteAbi }

  function readAddressAbi(): AddressAbi {
    if (knownAbi) return { ...knownAbi, state: 'known' }
    if (search.data && 'abi' in search.data)
      return { text: search.data.abi, source: search.data.source, state: 'known' }
    const state = search.isError ? 'failed' : search.isPending ? 'searching' : 'none'
    return { text: '', source: undefined, state }
  }
}

const fromLink = (text: string): AddressAbi => ({
  text,
  source: text === commonViewFunctions ? 'common functions' : 'ABI from the link',
  state: 'linked',
})

import type { Address, Hex } from 'viem'
import type { BlockTag } from '#domain/block-parameter.ts'
import type { MappingKey } from '#domain/mapping-key.ts'

/** What the storage page shows: one value of an address's storage at a block (spec 4.2). */
export type StorageAddress = {
  network: string
  address: Address
  /** The variable's slot as a quantity. */
  slot: Hex
  /** Mapping keys and array indices, the outermost first, as they were typed. */
  keys: readonly MappingKey[]
  /** Slots from the start of a struct to the member. */
  offset: bigint
  block: Hex | BlockTag
}

/**
 * The same as texts, as a form holds them while they may still be wrong; `storage-draft.ts` reads
 * them, apart from here, so that pages which only link to this one need no hashing.
 */
export type StorageDraft = {
  address: string
  slot: string
  keys: readonly MappingKey[]
  offset: string
  block: string
}

/** Address of the storage page that reads this value. */
export function storagePath({
  network,
  address,
  slot,
  keys = [],
  offset = 0n,
  block = 'latest',
}: Pick<StorageAddress, 'network' | 'address' | 'slot'> & Partial<StorageAddress>): string {
  // Colons and brackets are legal in a query; left as they are, the address can be read.
  const texts = [
    `slot=${slot}`,
    ...keys.map(({ type, value }) => `key=${escaped(type)}:${escaped(value)}`),
    ...(offset === 0n ? [] : [`offset=${offset}`]),
    `block=${block}`,
  ]
  return `${emptyStoragePath(network, address)}?${texts.join('&')}`
}

/** Address of the storage page with nothing asked yet. */
export const emptyStoragePath = (network: string, address = ''): string =>
  `/${encodeURIComponent(network)}/storage${address && `/${encodeURIComponent(address)}`}`

/** Half a surrogate pair makes encodeURIComponent throw, and UTF-8 has no bytes for it. */
const escaped = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\u{fffd}'))

/** The fields as the address of a storage page gives them, right or wrong. */
export function storageDraft(
  params: { address?: string | undefined },
  search: URLSearchParams,
): StorageDraft {
  return {
    address: params.address ?? '',
    slot: search.get('slot') ?? '',
    keys: search.getAll('key').map((text) => {
      const [, type = text, value = ''] = text.match(/^([^:]*):(.*)$/s) ?? []
      return { type, value }
    }),
    offset: search.get('offset') ?? '',
    block: search.get('block') ?? 'latest',
  }
}

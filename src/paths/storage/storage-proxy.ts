import { generatePath } from 'react-router'
import { normalizeHex } from '#domain/values/hex.ts'
import { patterns } from '#paths/patterns.ts'

/** Address of the proxy sheet: the slots of an address at a block, a tag or number as text. */
export type StorageProxyAddress = { network: string; address: string; block: string }

export function storageProxyPath({ network, address, block }: StorageProxyAddress): string {
  const basePath = generatePath(patterns.storageProxy, { network, address })
  return block === 'latest' ? basePath : `${basePath}?${new URLSearchParams({ block })}`
}

export const parseStorageProxyPath = (
  params: { network?: string | undefined; address?: string | undefined },
  search: URLSearchParams,
): StorageProxyAddress => ({
  network: params.network ?? '',
  address: normalizeHex(params.address ?? ''),
  block: search.get('block') ?? 'latest',
})

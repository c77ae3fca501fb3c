import type { Address } from 'viem'
import type { StorageLayoutAddress } from '#paths/storage/storage-layout.ts'

/** The question in the URL, with a valid address. */
export type LayoutQuestion = StorageLayoutAddress & { address: Address }

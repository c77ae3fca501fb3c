import type { Address } from 'viem'
import type { StorageLayoutAddress } from '#paths/storage/storage-layout.ts'

/** What the URL asks of this page, once its address is one. */
export type LayoutQuestion = StorageLayoutAddress & { address: Address }

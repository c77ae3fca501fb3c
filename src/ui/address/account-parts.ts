import { createContext, type ReactNode } from 'react'
import type { Address } from 'viem'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import type { ReadAddress } from '#paths/read.ts'
import type { PartComponent } from '#ui/lazy/lazy-section.tsx'

export type AccountPartProps = {
  account: {
    network: string
    address: Address
    block: EstimateReadBlock
    from?: Address | undefined
  }
  /** The function that the page has open. */
  readAddress?: ReadAddress | undefined
}

/** Parts of the head of an account's pages; the app provides them, since they send requests. */
export const AccountParts = createContext(
  {} as {
    /** Whether the account is known to have no code. */
    useHasNoCode: (network: string, address: string, block: EstimateReadBlock) => boolean
    Type: PartComponent<AccountPartProps>
    PrimaryName: PartComponent<AccountPartProps>
    Menu: PartComponent<AccountPartProps & { children: ReactNode }>
  },
)

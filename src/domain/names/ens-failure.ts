import type { Hex } from 'viem'

/** Why a name was not resolved, which does not mean that it has no address. */
export type EnsFailure =
  | { unresolved: 'invalid'; problem: string }
  /** The network has no Universal Resolver. */
  | { unresolved: 'no resolver' }
  /** Estimates of the provider return no data. */
  | { unresolved: 'unreadable' }
  /** The record is not on the chain: the resolver reverted with `OffchainLookup` (EIP-3668). */
  | { unresolved: 'off-chain' }
  /** The resolver reverted with this data for another reason. */
  | { unresolved: 'reverted'; data: Hex }

/** The reason for people, in a sentence that names what can be done. */
export function describeEnsFailure(failure: EnsFailure, networkName: string): string {
  switch (failure.unresolved) {
    case 'invalid':
      return failure.problem
    case 'no resolver':
      return `Not resolvable with this API: no ENS on ${networkName}. Paste the 0x address.`
    case 'unreadable':
      return 'Not resolvable with this API: the provider returns no data from an estimate.'
    case 'off-chain':
      return 'This name is stored off-chain; this API cannot read it.'
    case 'reverted':
      return `The resolver of this name reverted (${failure.data.slice(0, 10)}).`
  }
}

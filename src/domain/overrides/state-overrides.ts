import type { Address, Hex } from 'viem'

/**
 * State that an estimate assumes in place of the chain's, by address: the "state override set" of
 * geth, its third parameter, which Erigon, Reth, Nethermind and anvil take, too. Beyond the
 * specification, which has two parameters.
 */
export type StateOverrides = { [address: Address]: AccountOverride }

type AccountOverride = {
  balance?: Hex
  nonce?: Hex
  code?: Hex
  /** All storage of the account: every other slot is zero. */
  state?: { [slot: Hex]: Hex }
  /** Single slots: every other one keeps its value. */
  stateDiff?: { [slot: Hex]: Hex }
}

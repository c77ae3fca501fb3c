import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hash,
  type Hex,
  keccak256,
  parseEther,
} from 'viem'
import * as attempts from '#service/chain/contracts/attempts.sol'
import * as batch from '#service/chain/contracts/batch.sol'
import * as collection from '#service/chain/contracts/collection.sol'
import * as guestbook from '#service/chain/contracts/guestbook.sol?metadata'
import * as items from '#service/chain/contracts/items.sol'
import * as reverter from '#service/chain/contracts/reverter.sol'
import * as token from '#service/chain/contracts/token.sol'
import * as vault from '#service/chain/contracts/vault.sol'
import type { TransactionDraft } from '#service/chain/miner.ts'

/** Transactions the deployer sends before these contracts: changes with the tour. */
const laterDeploymentNonce = 110n

/** The addresses of the deployer's contracts, which follow from its nonce at each. */
export function contractsOf(deployer: Address) {
  const createdAt = (nonce: bigint) => getContractAddress({ from: deployer, nonce })
  return {
    token: createdAt(0n),
    batch: createdAt(1n),
    reverter: createdAt(laterDeploymentNonce),
    vault: createdAt(laterDeploymentNonce + 1n),
    // The vault was filled in between.
    guestbook: createdAt(laterDeploymentNonce + 3n),
    collection: createdAt(laterDeploymentNonce + 4n),
    items: createdAt(laterDeploymentNonce + 5n),
    attempts: createdAt(laterDeploymentNonce + 6n),
  }
}

export type Contracts = ReturnType<typeof contractsOf>

/** Creates the contracts; the deployer gets a million tokens. */
export const firstDeployments = (deployer: Address): TransactionDraft[] => [
  tokenDeployment(deployer, parseEther('1000000')),
  { from: deployer, gas: 600_000, data: batch.bytecode },
]

/** Creates a token; `supply` in units of 10^-18 goes to the deployer. */
export const tokenDeployment = (deployer: Address, supply: bigint): TransactionDraft => ({
  from: deployer,
  gas: 1_500_000,
  data: concat([token.bytecode, encodeAbiParameters([{ type: 'uint256' }], [supply])]),
})

/** Creates a contract that reverts in every way, and a vault that is still empty. */
export const laterDeployments = (deployer: Address): TransactionDraft[] => [
  { from: deployer, gas: 1_000_000, data: reverter.bytecode },
  { from: deployer, gas: 2_000_000, data: vault.bytecode },
]

/** Fills every variable of the vault; the sender becomes its owner. */
export const vaultFilling = (
  owner: Address,
  { vault: to }: Contracts,
  saver: Address,
): TransactionDraft => ({
  from: owner,
  to,
  gas: 1_500_000,
  data: callData('vault', 'fill', [saver]),
})

/** Creates the contract whose code names its metadata. */
export const guestbookDeployment = (deployer: Address): TransactionDraft => ({
  from: deployer,
  gas: 2_000_000,
  data: guestbook.bytecode,
})

/** Creates the contracts whose logs are shown: ERC-721, ERC-1155, and calls of which some fail. */
export const logDeployments = (deployer: Address): TransactionDraft[] =>
  [collection, items, attempts].map(({ bytecode }) => ({
    from: deployer,
    gas: 1_500_000,
    data: bytecode,
  }))

/** Writes a page of the guestbook. */
export const guestbookSigning = (
  from: Address,
  { guestbook: to }: Contracts,
  message: string,
  stars: number[],
): TransactionDraft => ({
  from,
  to,
  gas: 300_000,
  data: callData('guestbook', 'sign', [message, stars]),
})

const sources = { attempts, batch, collection, guestbook, items, reverter, token, vault }

/** Call data of a function of one of these contracts. */
export const callData = (
  contract: keyof typeof sources,
  functionName: string,
  args: readonly unknown[],
): Hex => encodeFunctionData({ abi: sources[contract].abi, functionName, args })

/** The storage slot of an account's balance: keccak256(owner . slot of the mapping). */
export function balanceSlot(owner: Address): Hash {
  const balancesVariable = token.storageLayout.storage.find(({ label }) => label === 'balanceOf')
  if (!balancesVariable) throw new Error('token.sol has lost its balanceOf')
  const keyAndSlotTypes = [{ type: 'address' }, { type: 'uint256' }] as const
  return keccak256(encodeAbiParameters(keyAndSlotTypes, [owner, BigInt(balancesVariable.slot)]))
}

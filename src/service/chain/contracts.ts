import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hash,
  type Hex,
  keccak256,
} from 'viem'
import * as attempts from '#service/chain/contracts/attempts.sol'
import * as batch from '#service/chain/contracts/batch.sol'
import * as collection from '#service/chain/contracts/collection.sol'
import * as guestbook from '#service/chain/contracts/guestbook.sol?metadata'
import * as items from '#service/chain/contracts/items.sol'
import * as reverter from '#service/chain/contracts/reverter.sol'
import * as token from '#service/chain/contracts/token.sol'
import * as vault from '#service/chain/contracts/vault.sol'

const sources = { attempts, batch, collection, guestbook, items, reverter, token, vault }

/** The contracts of the tour, by the nonce at which the deployer creates each: it changes with the tour. */
const deploymentNonces = {
  ...{ token: 0, batch: 1, reverter: 110, vault: 111 },
  // The vault is filled in between.
  ...{ guestbook: 113, collection: 114, items: 115, attempts: 116 },
}

export type ContractName = keyof typeof sources

/** The addresses of the deployer's contracts, which follow from its nonce at each. */
export const contractsOf = (deployer: Address) =>
  Object.fromEntries(
    Object.entries(deploymentNonces).map(([name, nonce]) => [
      name,
      getContractAddress({ from: deployer, nonce: BigInt(nonce) }),
    ]),
  ) as Record<ContractName, Address>

export const creationCode = (contract: ContractName): Hex => sources[contract].bytecode

export const callData = (
  contract: ContractName,
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

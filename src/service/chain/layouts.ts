import type { PublishedLayout } from '#protocol/connection.ts'
import { accountAt } from '#service/chain/accounts.ts'
import { storageLayout as tokenLayout } from '#service/chain/contracts/token.sol'
import { storageLayout as vaultLayout } from '#service/chain/contracts/vault.sol'
import { contractsOf } from '#service/chain/contracts.ts'

const { token, vault } = contractsOf(accountAt(0).address)

/** Where the compiler put the variables of the tour's contracts. */
export const layouts: PublishedLayout[] = [
  { address: token, contract: 'KeyholeToken', source: 'token.sol', storageLayout: tokenLayout },
  { address: vault, contract: 'Vault', source: 'vault.sol', storageLayout: vaultLayout },
]

import { mnemonicToAccount } from 'viem/accounts'
import type { PublishedLayout } from '#protocol/connection.ts'
import { mnemonic } from '#service/chain/anvil.ts'
import { storageLayout as tokenLayout } from '#service/chain/contracts/token.sol'
import { storageLayout as vaultLayout } from '#service/chain/contracts/vault.sol'
import { contractsOf } from '#service/chain/contracts.ts'

const { token, vault } = contractsOf(mnemonicToAccount(mnemonic, { addressIndex: 0 }).address)

/** Where the compiler put the variables of the tour's contracts. */
export const layouts: PublishedLayout[] = [
  { address: token, contract: 'KeyholeToken', source: 'token.sol', storageLayout: tokenLayout },
  { address: vault, contract: 'Vault', source: 'vault.sol', storageLayout: vaultLayout },
]

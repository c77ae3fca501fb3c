import { pbkdf2Sync } from 'node:crypto'
import { type Address, keccak256, numberToHex } from 'viem'
import { type HDAccount, HDKey, hdKeyToAccount } from 'viem/accounts'
import { mnemonic } from '#service/chain/anvil.ts'

/** BIP-39's seed, hashed by Node: in JavaScript it took some tenths of a second of each start. */
const rootKey = HDKey.fromMasterSeed(pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512'))

/** The embedded chain's account at an index of the mnemonic (BIP-44, `m/44'/60'/0'/0/{index}`). */
export const accountAt = (addressIndex: number): HDAccount =>
  hdKeyToAccount(rootKey, { addressIndex })

/** The address of an account that only receives; no one has its key. */
export const recipientAddress = (id: number): Address =>
  `0x${keccak256(numberToHex(id, { size: 32 })).slice(26)}`

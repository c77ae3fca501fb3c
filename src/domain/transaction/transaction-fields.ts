import { readFieldTable } from '#domain/values/field.ts'

/**
 * The fields of a transaction in the order people read them: those of spec 2.4 and those that other
 * types have (EIP-2930, 1559, 4844, 7702; execution-apis `transaction.yaml`). The first group is the
 * overview of the page, the third its tab of the signature.
 */
export const transactionFields = readFieldTable(`
Overview
from | From | address | The sender, proved by the signature where there is one.
to | To | recipient | The recipient; null for a contract creation.
value | Value | amount | Sent to the recipient on success.
blockNumber | Block | number | Number of the including block; null while pending.
transactionIndex | Index | number | Index in the block; null while pending.
blockTimestamp? | Timestamp | time | Time of the including block.
Details
nonce | Nonce | number | Number of earlier transactions of the sender.
gas | Gas limit | gas | Max gas it may use. Gas used is in the receipt.
gasPrice | Gas price | gas price | Types 2 to 4: base fee + min(max priority fee, max fee − base fee), computed by the node (EIP-1559), not part of the hash.
maxFeePerGas? | Max fee per gas | gas price | Upper bound for base fee and priority fee together (EIP-1559).
maxPriorityFeePerGas? | Max priority fee per gas | gas price | Upper bound above the base fee, for the block producer (EIP-1559).
maxFeePerBlobGas? | Max fee per blob gas | gas price | Upper bound for one unit of blob gas (EIP-4844).
type? | Type | type | Transaction type (EIP-2718).
blockHash | Block hash | block hash | Hash of the including block; null while pending.
Signature
hash | Hash | hash | Keccak-256 of the encoded, signed transaction.
chainId? | Chain ID | number | The chain it is signed for (EIP-155).
chainID? | Chain ID (chainID) | number | The chain it is signed for, in the other spelling of the specification.
yParity? | y parity | number | Which of two curve points the signature means: 0 or 1 (typed transactions).
v | v | number | Recovery ID. Legacy: 27 or 28, or chain ID · 2 + 35 or 36 (EIP-155); typed: the y parity.
r | r | word | First half of the signature (ECDSA on secp256k1).
s | s | word | Second half of the signature; max half the curve order (EIP-2).
`)

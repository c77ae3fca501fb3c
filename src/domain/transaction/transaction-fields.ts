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
OP Stack
sourceHash? | Source | hash | Identifies the deposit by its origin on L1 (OP Stack, deposits).
mint? | Minted | amount | What the deposit brings from L1.
isSystemTx? | System transaction | raw | Whether its gas was outside the block gas limit (before Regolith).
depositReceiptVersion? | Receipt version | number | Since Canyon 1.
Layer 1
queueOrigin? | Queue origin | raw | Whether it came from the sequencer or from L1 (OVM).
queueIndex? | Queue index | number | Index in the queue of L1 (OVM).
index? | Chain index | number | Index in the canonical transaction chain on L1 (OVM).
l1TxOrigin? | L1 sender | address | The account that sent it on L1 (OVM).
l1Timestamp? | L1 timestamp | time | Time of the block of L1.
l1BlockNumber? | L1 block | number | Block of the parent chain.
Arbitrum
requestId? | Request | hash | Identifies the message from the parent chain.
ticketId? | Ticket | hash | The retryable ticket being redeemed.
retryTo? | Call to | recipient | Recipient of the ticket’s call.
retryValue? | Call value | amount | Sent with that call.
retryData? | Call data | data | Input data of that call.
depositValue? | Deposited | amount | Sent with the ticket.
beneficiary? | Beneficiary | address | Receives the value if it is cancelled.
refundTo? | Refund to | address | Receives any overpaid fee.
maxRefund? | Max refund | amount | Upper bound of the refund.
submissionFeeRefund? | Fee refund | amount | Refunded on success.
maxSubmissionFee? | Max submission fee | amount | Upper bound for storing the ticket.
l1BaseFee? | L1 base fee | gas price | Base fee of the parent chain at that block.
effectiveGasPrice? | Effective price | gas price | Price per gas, before Nitro.
zkSync
l1BatchNumber? | Batch | number | The batch proven on Ethereum.
l1BatchTxIndex? | Batch index | number | Index in that batch.
Celo
feeCurrency? | Fee currency | address | Token that pays the fee (CIP-64).
gatewayFee? | Gateway fee | raw | Fee of the relaying node.
gatewayFeeRecipient? | Gateway | address | Receives the gateway fee.
`)

/** Contents of a transaction; its page shows each in a tab of its own. */
export const transactionContents = readFieldTable(`
Contents
input | Input data | data | Call data, init code or text.
accessList? | Access list | access list | Addresses and storage keys declared beforehand (EIP-2930).
blobVersionedHashes? | Blob hashes | raw | One versioned hash per blob (EIP-4844).
authorizationList? | Authorizations | raw | Accounts that delegate to a contract (EIP-7702).
`)

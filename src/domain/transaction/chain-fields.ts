import { readFieldTable } from '#domain/values/field.ts'

/** The fields that a transaction has on some chains only, by the rules that they belong to. */
export const chainFields = readFieldTable(`
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

import { readFieldTable } from '#domain/values/field.ts'

/**
 * The fields of a block in the order people read them: those of spec 2.5, those that later forks
 * added (London to Amsterdam, execution-apis `block.yaml`), and those of other chains' nodes.
 * `transactions` is a list of its own.
 */
export const blockFields = readFieldTable(`
Overview
number | Number | number | Block height.
timestamp | Timestamp | time | Set by the block’s producer in Unix seconds; later than the parent’s.
gasUsed | Gas used | gas used | Total gas used by all transactions, and its share of the gas limit.
baseFeePerGas? | Base fee | gas price | Min price per unit of gas; burnt on Ethereum. Moves by up to 1/8 per block (EIP-1559).
miner | Fee recipient | address | Address that receives the priority fees.
parentHash | Parent | block hash | Hash of the block before this one.
size | Size | size | Size of the encoded block. Clients count differently; no hash covers it.
Gas and blobs
gasLimit | Gas limit | gas | Max gas for all transactions. Changes by less than 1/1024 per block (yellow paper 4.3.4).
blobGasUsed? | Blob gas used | gas | 131,072 per blob (EIP-4844).
excessBlobGas? | Excess blob gas | gas | Accumulated blob gas above the target; sets the blob base fee (EIP-4844, EIP-7918).
slotNumber? | Slot | number | Consensus layer slot (EIP-7843).
withdrawals? | Withdrawals | list | Payments from the consensus layer (EIP-4895).
Hashes and roots
hash | Block hash | hash | Keccak-256 of the RLP-encoded header; null while pending.
stateRoot | State root | hash | Root of the state trie after the block.
transactionsRoot | Transactions root | hash | Root of the trie of encoded transactions by index.
receiptsRoot | Receipts root | hash | Root of the trie of receipts, which this API does not provide.
withdrawalsRoot? | Withdrawals root | hash | Root of the withdrawals trie (EIP-4895). On OP Stack chains since Isthmus: message passer storage root.
requestsHash? | Requests hash | hash | Hash of consensus layer requests: deposits, withdrawals, consolidations (EIP-7685).
blockAccessListHash? | Access list hash | hash | Keccak-256 of the block access list (EIP-7928).
balHash? | Access list hash | hash | Besu’s name for blockAccessListHash (EIP-7928).
parentBeaconBlockRoot? | Parent beacon root | hash | Root of the parent beacon block, readable by contracts (EIP-4788).
sha3Uncles | Uncles hash | hash | Keccak-256 of the uncle headers; of an empty list since proof of stake (EIP-3675).
Consensus
difficulty | Difficulty | number | Average hashes per block in proof of work; 0 since proof of stake (EIP-3675).
totalDifficulty | Total difficulty | number | Total of all difficulties so far. Most nodes omit it; no hash covers it.
mixHash | Mix hash | hash | Since proof of stake: prevRandao, the beacon chain’s randomness (EIP-4399).
nonce | Nonce | data | Proof-of-work nonce; zero since proof of stake (EIP-3675).
extraData | Extra data | data | Producer-defined bytes, max 32 on Ethereum. Some chains store signatures or fee rules here.
uncles | Uncles | list | Hashes of referenced orphaned blocks; none since proof of stake.
logsBloom | Logs bloom | bloom | 2,048-bit filter over the addresses and topics of all logs (yellow paper 4.3.1).
Chain-specific
l1BlockNumber? | L1 block | number | Newest parent chain block seen (Arbitrum; also in the mix hash).
sendRoot? | Send root | hash | Root of messages to the parent chain (Arbitrum).
sendCount? | Send count | number | Messages to the parent chain so far (Arbitrum; also in the mix hash).
l1BatchNumber? | L1 batch | number | Batch on the parent chain; null until sealed (zkSync).
l1BatchTimestamp? | L1 batch time | time | Start time of the batch (zkSync).
milliTimestamp? | Time in milliseconds | number | Milliseconds since 1970 (BNB Smart Chain).
author? | Author | address | Validator of the block (OpenEthereum, AuRa).
auraStep? | AuRa step | number | Authority round step; replaces the mix hash.
auraSeal? | AuRa seal | data | Authority signature; replaces the nonce.
extDataHash? | Extra data hash | hash | Hash of atomic transactions (Avalanche).
extDataGasUsed? | Extra gas used | gas | Gas of atomic transactions (Avalanche).
blockGasCost? | Block gas cost | gas | Gas that priority fees must cover for a fast block (Avalanche).
minGasPrice? | Min gas price | gas price | Min price per unit of gas (Rootstock).
`)

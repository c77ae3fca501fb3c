import type { QueryClient } from '@tanstack/react-query'
import { type Hash, type Hex, numberToHex } from 'viem'
import { connectionTo } from '#api/connections/connections.ts'
import { type Claim, type ProofFile, writeProofFile } from '#domain/proof-file/proof-file.ts'
import { isHash, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/integer.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { verifyInWorker } from '#queries/chain/proof.ts'
import { blockReceiptsQuery } from '#queries/chain/receipt.ts'
import { nothingIfFailed } from '#queries/client.ts'
import { directoryBlockQuery } from '#queries/files/folder-target.ts'
import type { StateQuestion } from '#queries/state/prove-state-at.ts'
import { stateProofQuery } from '#queries/state/use-state-checks.ts'

/** A proof file, whose claims are verified; or why there is none. */
export type BuiltProof = { text: string; fileName: string } | { why: string }

/** Where a proof is built: of the answers that the page has, and requests where it has none yet. */
type Context = { client: QueryClient; network: string; signal: AbortSignal }

/**
 * Proves a block by its hash; with a transaction, that it is in the block, and its status and logs
 * where receipts are offered and fit.
 */
export async function buildBlockProof(
  context: Context,
  blockHash: unknown,
  transaction?: RawObject,
): Promise<BuiltProof> {
  const { client, network } = context
  const block = isHash(blockHash) && (await client.fetchQuery(blockQuery(network, blockHash, true)))
  if (!block || !isHash(blockHash)) return { why: 'Block not found.' }
  const { hash, transactionIndex } = transaction ?? {}
  const index = readQuantity(transactionIndex)
  if (!isHash(hash) || index === undefined) return finish(context, blockHash, { block }, [])
  const claim: Claim = { claim: 'transaction', index: toQuantityHex(index), hash }
  const { extraMethodUse } = await connectionTo(network)
  const number = readQuantity(block.number)
  const answer =
    extraMethodUse === 'never' || number === undefined
      ? undefined
      : await client
          .fetchQuery(blockReceiptsQuery(network, number, blockHash))
          .catch(nothingIfFailed)
  const receipts = answer?.result?.filter(isRawObject)
  const receipt = receipts?.[Number(index)]
  const withReceipt =
    receipt &&
    (await finish(context, blockHash, { block, receipts }, [claim, receiptClaim(index, receipt)]))
  // Before Byzantium no root has a status; the transaction alone is proven then.
  return withReceipt && 'text' in withReceipt
    ? withReceipt
    : finish(context, blockHash, { block }, [claim])
}

function receiptClaim(index: bigint, { status, logs }: RawObject): Claim {
  const list = asRawList(logs).filter(isRawObject)
  return {
    ...{ claim: 'receipt', index: toQuantityHex(index) },
    ...(typeof status === 'string' && { status: status as Hex }),
    logs: list.map(({ address, topics, data }) => ({ address, topics, data })),
  }
}

/** Proves an account, and values of its storage, or those alone, at the block of its checks. */
export async function buildStateProof(
  context: Context,
  question: StateQuestion,
): Promise<BuiltProof> {
  const { client, network } = context
  if ((await connectionTo(network)).extraMethodUse === 'never')
    return { why: 'Optional methods are off for this connection.' }
  const state = await client.fetchQuery(stateProofQuery(network, question))
  if ('why' in state) return state
  const { evidence, proven, checks } = state
  if (!evidence || !proven || !isHash(evidence.block.hash)) {
    const open = checks.find(({ verdict }) => verdict?.kind !== 'verified')
    return { why: open?.verdict?.explanation ?? 'No proof in the response.' }
  }
  const { transactions, withdrawals, ...block } = evidence.block
  const { address, shown } = question
  const { exists, balance, nonce, codeHash } = proven
  const values = { balance: numberToHex(balance), nonce: numberToHex(nonce), codeHash }
  const account: Claim = { claim: 'account', address, exists, ...(exists && values) }
  const ofSlots = Object.entries(shown.slots ?? {}).map(
    ([slot, value]): Claim => ({ claim: 'storage', address, slot: slot as Hash, value }),
  )
  const claims = shown.slots && !shown.codeHash ? ofSlots : [account, ...ofSlots]
  return finish(
    context,
    evidence.block.hash,
    { block, accounts: [{ ...evidence.answer, address }] },
    claims,
  )
}

/** Proves what a directory names, by its blocks, which the page has read. */
export async function buildDirectoryProof(
  { client, signal }: Omit<Context, 'network'>,
  directory: string,
): Promise<BuiltProof> {
  const directories: { cid: string; bytes: Hex }[] = []
  const claims: Claim[] = []
  const cids = [directory]
  // Each shard of a large directory names further ones.
  for (const at of cids) {
    const block = await client.fetchQuery(directoryBlockQuery(at))
    if (typeof block === 'string' || 'here' in block) return { why: `Not a directory: ${at}.` }
    directories.push({ cid: at, bytes: toHex(block.bytes) })
    for (const { name, cid, blocksBytes } of block.entries) {
      const size = blocksBytes !== undefined && { size: numberToHex(blocksBytes) }
      claims.push({ claim: 'entry', directory, name, cid, ...size })
    }
    cids.push(...block.shards.values())
  }
  return verifyBuilt({ directories, claims: claims as [Claim, ...Claim[]] }, signal)
}

/** A proof is verified before it is saved, as its reader will verify it. */
async function finish(
  { network, signal }: Context,
  hash: Hash,
  { block, ...evidence }: Omit<ProofFile, 'claims'> & { block: RawObject },
  claims: readonly Claim[],
): Promise<BuiltProof> {
  const { chainId } = await connectionTo(network)
  const number = readQuantity(block.number)
  // Chains without withdrawals may have an empty list and no root, or another root in its place.
  const { withdrawals, ...withoutWithdrawals } = block
  const hasWithdrawals = Array.isArray(withdrawals) && withdrawals.length > 0
  const file: ProofFile = {
    ...(chainId !== undefined && { chainId: numberToHex(chainId) }),
    ...{ block: hasWithdrawals ? block : withoutWithdrawals, ...evidence },
    claims: [
      { claim: 'block', hash, ...(number !== undefined && { number: numberToHex(number) }) },
      ...claims,
    ],
  }
  return verifyBuilt(file, signal)
}

async function verifyBuilt(file: ProofFile, signal: AbortSignal): Promise<BuiltProof> {
  const text = writeProofFile(file)
  const report = await verifyInWorker(text, signal)
  if ('why' in report) return report
  if ('problem' in report) return { why: report.problem }
  const open = report.claims.find(({ outcome }) => outcome !== 'verified')
  if (open) return { why: `${open.label}: ${open.reason}` }
  const { claim, ...of } = file.claims[1] ?? file.claims[0]
  const { address, directory, hash }: { [name: string]: unknown } = { ...of }
  return { text, fileName: `proof-${claim}-${`${address ?? directory ?? hash}`.slice(0, 10)}.json` }
}

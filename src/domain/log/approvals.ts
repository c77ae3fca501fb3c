import type { Address, Hex } from 'viem'
import { concat, pad, toHex } from 'viem/utils'
import { eventTopic, readEvents } from '#domain/log/decode-log.ts'
import type { EventLog, LogFilter } from '#domain/log/log-walk.ts'
import { allowanceLimit, readTokenMoves, type TokenMove } from '#domain/log/token-moves.ts'
import { byteLength } from '#domain/values/hex.ts'
import { asRawList } from '#domain/values/raw.ts'

/** An approval as a token logged it (EIP-20, EIP-721, EIP-1155). */
type ApprovalMove = Extract<TokenMove, { kind: 'allowance' | 'nft approval' | 'operator' }>

/** Topics of the events of EIP-20 and EIP-721, which share the first, and of EIP-721 and EIP-1155. */
const approvalTopics = readEvents(
  `event Approval(address indexed owner, address indexed spender, uint256 value)
event ApprovalForAll(address indexed owner, address indexed operator, bool approved)`,
).map(eventTopic)

/** The logs of approvals that an account gave. */
export const approvalFilter = (owner: Address): LogFilter => ({
  topics: [approvalTopics, pad(owner)],
})

/**
 * The events of the newest approval for each token and spender, and for each NFT, of events that are newest
 * first. None is decoded: thousands would take long.
 */
export function newestApprovals(events: readonly EventLog[]): EventLog[] {
  const newest = new Map<string, EventLog>()
  for (const event of events) {
    const [topic, , spender, id] = asRawList(event.log.topics)
    // An NFT has one approval, whoever its spender is.
    const key = `${event.log.address} ${topic} ${id ?? `to ${spender}`}`.toLowerCase()
    if (!newest.has(key)) newest.set(key, event)
  }
  return [...newest.values()]
}

/** The approval that an event says; undefined where none of the standards’ events fits. */
export function readApproval({ log }: EventLog): ApprovalMove | undefined {
  const [move] = readTokenMoves([log], undefined)
  return move?.kind === 'allowance' || move?.kind === 'nft approval' || move?.kind === 'operator'
    ? move
    : undefined
}

/** Functions of EIP-20 and EIP-721 with the arguments that those have. */
const selectors = {
  allowance: '0xdd62ed3e',
  isApprovedForAll: '0xe985e9c5',
  getApproved: '0x081812fc',
  ownerOf: '0x6352211e',
} as const

/** The calls of the token whose results `readApprovalNow` judges. */
export function approvalCalls(move: ApprovalMove): readonly Hex[] {
  const owner = pad(move.owner as Hex)
  switch (move.kind) {
    case 'allowance':
      return [concat([selectors.allowance, owner, pad(move.spender as Hex)])]
    case 'operator':
      return [concat([selectors.isApprovedForAll, owner, pad(move.operator as Hex)])]
    case 'nft approval':
      return [
        concat([selectors.getApproved, toWord(move.id)]),
        concat([selectors.ownerOf, toWord(move.id)]),
      ]
  }
}

const toWord = (number: bigint) => toHex(number, { size: 32 })

/**
 * An approval as the token has it now; undefined where its results cannot be read. That of an NFT ends
 * with its owner, and with the NFT.
 */
export function readApprovalNow(
  move: ApprovalMove,
  results: readonly { success: boolean; data: Hex }[],
): ApprovalMove | undefined {
  // A contract without the functions reverts without data.
  if (
    move.kind === 'nft approval' &&
    results.every(({ success, data }) => !success && data !== '0x')
  )
    return { ...move, revoked: true }
  const words = results.map(({ success, data }) =>
    success && byteLength(data) === 32 ? BigInt(data) : undefined,
  )
  const [word] = words
  if (word === undefined || words.includes(undefined)) return undefined
  switch (move.kind) {
    case 'allowance':
      return { ...move, amount: word, limit: allowanceLimit(word) }
    case 'operator':
      return word > 1n ? undefined : { ...move, approved: word === 1n }
    case 'nft approval': {
      const isKept = [move.spender, move.owner].every((party, i) => BigInt(party) === words[i])
      return { ...move, revoked: !isKept || BigInt(move.spender) === 0n }
    }
  }
}

/** Whether an approval lets its spender move anything. */
export function isOpenApproval(move: ApprovalMove): boolean {
  if (move.kind === 'allowance') return move.limit !== 'revoked'
  return move.kind === 'operator' ? move.approved : !move.revoked
}

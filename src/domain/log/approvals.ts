import type { Address, Hex } from 'viem'
import { concat, pad, toHex } from 'viem/utils'
import { readAbiArgument } from '#domain/abi/argument.ts'
import { eventTopic, readEvents } from '#domain/log/decode-log.ts'
import type { EventLog, LogFilter } from '#domain/log/log-walk.ts'
import { approval, isApproval, readTokenMoves, type TokenMove } from '#domain/log/token-moves.ts'
import { returnedWord, transferTopic } from '#domain/token/token-call.ts'
import type { TokenUnit } from '#domain/token/token-unit.ts'
import { writeTokenAmount } from '#domain/token/typed-token-amount.ts'
import { asRawList } from '#domain/values/raw.ts'

/** Topics of the events of EIP-20 and EIP-721, which share the first, and of EIP-721 and EIP-1155. */
const approvalTopics = readEvents(
  `event Approval(address indexed owner, address indexed spender, uint256 value)
event ApprovalForAll(address indexed owner, address indexed operator, bool approved)`,
).map(eventTopic)

/** The logs of approvals that an account gave. */
export const approvalFilter = (owner: Address): LogFilter => ({
  topics: [approvalTopics, pad(owner)],
})

/** Topics of the transfers of EIP-1155, whose first argument is the operator. */
const itemTopics = readEvents(
  `event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)
event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)`,
).map(eventTopic)

/** The logs of tokens that an account received or sent, by the event that EIP-20 and EIP-721 share, or EIP-1155's. */
export function movementFilters(account: Address, way: 'received' | 'sent'): LogFilter[] {
  const party = [...(way === 'received' ? [null] : []), pad(account)]
  return [{ topics: [transferTopic, ...party] }, { topics: [itemTopics, null, ...party] }]
}

/**
 * The events of the newest approval for each token and spender, and for each NFT, of events that are newest
 * first. None is decoded: thousands would take long.
 */
export function newestApprovals(events: readonly EventLog[]): EventLog[] {
  const newest = new Map<string, EventLog>()
  for (const event of events) {
    const [topic, , spender, id] = asRawList(event.log.topics)
    // An NFT has one approval, no matter its spender.
    const key = `${event.log.address} ${topic} ${id ?? `to ${spender}`}`.toLowerCase()
    if (!newest.has(key)) newest.set(key, event)
  }
  return [...newest.values()]
}

/** The approval that an event says (EIP-20, EIP-721, EIP-1155); undefined where none of these fits. */
export const readApproval = ({ log }: EventLog): TokenMove | undefined =>
  readTokenMoves([log], undefined).find(isApproval)

/** Functions of EIP-20 and EIP-721 with the arguments that those have. */
const selectors = {
  allowance: '0xdd62ed3e',
  isApprovedForAll: '0xe985e9c5',
  getApproved: '0x081812fc',
  ownerOf: '0x6352211e',
} as const

/** The calls of the token whose results `readApprovalNow` judges. */
export function approvalCalls(move: TokenMove): readonly Hex[] {
  const [owner, spender] = [pad(move.from as Hex), pad(move.to as Hex)]
  if (move.kind !== 'nft')
    return [
      concat([
        move.kind === 'all' ? selectors.isApprovedForAll : selectors.allowance,
        ...[owner, spender],
      ]),
    ]
  const id = toHex(move.id, { size: 32 })
  return [concat([selectors.getApproved, id]), concat([selectors.ownerOf, id])]
}

/**
 * An approval as the token has it now; undefined where its results cannot be read. That of an NFT ends
 * with its owner, and with the NFT.
 */
export function readApprovalNow(
  move: TokenMove,
  results: readonly { success: boolean; data: Hex }[],
): TokenMove | undefined {
  const { kind, from, to } = move
  // A contract without the functions reverts without data.
  if (kind === 'nft' && results.every(({ success, data }) => !success && data !== '0x'))
    return { ...move, action: 'revoke' }
  const words = results.map(returnedWord)
  const [word] = words
  if (word === undefined || words.includes(undefined)) return undefined
  if (kind === 'tokens') return { ...move, amount: word, action: approval(word > 0n) }
  if (kind === 'all') return word > 1n ? undefined : { ...move, action: approval(word === 1n) }
  const isKept = [to, from].every((party, index) => BigInt(party) === words[index])
  return { ...move, action: approval(isKept && BigInt(to) > 0n) }
}

/**
 * The hexadecimal digits by which a log has a typed argument: an address, bytes, a number, or an
 * amount of the token that logs it, where its unit is known.
 */
export function readLogArgument(
  text: string,
  unit: TokenUnit | null | undefined,
): { digits: string } | { problem: string } {
  const typedText = text.trim().toLowerCase()
  if (/^(?!\d+$)(0x)?[\da-f]*$/.test(typedText)) return { digits: typedText.replace(/^0x/, '') }
  const number = unit ? writeTokenAmount(typedText, undefined, unit) : typedText
  const type = number.startsWith('-') ? 'int256' : 'uint256'
  const reading = readAbiArgument({ type }, number)
  if ('value' in reading) {
    const word = BigInt.asUintN(256, reading.value as bigint)
    return { digits: word.toString(16).padStart(64, '0') }
  }
  if (/^-?\d[\d.]*,/.test(typedText)) return { problem: 'Write the number without commas.' }
  if (number !== typedText || /^-?\d+$/.test(number)) return { problem: reading.problem }
  return /^(?!0x)-?[\d.]/.test(number)
    ? { problem: `Use a whole number${unit ? ` or ${unit.symbol}` : ': no token unit is known'}.` }
    : { problem: 'Invalid argument: use an address, number or bytes.' }
}

/** Whether a log has such digits among its topics and data. */
export function hasArgument({ log: { topics, data } }: EventLog, digits: string): boolean {
  const words = [...(Array.isArray(topics) ? topics.slice(1) : []), data]
  return words.some((word) => typeof word === 'string' && word.toLowerCase().includes(digits))
}

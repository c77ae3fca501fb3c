import { canonicalSignature } from '#domain/abi/abi.ts'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
import { decodeLog } from '#domain/log/decode-log.ts'
import { isAddress, isSameHex } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'

/** A mint comes from the zero address, a burn goes to it. */
type Movement = { from: string; to: string; action: 'transfer' | 'mint' | 'burn' }

/**
 * A movement or an approval, as its log reports it, amounts in smallest units. Any contract may log
 * anything: the token reports it of itself.
 */
export type TokenMove = {
  /** Undefined where the log has none. */
  logIndex: bigint | undefined
  /** The contract that logged it; for `native` the address that stands for the currency. */
  token: string
} & (
  | ({ kind: 'native' | 'tokens'; amount: bigint } & Movement)
  | ({ kind: 'nft'; id: bigint } & Movement)
  /** ERC-1155, in the order of the log. */
  | ({ kind: 'items'; operator: string; items: { id: bigint; amount: bigint }[] } & Movement)
  | { kind: 'allowance'; owner: string; spender: string; amount: bigint; limit: AllowanceLimit }
  /** The approved address of one NFT; none where `spender` is the zero address. */
  | { kind: 'nft approval'; owner: string; spender: string; id: bigint; revoked: boolean }
  | { kind: 'operator'; owner: string; operator: string; approved: boolean }
  | { kind: 'wrap' | 'unwrap'; account: string; amount: bigint }
)

/** The highest uint256 stands for no limit, 0 takes the allowance back. */
type AllowanceLimit = 'amount' | 'unlimited' | 'revoked'

export const allowanceLimit = (amount: bigint): AllowanceLimit =>
  amount === maxUint256 ? 'unlimited' : amount === 0n ? 'revoked' : 'amount'

/** Each log of native value is from this address (EIP-7708). */
const systemAddress = '0xfffffffffffffffffffffffffffffffffffffffe'
/**
 * Where a simulation was told to trace transfers, a node writes each as a log of this address, which
 * stands for the native currency (ERC-7528). No contract can be there.
 */
export const transferLogAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const zeroAddress = `0x${'0'.repeat(40)}`
const maxUint256 = (1n << 256n) - 1n

const opStackWrapper = '0x4200000000000000000000000000000000000006'

/**
 * Contracts that wrap a native currency, by chain ID. Others log the same `Deposit` and `Withdrawal`
 * for another purpose, so that the topic alone says nothing.
 */
const wrappers: { readonly [chainId: string]: string } = {
  1: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  10: opStackWrapper,
  56: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  100: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
  137: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  8453: opStackWrapper,
  42161: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  43114: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  11155111: '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
}

/**
 * Movements and approvals in the logs of a transaction, in their order; others are left out. Where
 * the chain ID is not known, nothing is called wrapped.
 */
export const readTokenMoves = (
  logs: readonly unknown[],
  chainId: bigint | undefined,
): TokenMove[] =>
  logs.flatMap((log) => {
    if (!isRawObject(log) || !isAddress(log.address)) return []
    const decoded = decodeLog(log)
    if (!decoded) return []
    const token = log.address.toLowerCase()
    const { item, args } = decoded
    const indexedCount = item.inputs.filter(({ indexed }) => indexed).length
    const read = moveReaders[`${canonicalSignature(item.name, item.inputs)} ${indexedCount}`]
    const isWrapper = chainId !== undefined && wrappers[String(chainId)] === token
    const move = read?.(args.map(plainValue) as never, token, isWrapper)
    return move ? [{ logIndex: readQuantity(log.logIndex), token: log.address, ...move }] : []
  })

type PlainValue = string | bigint | boolean | PlainValue[]
const plainValue = (argument: DecodedArgument): PlainValue =>
  'value' in argument ? argument.value : argument.parts.map(plainValue)

type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never
type Move = DistributiveOmit<TokenMove, 'logIndex' | 'token'>
/** The values of an event are of its types, as its key says them: each reader names them. */
type MoveReader = (values: never, token: string, isWrapper: boolean) => Move | undefined

function movement(from: string, to: string): Movement {
  if (from === to) return { from, to, action: 'transfer' }
  if (from === zeroAddress) return { from, to, action: 'mint' }
  return { from, to, action: to === zeroAddress ? 'burn' : 'transfer' }
}

type FromTo = [string, string, bigint]

/** Keys are an event’s canonical signature and the number of its indexed parameters. */
const moveReaders: { readonly [event: string]: MoveReader } = {
  'Transfer(address,address,uint256) 2': ([from, to, amount]: FromTo, token) => ({
    kind: token === systemAddress || token === transferLogAddress ? 'native' : 'tokens',
    amount,
    ...movement(from, to),
  }),
  'Transfer(address,address,uint256) 3': ([from, to, id]: FromTo) => ({
    kind: 'nft',
    id,
    ...movement(from, to),
  }),
  'TransferSingle(address,address,address,uint256,uint256) 3': ([operator, from, to, id, amount]: [
    string,
    ...FromTo,
    bigint,
  ]) => ({
    kind: 'items',
    operator,
    items: [{ id, amount }],
    ...movement(from, to),
  }),
  'TransferBatch(address,address,address,uint256[],uint256[]) 3': ([
    operator,
    from,
    to,
    ids,
    amounts,
  ]: [string, string, string, bigint[], bigint[]]) => {
    if (ids.length !== amounts.length) return undefined
    const items = ids.map((id, index) => ({ id, amount: amounts[index] as bigint }))
    return { kind: 'items', operator, items, ...movement(from, to) }
  },
  'Approval(address,address,uint256) 2': ([owner, spender, amount]: FromTo) => ({
    kind: 'allowance',
    owner,
    spender,
    amount,
    limit: allowanceLimit(amount),
  }),
  'Approval(address,address,uint256) 3': ([owner, spender, id]: FromTo) => ({
    kind: 'nft approval',
    owner,
    spender,
    id,
    revoked: spender === zeroAddress,
  }),
  'ApprovalForAll(address,address,bool) 2': ([owner, operator, approved]: [
    string,
    string,
    boolean,
  ]) => ({
    kind: 'operator',
    owner,
    operator,
    approved,
  }),
  'Deposit(address,uint256) 1': ([account, amount]: [string, bigint], _, isWrapper) =>
    isWrapper ? { kind: 'wrap', account, amount } : undefined,
  'Withdrawal(address,uint256) 1': ([account, amount]: [string, bigint], _, isWrapper) =>
    isWrapper ? { kind: 'unwrap', account, amount } : undefined,
}

/** Most logs of a receipt that movements are looked for in. */
const maxMovementLogs = 200

/**
 * How many movements logs report, and the one that is from or to an account; undefined where there
 * are several such or none. Undefined for more logs than are looked through.
 */
export function readMovements(
  logs: readonly unknown[],
  account: string | undefined,
): { count: number; own: Extract<TokenMove, Movement> | undefined } | undefined {
  if (logs.length > maxMovementLogs) return undefined
  const movements = readTokenMoves(logs, undefined).filter((move) => 'action' in move)
  const [own, ...others] = movements.filter(({ from, to }) =>
    [from, to].some((party) => isSameHex(party, account)),
  )
  return { count: movements.length, own: others.length === 0 ? own : undefined }
}

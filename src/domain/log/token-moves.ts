import { canonicalSignature } from '#domain/abi/abi.ts'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
import { decodeLog } from '#domain/log/decode-log.ts'
import { isAddress, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { isRawObject } from '#domain/values/raw.ts'

/** An approval with an amount of 0, or for the zero address, takes another back. */
type Action = 'transfer' | 'mint' | 'burn' | 'approve' | 'revoke' | 'wrap' | 'unwrap'

/**
 * A movement or an approval, as its log reports it, amounts in smallest units. Any contract may log
 * anything: the token reports it of itself.
 */
export type TokenMove = {
  /** Undefined where the log has none. */
  logIndex: bigint | undefined
  /** The contract that logged it; for a movement of `native` the address that stands for the currency. */
  token: string
  action: Action
  /** The owner of what moves or is approved, and who gets it or may move it. */
  from: string
  to: string
} & (
  | { kind: 'native' | 'tokens'; amount: bigint }
  | { kind: 'nft'; id: bigint }
  /** ERC-1155, in the order of the log. */
  | { kind: 'items'; items: { id: bigint; amount: bigint }[] }
  /** All tokens of the owner, as an operator may move them. */
  | { kind: 'all' }
)

/** Each log of native value is from this address (EIP-7708). */
const systemAddress = '0xfffffffffffffffffffffffffffffffffffffffe'
/**
 * Where a simulation was told to trace transfers, a node writes each as a log of this address, which
 * stands for the native currency (ERC-7528). No contract can be there.
 */
export const transferLogAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const zeroAddress = `0x${'0'.repeat(40)}`

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

/** A mint comes from the zero address, a burn goes to it. */
function movement(from: string, to: string): Pick<Move, 'action' | 'from' | 'to'> {
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
  'TransferSingle(address,address,address,uint256,uint256) 3': ([, from, to, id, amount]: [
    string,
    ...FromTo,
    bigint,
  ]) => ({ kind: 'items', items: [{ id, amount }], ...movement(from, to) }),
  'TransferBatch(address,address,address,uint256[],uint256[]) 3': ([, from, to, ids, amounts]: [
    ...[string, string, string],
    ...[bigint[], bigint[]],
  ]) => {
    if (ids.length !== amounts.length) return undefined
    const items = ids.map((id, index) => ({ id, amount: amounts[index] as bigint }))
    return { kind: 'items', items, ...movement(from, to) }
  },
  'Approval(address,address,uint256) 2': ([from, to, amount]: FromTo) => ({
    ...{ kind: 'tokens', amount, from, to },
    action: approval(amount > 0n),
  }),
  'Approval(address,address,uint256) 3': ([from, to, id]: FromTo) => ({
    ...{ kind: 'nft', id, from, to },
    action: approval(to !== zeroAddress),
  }),
  'ApprovalForAll(address,address,bool) 2': ([from, to, isOpen]: [string, string, boolean]) => ({
    ...{ kind: 'all', from, to },
    action: approval(isOpen),
  }),
  'Deposit(address,uint256) 1': (values, token, isWrapper) =>
    isWrapper ? wrapping('wrap', values, token) : undefined,
  'Withdrawal(address,uint256) 1': (values, token, isWrapper) =>
    isWrapper ? wrapping('unwrap', values, token) : undefined,
}

export const approval = (isOpen: boolean) => (isOpen ? 'approve' : 'revoke')

export const isApproval = ({ action }: TokenMove): boolean =>
  action === 'approve' || action === 'revoke'

const wrapping = (action: Action, [from, amount]: [string, bigint], to: string): Move => ({
  ...{ kind: 'native', action, from, to, amount },
})

/** Most logs of a receipt that movements are looked for in. */
const maxMovementLogs = 200

/**
 * How many movements logs report, and the only one, or that from or to an account; undefined where
 * there are several such or none. Undefined for more logs than are looked through.
 */
export function readMovements(
  logs: readonly unknown[],
  account: string | undefined,
): { count: number; own: TokenMove | undefined } | undefined {
  if (logs.length > maxMovementLogs) return undefined
  const movements = readTokenMoves(logs, undefined).filter((move) => !isApproval(move))
  const [own, ...others] = movements.filter(
    ({ from, to }) =>
      movements.length === 1 || [from, to].some((party) => isSameHex(party, account)),
  )
  return { count: movements.length, own: others.length === 0 ? own : undefined }
}

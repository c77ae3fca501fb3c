import type { DecodedArgument } from '#domain/abi/decoded-call.ts'

/** A number that counts a token. The highest number of an allowance is "unlimited". */
export type TokenValue = 'amount' | 'allowance'

/** Arguments that count the token, by the signature of a function, error or event. */
type ValuesBySignature = { readonly [signature: string]: { readonly [index: number]: TokenValue } }

/** EIP-20, EIP-2612, and OpenZeppelin's two that other contracts took over. */
const functionValues: ValuesBySignature = {
  'transfer(address,uint256)': { 1: 'amount' },
  'transferFrom(address,address,uint256)': { 2: 'amount' },
  'approve(address,uint256)': { 1: 'allowance' },
  'increaseAllowance(address,uint256)': { 1: 'amount' },
  'decreaseAllowance(address,uint256)': { 1: 'amount' },
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': { 2: 'allowance' },
}

const balanceError = { 1: 'amount', 2: 'amount' } as const
const allowanceError = { 1: 'allowance', 2: 'amount' } as const

/** EIP-6093: errors of the token itself, also as tokens before it named them. */
const errorValues: ValuesBySignature = {
  'ERC20InsufficientBalance(address,uint256,uint256)': balanceError,
  'InsufficientBalance(address,uint256,uint256)': balanceError,
  'ERC20InsufficientAllowance(address,uint256,uint256)': allowanceError,
  'InsufficientAllowance(address,uint256,uint256)': allowanceError,
}

/** EIP-20. Those of EIP-721 have the same signatures, and their contracts have no unit. */
const eventValues: ValuesBySignature = {
  'Transfer(address,address,uint256)': { 2: 'amount' },
  'Approval(address,address,uint256)': { 2: 'allowance' },
}

/** EIP-20: return values of its views. */
const returnedValues: { readonly [signature: string]: TokenValue } = {
  'totalSupply()': 'amount',
  'balanceOf(address)': 'amount',
  'allowance(address,address)': 'allowance',
}

type NameAndTypes = { name: string; types: readonly string[] }
const signatureOf = ({ name, types }: NameAndTypes) => `${name}(${types.join()})`

type NamedArguments = { name: string; args: readonly Pick<DecodedArgument, 'type'>[] }
const valuesOf = (values: ValuesBySignature, { name, args }: NamedArguments) =>
  values[signatureOf({ name, types: args.map(({ type }) => type) })] ?? {}

/** The arguments of a call that count the called token, by their index; none of most calls. */
export const tokenArguments = (call: NamedArguments) => valuesOf(functionValues, call)

/** The arguments of an error that count the token, where the called contract is the token. */
export const tokenErrorArguments = (error: NamedArguments) => valuesOf(errorValues, error)

/** The arguments of an event that count the token, where the contract that logged it is the token. */
export const tokenEventArguments = (event: NamedArguments) => valuesOf(eventValues, event)

/** The selectors of these functions: to compute them, a page of storage would load what reads signatures. */
const functionSelectors = /^0x(a9059cbb|23b872dd|095ea7b3|39509351|a457c2d7|d505accf)/i

/** Whether call data has the selector of a function of tokens. @internal Exported for tests. */
export const isTokenCall = (data: string) => functionSelectors.test(data)

/** A called contract as the token whose error its call passes on: another function may have that of another token. */
export const calledToken = <To>(to: To, data: string): To | undefined =>
  isTokenCall(data) ? to : undefined

/** Kind of the value that such a view returns, where its contract is a token. */
export const returnedTokenValue = (view: NameAndTypes): TokenValue | undefined =>
  returnedValues[signatureOf(view)]

/** Names of state variables in OpenZeppelin, Solmate, Vyper's examples, Circle's and Tether's. */
const variableNames: readonly [name: RegExp, keys: number, value: TokenValue][] = [
  [/^_?totalSupply_?$/, 0, 'amount'],
  [/^_?balances?(Of)?$/, 1, 'amount'],
  [/^_?(allowances?|allowed)$/, 2, 'allowance'],
]

/**
 * Kind of value in a state variable where its contract is a token, by its name, its type, and its
 * keys, which are addresses: `balanceOf[0x…]`, `ERC20._allowances[0x…][0x…]`, `totalSupply`.
 */
export function variableTokenValue(expression: string, type: string): TokenValue | undefined {
  const [, name = '', keys = ''] =
    expression.match(/(?:^|\.)([\w$]+)((?:\[0x[0-9a-f]{40}\])*)$/i) ?? []
  if (!/^uint(64|96|112|128|160|192|224|256)$/.test(type)) return undefined
  const keyCount = keys.split('[').length - 1
  return variableNames.find(([pattern, count]) => count === keyCount && pattern.test(name))?.[2]
}

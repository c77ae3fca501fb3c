import { type Address, keccak256, numberToHex, parseEther } from 'viem'
import { tokenData } from '#service/chain/contracts.ts'
import type { Draft } from '#service/chain/miner.ts'

/** The address of somebody who only receives; it looks like any other and nobody has its key. */
export const person = (id: number): Address =>
  `0x${keccak256(numberToHex(id, { size: 32 })).slice(26)}`

/** A plain payment of `value` wei. */
export const payment = (from: Address, to: Address, value: bigint): Draft => ({
  from,
  to,
  value,
  gas: 21_000,
})

/** A transfer of `value` tokens in units of 10^-18. */
export const tokenTransfer = (
  token: Address,
  from: Address,
  to: Address,
  value: bigint,
): Draft => ({ from, to: token, data: tokenData('transfer', [to, value]), gas: 65_000 })

/**
 * The payments from number `start` to `end` (exclusive) of an endless busy hour, always the same:
 * one in six moves up to 125 tokens, the others up to 2 ETH, from the accounts to 240 people.
 */
export function payments(start: number, end: number, accounts: Address[], token: Address): Draft[] {
  const people = Array.from({ length: 240 }, (_, id) => person(id))
  return Array.from({ length: end - start }, (_, place) => {
    const index = start + place
    const from = pick(accounts, index * 7 + Math.floor(index / accounts.length))
    const to = pick(people, index * 31 + Math.floor(index / people.length))
    return index % 6 === 5
      ? tokenTransfer(token, from, to, parseEther('0.5') * BigInt(((index * 104_729) % 250) + 1))
      : payment(from, to, parseEther('0.005') * BigInt(((index * 7919) % 400) + 1))
  })
}

/** The account at an index, counted round. */
export function pick(from: Address[], index: number): Address {
  const picked = from[index % from.length]
  if (!picked) throw new Error('There is nobody to pick from')
  return picked
}

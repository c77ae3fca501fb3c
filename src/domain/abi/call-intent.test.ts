import type { Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import { expect, test } from 'vitest'
import { asRawList, isRawObject } from '#domain/values/raw.ts'
import { vectors } from '#testing/block-vectors.ts'
import { findCallIntent } from './call-intent.ts'
import intentList from './call-intents.txt?raw'

/** Intents of the transactions of a published block of the main network, each once. */
const intentsOf = (block: string) => [
  ...new Set(
    asRawList(vectors.get(block)?.transactions)
      .filter(isRawObject)
      .flatMap(({ to, input }) => {
        const selector = String(input).slice(0, 10) as Hex
        const found = findCallIntent(1n, to ? String(to) : undefined, selector)
        return found ? [`${selector} ${found.owner}: ${found.intent}`] : []
      }),
  ),
]

test('calls of published blocks have the intents of their contracts’ descriptors', () => {
  expect(intentsOf('mainnet-prague-22431084')).toEqual([
    '0xa9059cbb Tether Limited: Send',
    '0x095ea7b3 Tether Limited: Approve',
    '0x4630a0d8 LI.FI: Swap',
    '0x1688f0b9 Safe{Wallet}: Create Safe',
    '0x69328dec Aave DAO: Withdraw',
  ])
  expect(intentsOf('mainnet-paris-16000001')).toEqual([
    '0x095ea7b3 Tether Limited: Approve',
    '0xa9059cbb Tether Limited: Send',
    '0x12aa3caf 1inch Network: Swap',
  ])
  expect(intentsOf('mainnet-berlin-12244000')).toEqual([
    '0xa9059cbb Tether Limited: Send',
    '0x22895118 Ethereum Foundation: Stake ETH',
    '0xd0e30db0 WETH: Wrap',
  ])
})

test('an intent is that of the chain, the contract and the function alone', () => {
  const aave = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
  const withdraw = toFunctionSelector('withdraw(address,uint256,address)')
  expect(findCallIntent(1n, aave, withdraw)).toEqual({ intent: 'Withdraw', owner: 'Aave DAO' })
  expect(findCallIntent(10n, aave, withdraw)).toBeUndefined()
  // Chain 1 of a text that has chain 11, too.
  expect(intentList).toMatch(/ 11155111:0x/)
  expect(findCallIntent(5111n, aave, withdraw)).toBeUndefined()
  expect(findCallIntent(undefined, aave, withdraw)).toBeUndefined()
  expect(findCallIntent(1n, undefined, withdraw)).toBeUndefined()
  expect(findCallIntent(1n, aave, '0xffffffff')).toBeUndefined()
})

test('a contract has one descriptor, and each of its functions one intent', () => {
  const [, ...groups] = intentList.trim().split('\n\n')
  const deployments = groups.flatMap((group) => group.match(/ \d+:0x[0-9a-f]{40}\b/g) ?? [])
  expect(deployments.length).toBeGreaterThan(800)
  expect(new Set(deployments).size).toBe(deployments.length)
  let count = 0
  for (const group of groups) {
    const [deployment = ''] = group.match(/ \d+:0x[0-9a-f]{40}\b/) ?? []
    const [chainId = '', contract] = deployment.trim().split(':')
    const functions = group.split('\n').filter((line) => !line.startsWith('['))
    const selectors = functions.map((line) => toFunctionSelector(line.replace(/ .*/, '')))
    expect(new Set(selectors).size, group).toBe(selectors.length)
    for (const [index, line] of functions.entries()) {
      const found = findCallIntent(BigInt(chainId), contract, selectors[index] as Hex)
      expect(found?.intent).toBe(line.replace(/^\S+ /, ''))
      expect(found?.owner).toMatch(/^\w[^\]]+$/)
      count += 1
    }
  }
  expect(count).toBeGreaterThan(550)
})

import { expect, test } from 'vitest'
import { estimateParts, floorGas, intrinsicGasParts } from './intrinsic-gas.ts'

const to = `0x${'12'.repeat(20)}`
const sum = (call: Parameters<typeof intrinsicGasParts>[0]) =>
  intrinsicGasParts(call).reduce((total, { gas }) => total + gas, 0n)

test('a plain transfer is 21,000 and nothing else', () => {
  expect(intrinsicGasParts({ to })).toHaveLength(1)
  expect(sum({ to, data: '0x' })).toBe(21_000n)
})

test('bytes cost by EIP-2028, aligned or not', () => {
  expect(sum({ to, data: '0x00ff0000' })).toBe(21_000n + 3n * 4n + 16n)
  // 0x1001 has no zero byte, although it has 00 in its middle.
  expect(sum({ to, data: '0x1001' })).toBe(21_000n + 2n * 16n)
})

test('a creation costs 32,000 and 2 for each word of init code: EIP-3860', () => {
  expect(sum({ data: `0x${'01'.repeat(33)}` })).toBe(53_000n + 33n * 16n + 2n * 2n)
})

test('the floor counts ten for a zero byte and forty for others: EIP-7623', () => {
  expect(floorGas('0x00ff')).toBe(21_000n + 10n + 40n)
  expect(floorGas()).toBe(21_000n)
})

test('an estimate at the calldata floor is explained by it, and not by code that ran: EIP-7623', () => {
  // 600 bytes that are not zero, to an account without code: anvil 1.7 answers 45,000.
  const call = { to, data: `0x${'01'.repeat(600)}` as const }
  const made = estimateParts(45_000n, call)
  expect(made?.parts.at(-1)).toMatchObject({ label: 'Calldata floor', gas: 14_400n })
  expect(made?.rest.gas).toBe(0n)
  // A node that stops its search early answers a little above the floor.
  expect(estimateParts(45_600n, call)?.rest).toMatchObject({ rule: 'above the floor', gas: 600n })
  // Above that execution decides; before Prague the floor counts nowhere.
  for (const gas of [90_000n, 32_000n]) {
    const { parts = [], rest } = estimateParts(gas, call) ?? {}
    expect(parts.map(({ label }) => label)).not.toContain('Calldata floor')
    expect(rest).toMatchObject({ gas: gas - 30_600n, rule: expect.stringContaining('execution') })
  }
  expect(estimateParts(30_599n, call)).toBeUndefined()
  expect(estimateParts(21_000n, { to })?.rest.rule).toBe('no gas is left to run code')
})

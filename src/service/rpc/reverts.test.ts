import { encodeErrorResult } from 'viem/utils'
import { expect, test } from 'vitest'
import { asRevert } from '#service/rpc/reverts.ts'
import { RpcError } from '#service/rpc/rpc-error.ts'

const error = (type: string, name: string) =>
  ({ type: 'error', name, inputs: [{ name: 'x', type }] }) as const
const text = encodeErrorResult({ abi: [error('string', 'Error')], args: ['not yours'] })
const panic = encodeErrorResult({ abi: [error('uint256', 'Panic')], args: [17n] })
const strangePanic = encodeErrorResult({ abi: [error('uint256', 'Panic')], args: [2n ** 200n] })

test.each([
  [
    'geth',
    { code: 3, message: 'execution reverted: not yours', data: text },
    'execution reverted: not yours',
    text,
  ],
  [
    'geth, silent',
    { code: 3, message: 'execution reverted', data: '0x' },
    'execution reverted',
    '0x',
  ],
  ['nitro, silent', { code: -32000, message: 'execution reverted' }, 'execution reverted', '0x'],
  [
    'erigon of old',
    { code: -32000, message: 'execution reverted', data: text },
    'execution reverted: not yours',
    text,
  ],
  [
    'nethermind of old',
    { code: -32015, message: 'VM execution error.', data: `Reverted ${text}` },
    'execution reverted: not yours',
    text,
  ],
  [
    'hardhat',
    {
      code: -32603,
      message: "VM Exception while processing transaction: reverted with reason string 'not yours'",
      data: { message: '…', data: text },
    },
    'execution reverted: not yours',
    text,
  ],
  [
    'ganache',
    {
      code: -32000,
      message: 'VM Exception while processing transaction: revert not yours',
      data: { hash: '0x', result: text },
    },
    'execution reverted: not yours',
    text,
  ],
  [
    'a gateway around a node',
    { code: -32000, message: 'revert', data: { originalError: { code: 3, data: text } } },
    'execution reverted: not yours',
    text,
  ],
  [
    'a panic',
    { code: 3, message: 'execution reverted', data: panic },
    'execution reverted: panic: arithmetic underflow or overflow (0x11)',
    panic,
  ],
  [
    'an error of the contract',
    { code: 3, message: 'execution reverted', data: '0xdeadbeef' },
    'execution reverted',
    '0xdeadbeef',
  ],
  [
    'a reason without data',
    { code: -32000, message: 'VM Exception: revert not yours' },
    'execution reverted: VM Exception: revert not yours',
    '0x',
  ],
])('%s', (_, from, message, data) => {
  expect(asRevert(new RpcError(from))).toMatchObject({ code: 3, message, data })
})

test('a panic code that Solidity does not know is still shown', () => {
  const { message } = asRevert(
    new RpcError({ code: 3, message: 'execution reverted', data: strangePanic }),
  )
  expect(message).toBe(`execution reverted: panic: unknown code (0x1${'0'.repeat(50)})`)
})

test('an error that is no revert stays as it is', () => {
  const funds = new RpcError({
    code: -32000,
    message: 'insufficient funds for gas * price + value',
  })
  expect(asRevert(funds)).toBe(funds)
})

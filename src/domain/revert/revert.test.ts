import fc from 'fast-check'
import { encodeAbiParameters, encodeErrorResult, stringToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { revertCaptures } from '#testing/revert-captures.ts'
import { explainPanic } from './panic.ts'
import { asRevert, readRevert } from './revert.ts'

const abi = [
  { type: 'error', name: 'Error', inputs: [{ name: 'reason', type: 'string' }] },
  { type: 'error', name: 'Panic', inputs: [{ name: 'code', type: 'uint256' }] },
] as const
const reason = (text: string) => encodeErrorResult({ abi, errorName: 'Error', args: [text] })
const panic = (code: bigint) => encodeErrorResult({ abi, errorName: 'Panic', args: [code] })
const meaning = (data: `0x${string}` | undefined, message = 'execution reverted') =>
  readRevert({ data, message })

test('every reason that a contract can give is read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(meaning(reason(text))).toEqual({ kind: 'reason', reason: text })
    }),
  )
})

test('every panic code is read back, known or not', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (code) => {
      expect(meaning(panic(code))).toEqual({ kind: 'panic', code })
    }),
  )
  expect(explainPanic(2n ** 200n)).toBeUndefined()
})

test('each panic code of the Solidity documentation has its words', () => {
  for (const code of [0x00n, 0x01n, 0x11n, 0x12n, 0x21n, 0x22n, 0x31n, 0x32n, 0x41n, 0x51n])
    expect(explainPanic(code)?.cause, `0x${code.toString(16)}`).toMatch(/\.$/)
  expect(explainPanic(0x02n)).toBeUndefined()
})

test('no bytes keep a revert from being read', () => {
  fc.assert(
    fc.property(fc.constantFrom('', '08c379a0', '4e487b71'), fc.uint8Array(), (head, tail) => {
      expect(meaning(`0x${head}${Buffer.from(tail).toString('hex')}`).kind).toBeTruthy()
    }),
  )
})

// ethereum/execution-apis tests/eth_estimateGas: estimate-call-abi-error.io,
// estimate-failed-call.io
test('a reason without padding at its end is read', () => {
  expect(meaning(reason('user error').slice(0, -44) as '0x')).toEqual({
    kind: 'reason',
    reason: 'user error',
    tail: 'unpadded',
  })
})

test('a reason whose padding is not zeros is read, as every decoder reads it', () => {
  const dirty = { kind: 'reason', reason: 'user error', tail: 'dirty' }
  const whole = reason('user error')
  expect(meaning(`${whole.slice(0, -2)}01` as '0x')).toEqual(dirty)
  expect(meaning(`${whole.slice(0, -44)}${'ff'.repeat(22)}` as '0x')).toEqual(dirty)
  expect(meaning(`${whole.slice(0, -44)}ff` as '0x')).toEqual(dirty)
  // Behind the padding it belongs to nothing.
  expect(meaning(`${whole.slice(0, -2)}01ff` as '0x').kind).toBe('malformed')
})

test('text without a selector is text', () => {
  expect(meaning('0x77726f6e672d63616c6c6461746173697a65')).toEqual({
    kind: 'text',
    text: 'wrong-calldatasize',
  })
})

test('a selector is not text, even where its bytes are printable', () => {
  expect(meaning(stringToHex('ABCD'))).toEqual({ kind: 'custom', selector: '0x41424344' })
  // wevm/viem src/utils/abi/decodeErrorResult.test.ts: SoldOutError()
  expect(meaning('0x7f6df6bb')).toEqual({ kind: 'custom', selector: '0x7f6df6bb' })
})

test('odd data is not guessed at', () => {
  // A single byte occurs in Besu's acceptance tests.
  for (const short of ['0x00', '0x41', '0x414243'] as const)
    expect(meaning(short)).toEqual({ kind: 'bytes' })
  const malformed = (text: string) => ({ kind: 'malformed', error: 'Error(string)', text })
  // Cut within the length, within the text, and after the selector.
  expect(meaning(reason('cut off').slice(0, -64 - 4) as '0x')).toEqual(malformed(''))
  expect(meaning(reason('cut off').slice(0, -64 + 6) as '0x')).toEqual(malformed('cut'))
  expect(meaning('0x08c379a0')).toEqual(malformed(''))
  const badUtf8 = reason('ÿÿ').replace('c3bfc3bf', 'ffffffff') as '0x'
  expect(meaning(badUtf8)).toEqual({ kind: 'reason', reason: '', bytes: '0xffffffff' })
  // An offset that leads elsewhere, and bytes behind the text that belong to nothing.
  expect(meaning(reason('no').replace('20', '40') as '0x').kind).toBe('malformed')
  expect(meaning(`${reason('no')}ff`).kind).toBe('malformed')
  expect(meaning(`0x08c379a0${'f'.repeat(128)}`)).toEqual(malformed(''))
  expect(meaning(`${panic(17n)}00`)).toEqual({
    kind: 'malformed',
    error: 'Panic(uint256)',
    text: '',
  })
})

test('zeros behind a reason or a text change nothing', () => {
  const tailed = { kind: 'reason', reason: 'no', tail: 'longer' }
  expect(meaning(`${reason('no')}${'00'.repeat(32)}`)).toEqual(tailed)
  expect(meaning(stringToHex('bytes32 as text', { size: 32 }))).toEqual({
    kind: 'text',
    text: 'bytes32 as text',
  })
})

test('a reason is only what an encoder would have written, no matter what follows the selector', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(300), (tail, keep) => {
      const plain = reason(Buffer.from(tail).toString('latin1')).slice(2)
      for (const body of [Buffer.from(tail).toString('hex'), plain.slice(8, 8 + keep * 2)]) {
        const read = meaning(`0x08c379a0${body}`)
        if (read.kind !== 'reason') continue
        const [given, again] = [`0x08c379a0${body}`, reason(read.reason)]
        if (read.tail === 'dirty') {
          const end = 10 + 128 + Buffer.byteLength(read.reason) * 2
          expect(given.slice(0, end)).toBe(again.slice(0, end))
          expect(given.length).toBeLessThanOrEqual(again.length)
          continue
        }
        const longest = given.length > again.length ? given : again
        const shortest = given.length > again.length ? again : given
        expect(longest.startsWith(shortest)).toBe(true)
        expect(longest.slice(shortest.length)).toMatch(/^0*$/)
      }
    }),
  )
})

test('silence differs from a reason that only the message gives', () => {
  expect(meaning('0x')).toEqual({ kind: 'empty' })
  expect(meaning(undefined)).toEqual({ kind: 'empty' })
  expect(meaning(undefined, 'Transaction reverted without a reason string')).toEqual({
    kind: 'empty',
  })
  const told = { kind: 'message', reason: 'not yours' }
  expect(meaning(undefined, 'execution reverted: not yours')).toEqual(told)
  expect(meaning('0x', 'VM Exception while processing transaction: revert not yours')).toEqual(told)
  expect(meaning(undefined, "… reverted with reason string 'not yours'")).toEqual(told)
})

const no = reason('no')
// Forms of section 5.3 of the research: geth, Nitro, Besu, Reth of old, Nethermind of old, Hardhat
// 2 and 3, Ganache, a wallet, a gateway.
test.each([
  [{ code: 3, message: 'execution reverted: no', data: no }, no],
  [{ code: 3, message: 'execution reverted', data: '0x' }, '0x'],
  [{ code: -32000, message: 'execution reverted', data: undefined }, undefined],
  [{ code: 3, message: 'Execution reverted (no)', data: no }, no],
  [{ code: 3, message: 'revert: no', data: no }, no],
  [{ code: -32015, message: 'VM execution error.', data: `Reverted ${no}` }, no],
  [
    {
      code: -32603,
      message: "VM Exception while processing transaction: reverted with reason string 'no'",
      data: { message: '…', txHash: '0x12', data: no },
    },
    no,
  ],
  [{ code: -32000, message: 'Transaction reverted without a reason', data: { data: '0x' } }, '0x'],
  [
    {
      code: -32000,
      message: 'VM Exception while processing transaction: revert no',
      data: { hash: '0x12', result: no, reason: 'no' },
    },
    no,
  ],
  [{ code: 3, message: 'call failed', data: { originalError: { data: no } } }, no],
  // ethers-io/ethers.js issues 3384, 4059 and 4954: wallets and gateways wrap, some into texts.
  [
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: 3, message: 'execution reverted: no', data: no },
    },
    no,
  ],
  [{ code: -32603, message: 'Internal error', data: { code: -32015, message: 'x', data: no } }, no],
  [{ code: -32000, message: no, data: undefined }, no],
  [
    {
      code: -32603,
      message: 'processing response error',
      data: { body: JSON.stringify({ error: { code: 3, message: 'reverted', data: no } }) },
    },
    no,
  ],
  [{ code: -32000, message: 'call failed', data: no }, no],
])('a revert in the form of %j', (error, data) => {
  expect(asRevert(error)).toEqual({ code: error.code, message: error.message, data })
})

test('a contract that says what a node would say is still a revert', () => {
  const message = 'execution reverted: insufficient funds'
  expect(asRevert({ code: -32000, message, data: undefined })).toBeDefined()
})

// zkSync Era uses code 3 for everything.
test('data that came with a faulty request is not a revert’s', () => {
  expect(asRevert({ code: -32602, message: 'invalid params', data: no })).toBeUndefined()
})

test.each([
  [-32000, 'insufficient funds for gas * price + value: address 0x0 have 0 want 1'],
  [-32000, 'gas required exceeds allowance (0)'],
  [3, 'insufficient funds for gas + value. balance: 0, fee: 1, value: 1'],
  [3, 'exceeds block gas limit'],
  [-32602, 'invalid argument 0: json: cannot unmarshal'],
  [-32603, 'Internal error'],
  [-32005, 'daily request count exceeded, request rate limited'],
])('%i %s is not a revert', (code, message) => {
  expect(asRevert({ code, message, data: '0x' })).toBeUndefined()
})

test.each(revertCaptures.map((capture) => [capture.node, capture] as const))('%s', (_, capture) => {
  const { error, becomes } = capture
  const revert = asRevert({ ...error, data: error.data })
  expect(revert !== undefined).toBe(becomes?.code === 3)
  // The service words what it passes on; the page reads the same out of what a node says itself.
  if (!revert || !becomes) return
  const passed = readRevert({ data: becomes.data as '0x', message: becomes.message })
  const own = readRevert(revert)
  if (revert.data === becomes.data) expect(own.kind).toBe(passed.kind)
})

/** What `string.concat(text, string(caughtBytes))` reverts with. */
const reasonOf = (bytes: Buffer) =>
  `0x08c379a0${encodeAbiParameters([{ type: 'bytes' }], [`0x${bytes.toString('hex')}`]).slice(2)}` as const

test('no string that an encoder wrote is malformed, and none of its bytes are lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 80 }), (text, tail) => {
      const bytes = Buffer.concat([Buffer.from(text), tail])
      const read = meaning(reasonOf(bytes))
      if (read.kind !== 'reason') throw new Error(read.kind)
      const behind = Buffer.from(read.bytes?.slice(2) ?? '', 'hex')
      expect(Buffer.concat([Buffer.from(read.reason), behind])).toEqual(bytes)
    }),
  )
})

test('an error of Solidity behind the text of a reason is found, also where it is text', () => {
  for (const inner of [reason('not yours'), panic(0x11n), reason(''), reason('ü'.repeat(40))]) {
    const bytes = Buffer.concat([Buffer.from('outer: '), Buffer.from(inner.slice(2), 'hex')])
    expect(meaning(reasonOf(bytes))).toEqual({ kind: 'reason', reason: 'outer: ', bytes: inner })
  }
  expect(meaning(reason('NH{q is text')).kind).toBe('reason')
  expect(meaning(reason('NH{q is text'))).not.toHaveProperty('bytes')
})

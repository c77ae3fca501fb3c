import fc from 'fast-check'
import { type Hex, hexToBytes, keccak256, numberToHex, pad, size } from 'viem'
import { expect, test } from 'vitest'
import {
  accountReadCode,
  codePieceBytes,
  probeAnswer,
  probeCode,
  readAccountAnswer,
  readCallAnswer,
  staticCallCode,
} from '#domain/contract/estimate-read-code.ts'
import { toHex } from '#domain/values/integer.ts'

/** What the code meets: one account, and what a call of it comes to. */
type World = { balance: bigint; code: Uint8Array; success: boolean; returned: Uint8Array }
type Seen = { opcodes: Set<number>; called: { to: Hex; data: Hex }[]; reverted: Hex }

/**
 * The opcodes that code for reading through an estimate uses, as the Yellow Paper has them; any
 * other one throws.
 */
function run(code: Hex, world: World): Seen {
  const bytes = hexToBytes(code)
  const stack: bigint[] = []
  const seen: Seen = { opcodes: new Set(), called: [], reverted: '0x' }
  let memory = new Uint8Array(0)
  let returned = new Uint8Array(0)
  const pop = () => {
    const top = stack.pop()
    if (top === undefined) throw new Error('the stack is empty')
    return top
  }
  const at = () => Number(pop())
  const address = () => numberToHex(pop(), { size: 20 })
  const write = (place: number, what: Uint8Array) => {
    const grown = new Uint8Array(Math.max(memory.length, place + what.length))
    grown.set(memory)
    grown.set(what, place)
    memory = grown
  }
  const read = (from: Uint8Array, start: number, length: number) => {
    const part = new Uint8Array(length)
    part.set(from.subarray(start, start + length))
    return part
  }
  for (let pc = 0; ; pc++) {
    const opcode = bytes[pc] ?? 0
    seen.opcodes.add(opcode)
    if (opcode >= 0x5f && opcode <= 0x7f) {
      const length = opcode - 0x5f
      stack.push(length === 0 ? 0n : BigInt(toHex(bytes.subarray(pc + 1, pc + 1 + length))))
      pc += length
    } else if (opcode >= 0x80 && opcode <= 0x8f) stack.push(stack.at(0x7f - opcode) ?? 0n)
    else if (opcode === 0x90) stack.push(pop(), pop())
    else if (opcode === 0x01) stack.push(pop() + pop())
    else if (opcode === 0x02) stack.push(pop() * pop())
    else if (opcode === 0x03) stack.push(BigInt.asUintN(256, pop() - pop()))
    else if (opcode === 0x11) {
      const [top, below] = [pop(), pop()]
      stack.push(top > below ? 1n : 0n)
    } else if (opcode === 0x18) stack.push(pop() ^ pop())
    else if (opcode === 0x31) stack.push(pop() && world.balance)
    else if (opcode === 0x39) {
      const [place, start, length] = [at(), at(), at()]
      write(place, read(bytes, start, length))
    } else if (opcode === 0x3b) stack.push(pop() && BigInt(world.code.length))
    else if (opcode === 0x3c) {
      pop()
      const [place, start, length] = [at(), at(), at()]
      write(place, read(world.code, start, length))
    } else if (opcode === 0x3d) stack.push(BigInt(returned.length))
    else if (opcode === 0x3e) {
      const [place, start, length] = [at(), at(), at()]
      write(place, read(returned, start, length))
    } else if (opcode === 0x3f) stack.push(pop() && BigInt(keccak256(world.code)))
    else if (opcode === 0x52) write(at(), hexToBytes(numberToHex(pop(), { size: 32 })))
    else if (opcode === 0x5a) stack.push(63n)
    else if (opcode === 0xfa) {
      pop()
      const to = address()
      const [start, length] = [at(), at()]
      seen.called.push({ to, data: toHex(read(memory, start, length)) })
      pop()
      pop()
      returned = Uint8Array.from(world.returned)
      stack.push(world.success ? 1n : 0n)
    } else if (opcode === 0xfd) {
      const [start, length] = [at(), at()]
      return { ...seen, reverted: toHex(read(memory, start, length)) }
    } else throw new Error(`opcode 0x${opcode.toString(16)} at ${pc}`)
  }
}

const bytes = (max: number) => fc.uint8Array({ maxLength: max, size: 'max' })
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map(toHex)
  .filter((text) => BigInt(text) !== 0n)
const nothing: World = {
  balance: 0n,
  code: new Uint8Array(),
  success: true,
  returned: new Uint8Array(),
}

test('the probe is the published one, and answers 42 with and without PUSH0', () => {
  expect(probeCode(true)).toBe('0x602a5f5260205ffd')
  for (const push0 of [true, false])
    expect(run(probeCode(push0), nothing).reverted).toBe(probeAnswer)
})

// Where lengths take another form: of RLP, of one byte, of two; and beyond what a PUSH2 holds.
test.each([0, 1, 4, 55, 56, 255, 256, 49_000, 65_535, 65_536, 70_001])(
  'call data of %s bytes reaches the contract as it is',
  (length) => {
    const data = toHex(Uint8Array.from({ length }, (_, index) => index * 7))
    for (const push0 of [true, false]) {
      const seen = run(staticCallCode(pad('0xc0ffee', { size: 20 }), data, push0), nothing)
      expect(seen.called).toEqual([{ to: pad('0xc0ffee', { size: 20 }), data }])
    }
  },
)

test('a call goes to the address with the data, and its answer comes back whole', () => {
  fc.assert(
    fc.property(
      address,
      bytes(400),
      bytes(400),
      fc.boolean(),
      fc.boolean(),
      (to, data, returned, success, push0) => {
        const seen = run(staticCallCode(to, toHex(data), push0), { ...nothing, success, returned })
        expect(seen.called).toEqual([{ to, data: toHex(data) }])
        expect(readCallAnswer(seen.reverted)).toEqual({ success, data: toHex(returned) })
        expect(seen.opcodes.has(0x5f)).toBe(push0)
      },
    ),
  )
})

test('an account is read whole, in one piece or in several', () => {
  const length = fc.oneof(
    fc.nat(200),
    fc.constantFrom(codePieceBytes - 1, codePieceBytes, codePieceBytes + 1, 3 * codePieceBytes),
  )
  fc.assert(
    fc.property(
      address,
      length,
      fc.bigInt(0n, 2n ** 96n),
      fc.boolean(),
      (of, length, balance, push0) => {
        const code = Uint8Array.from({ length }, (_, index) => index * 31 + (index >> 8))
        let read = ''
        for (let start = 0; start === 0 || start < length; start += codePieceBytes) {
          const seen = run(accountReadCode(of, start, push0), { ...nothing, balance, code })
          const answer = readAccountAnswer(seen.reverted, start)
          expect(answer).toMatchObject({ balance, codeSize: length, codeHash: keccak256(code) })
          read += answer?.piece.slice(2)
          expect(seen.opcodes.has(0x5f)).toBe(push0)
          // A byte that was lost on the way is noticed.
          expect(readAccountAnswer(seen.reverted.slice(0, -2) as Hex, start)).toBeUndefined()
        }
        expect(`0x${read}`).toBe(toHex(code))
      },
    ),
    { numRuns: 40 },
  )
})

test('bytes that are no answer are not taken for one', () => {
  expect(readCallAnswer('0x')).toBeUndefined()
  expect(readCallAnswer(numberToHex(2, { size: 32 }))).toBeUndefined()
  expect(readAccountAnswer(probeAnswer, 0)).toBeUndefined()
  fc.assert(
    fc.property(bytes(200), (answer) => {
      readCallAnswer(toHex(answer))
      readAccountAnswer(toHex(answer), 0)
    }),
  )
  expect(size(accountReadCode(pad('0x1', { size: 20 }), 0, true))).toBeLessThan(100)
})

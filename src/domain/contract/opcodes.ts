type Operation = { takes: 1 | 2 | 3; make: (a: bigint, b: bigint, c: bigint) => bigint }

const asUint = (value: bigint) => BigInt.asUintN(256, value)
const asInt = (value: bigint) => BigInt.asIntN(256, value)
const boolToWord = (holds: boolean) => (holds ? 1n : 0n)
const unaryOperation = (make: (a: bigint) => bigint): Operation => ({ takes: 1, make })
const binaryOperation = (make: (a: bigint, b: bigint) => bigint): Operation => ({ takes: 2, make })
const ternaryOperation = (make: Operation['make']): Operation => ({ takes: 3, make })

/**
 * Opcodes that compute a word from words alone, the first from the top (Yellow Paper, appendix
 * H.2).
 */
export const wordOperations: ReadonlyMap<number, Operation> = new Map([
  [0x01, binaryOperation((a, b) => asUint(a + b))],
  [0x02, binaryOperation((a, b) => asUint(a * b))],
  [0x03, binaryOperation((a, b) => asUint(a - b))],
  [0x04, binaryOperation((a, b) => (b === 0n ? 0n : a / b))],
  [0x05, binaryOperation((a, b) => (b === 0n ? 0n : asUint(asInt(a) / asInt(b))))],
  [0x06, binaryOperation((a, b) => (b === 0n ? 0n : a % b))],
  [0x07, binaryOperation((a, b) => (b === 0n ? 0n : asUint(asInt(a) % asInt(b))))],
  [0x08, ternaryOperation((a, b, c) => (c === 0n ? 0n : (a + b) % c))],
  [0x09, ternaryOperation((a, b, c) => (c === 0n ? 0n : (a * b) % c))],
  [0x0a, binaryOperation(powerUint256)],
  [0x0b, binaryOperation((a, b) => (a > 30n ? b : asUint(BigInt.asIntN(Number(a) * 8 + 8, b))))],
  [0x10, binaryOperation((a, b) => boolToWord(a < b))],
  [0x11, binaryOperation((a, b) => boolToWord(a > b))],
  [0x12, binaryOperation((a, b) => boolToWord(asInt(a) < asInt(b)))],
  [0x13, binaryOperation((a, b) => boolToWord(asInt(a) > asInt(b)))],
  [0x14, binaryOperation((a, b) => boolToWord(a === b))],
  [0x15, unaryOperation((a) => boolToWord(a === 0n))],
  [0x16, binaryOperation((a, b) => a & b)],
  [0x17, binaryOperation((a, b) => a | b)],
  [0x18, binaryOperation((a, b) => a ^ b)],
  [0x19, unaryOperation((a) => asUint(~a))],
  [0x1a, binaryOperation((a, b) => (a > 31n ? 0n : (b >> (248n - a * 8n)) & 255n))],
  [0x1b, binaryOperation((a, b) => (a > 255n ? 0n : asUint(b << a)))],
  [0x1c, binaryOperation((a, b) => (a > 255n ? 0n : b >> a))],
  [0x1d, binaryOperation((a, b) => asUint(asInt(b) >> (a > 255n ? 255n : a)))],
  [0x1e, unaryOperation((a) => (a === 0n ? 256n : BigInt(256 - a.toString(2).length)))],
])

function powerUint256(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base]
  for (let remainingExponent = exponent; remainingExponent > 0n; remainingExponent >>= 1n) {
    if (remainingExponent & 1n) result = asUint(result * square)
    square = asUint(square * square)
  }
  return result
}

/**
 * Opcodes whose result depends on the chain, the sender or the gas, or does not matter here: how
 * many words they take, and whether they give one.
 */
export const otherOpcodes: ReadonlyMap<number, { takes: number; gives: boolean }> = new Map(
  [
    { takes: 0, gives: true, of: [0x30, 0x32, 0x33, 0x34, 0x3a, 0x59, 0x5a] },
    { takes: 0, gives: true, of: [0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x4a] },
    { takes: 1, gives: true, of: [0x31, 0x3b, 0x3f, 0x40, 0x49, 0x5c] },
    { takes: 0, gives: false, of: [0x5b] },
    { takes: 1, gives: false, of: [0x50] },
    { takes: 2, gives: false, of: [0x5d, 0xa0] },
    { takes: 3, gives: false, of: [0xa1] },
    { takes: 4, gives: false, of: [0xa2] },
    { takes: 5, gives: false, of: [0xa3] },
    { takes: 6, gives: false, of: [0xa4] },
  ].flatMap(({ of, ...effect }) => of.map((opcode) => [opcode, effect] as const)),
)

import { createRequire } from 'node:module'
import fc from 'fast-check'
import {
  type Address,
  type BaseError,
  bytesToHex,
  concat,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { readCallTrace } from '#domain/trace/call-trace.ts'
import { findFirstRevert, silentCallOf } from '#domain/trace/failed-calls.ts'
import { startEmptyChain } from '#testing/empty-chain.ts'
import { isLongRun, trialAmount } from '#testing/trial-amount.ts'
import { causeInCode, findSilentCause } from './silent-cause.ts'

const { compile } = createRequire(import.meta.url)('solc') as { compile: (input: string) => string }

const source = `
contract Token {
  mapping(address => uint) public balanceOf;
  mapping(address => mapping(address => uint)) public allowance;
  bytes note; uint8 small;
  constructor(uint supply) { balanceOf[msg.sender] = supply; }
  function transfer(address to, uint amount) external returns (bool) {
    require(balanceOf[msg.sender] >= amount);
    balanceOf[msg.sender] -= amount; balanceOf[to] += amount; return true;
  }
  function approve(address who, uint amount) external { allowance[msg.sender][who] = amount; }
  function deposit() external payable { balanceOf[msg.sender] += msg.value; }
  function setNote(bytes calldata text, uint8 level) external { note = text; small = level; }
  function below(uint amount) external { require(amount < 100); small = 1; }
  function a() external {} function b() external {} function c() external {} function d() external {}
  function probe(Token other) external view returns (uint) { return other.balanceOf(address(this)); }
}
contract Open { receive() external payable {} fallback() external { revert(); } }
contract Odd { uint n; fallback() external payable { assembly { if iszero(exp(3, add(calldatasize(), 256))) { revert(0, 0) } } n++; } }
contract Zero { function wycpnbqcyf() external pure { revert(); } function a() external {} }
contract Pair {
  constructor(uint x, uint y) { if (x > y) revert(); }
  function one(uint x, uint y) external pure { if (x > y) revert(); }
  function two(bytes calldata, uint x) external pure { if (x > 5) revert(); }
}
contract Quiet { function set(uint) external {} }
contract Pay {
  uint n;
  function cap() external payable { require(msg.value <= 1 ether); n++; }
  function exact(uint k) external payable { require(msg.value == k); n++; }
  function some() external payable { require(msg.value > 0); n++; }
  function even() external payable { require(msg.value % 2 == 0); n++; }
  function small() external payable { require(uint8(msg.value) == 0); n++; }
  function never() external payable { if (msg.value > 0) n; revert(); }
  function free(bool isFree) external payable { if (isFree) require(msg.value == 0); n++; }
  function either(uint k) external payable { require(msg.value == 0 || k == 7); n++; }
  function both(uint k) external payable { if (msg.value != 0) require(k == 7); n++; }
  function note(bytes calldata text) external payable { require(text.length > 2); n++; }
  function long() external payable { require(msg.data.length > 60); n++; }
  function none() external { n++; }
  function no() external pure { revert(); }
}
contract Limited is Pay { receive() external payable { require(msg.value > 10); } }
contract Asked is Pay { receive() external payable { if (msg.value == 0) revert(); n++; } }
contract Shut is Pay { receive() external payable { revert(); } }
contract Filter { uint n; fallback() external payable { require(msg.value > 5); n++; } }
contract Reader { uint n; fallback(bytes calldata text) external payable returns (bytes memory) { require(text.length > 9 && text[5] == 0x01); n++; return text; } }
contract Wall { fallback() external payable { revert(); } }
contract Free { uint n; fallback() external { n++; } }
contract Capped { uint n; constructor() payable { require(msg.value <= 1 ether); n = 1; } function set(uint) external {} }
contract Exact { uint n; constructor(uint k) payable { require(msg.value == k); n = 1; } }
contract Proxy {
  address immutable target;
  constructor(address at) { target = at; }
  fallback() external payable {
    address at = target;
    assembly {
      calldatacopy(0, 0, calldatasize())
      let ok := delegatecall(gas(), at, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      if iszero(ok) { revert(0, returndatasize()) }
      return(0, returndatasize())
    }
  }
}`

type Contracts = { [name: string]: { creation: Hex; runtime: Hex } }

function compileAll(settings: object): Contracts {
  const outputSelection = {
    '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] },
  }
  const input = { language: 'Solidity', sources: { 'a.sol': { content: source } } }
  const text = compile(JSON.stringify({ ...input, settings: { ...settings, outputSelection } }))
  const contracts: { [name: string]: { evm: { [part: string]: { object: string } } } } =
    JSON.parse(text).contracts['a.sol']
  return Object.fromEntries(
    Object.entries(contracts).map(([name, { evm }]) => [
      name,
      {
        creation: `0x${evm.bytecode?.object}` as const,
        runtime: `0x${evm.deployedBytecode?.object}` as const,
      },
    ]),
  )
}

const compilers: [string, Contracts][] = [
  ['optimized', compileAll({ optimizer: { enabled: true, runs: 200 } })],
  ['by IR', compileAll({ optimizer: { enabled: true, runs: 1 }, viaIR: true })],
  // Few contracts on a chain are compiled so.
  ...(isLongRun ? [['plain', compileAll({})] as [string, Contracts]] : []),
]

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function deposit()',
  'function setNote(bytes text, uint8 level)',
  'function below(uint256 amount)',
  'function probe(address other)',
  'function missing(uint256)',
  'function one(uint256 x, uint256 y)',
  'function two(bytes text, uint256 x)',
])
const someone: Address = `0x${'11'.repeat(20)}`
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [someone, 5n] })
const dirty = transfer.replace(/^(0x.{8})00/, '$1ff') as Hex
const setNote = encodeFunctionData({ abi, functionName: 'setNote', args: ['0x1234', 7] })
const below = encodeFunctionData({ abi, functionName: 'below', args: [100n] })
const missing = encodeFunctionData({ abi, functionName: 'missing', args: [1n] })
const probe = encodeFunctionData({ abi, functionName: 'probe', args: [someone] })
const one = encodeFunctionData({ abi, functionName: 'one', args: [7n, 5n] })
const two = encodeFunctionData({ abi, functionName: 'two', args: ['0x1234', 7n] })
const deposit = encodeFunctionData({ abi, functionName: 'deposit' })

/** Contract, data, value and cause; undefined where the code alone does not make the call revert. */
const cases: [contract: string, data: Hex, value: bigint, cause: string | undefined][] = [
  ['Token', missing, 0n, `function ${missing.slice(0, 10)} not in the code`],
  ['Token', missing, 5n, `function ${missing.slice(0, 10)} not in the code`],
  ['Token', '0x00000000', 0n, undefined],
  ['Zero', '0x00000000', 0n, undefined],
  ['Pair', one.slice(0, 74) as Hex, 0n, 'calldata shorter than the function needs'],
  ['Pair', one, 0n, 'arguments rejected by the function'],
  ['Pair', two.slice(0, 202) as Hex, 0n, 'calldata shorter than the function needs'],
  ['Pair', two, 0n, 'arguments rejected by the function'],
  ['Odd', '0x', 0n, undefined],
  ['Token', '0x', 1n, 'every call without data reverts in the code'],
  ['Token', '0x1234', 0n, 'every call with less than a selector reverts in the code'],
  ['Token', transfer, 1n, 'value sent to a function that accepts none'],
  ['Token', transfer.slice(0, 74) as Hex, 0n, 'calldata shorter than the function needs'],
  ['Token', transfer.slice(0, 10) as Hex, 0n, 'calldata shorter than the function needs'],
  ['Token', setNote.slice(0, 170) as Hex, 0n, 'calldata shorter than the function needs'],
  ['Token', setNote, 0n, undefined],
  ['Token', dirty, 0n, 'arguments rejected by the function'],
  ['Token', below, 0n, 'arguments rejected by the function'],
  ['Token', transfer, 0n, undefined],
  ['Token', deposit, 5n, undefined],
  ['Token', probe, 0n, undefined],
  ['Open', '0x', 1n, undefined],
  ['Quiet', '0x', 1n, 'every call without data reverts in the code'],
  ['Proxy', missing, 0n, undefined],
]

test.each(compilers)('the cause is what the call would pass without (%s)', (_, contracts) => {
  for (const [name, data, value, cause] of cases) {
    const { runtime = '0x' } = contracts[name] ?? {}
    expect([name, data, value, causeInCode(runtime, { to: someone, data, value }).cause]).toEqual([
      name,
      data,
      value,
      cause,
    ])
  }
  const token = contracts.Token?.creation ?? '0x'
  const constructorAbi = parseAbi(['constructor(uint256 supply)'])
  const creation = encodeDeployData({ abi: constructorAbi, bytecode: token, args: [5n] })
  const causeOfCreation = (data: Hex, value: bigint) =>
    causeInCode('0x', { to: undefined, data, value }).cause
  expect(causeOfCreation(creation, 0n)).toBeUndefined()
  expect(causeOfCreation(creation, 1n)).toBe('value sent to a constructor that accepts none')
  expect(causeOfCreation(token, 0n)).toBe('constructor arguments missing')
  const pair: Hex = `${contracts.Pair?.creation ?? '0x'}${slotWord(7n).slice(2)}`
  expect(causeOfCreation(pair, 0n)).toBe('constructor arguments missing')
  expect(causeOfCreation(`${pair}${slotWord(5n).slice(2)}`, 0n)).toBeUndefined()
})

let chain: Awaited<ReturnType<typeof startEmptyChain>>
beforeAll(async () => {
  chain = await startEmptyChain()
})
afterAll(() => chain.stop())

/** The innermost call that failed, by the node's trace, and what is said of it. */
async function causeOnChain(call: { to: Address; data: Hex; value: bigint }) {
  const { client, from } = chain
  const result = await client.request({
    method: 'debug_traceCall',
    params: [{ ...call, from, value: numberToHex(call.value) }, 'latest', { tracer: 'callTracer' }],
  } as never)
  const trace = readCallTrace(result)
  if ('problem' in trace) throw new Error(trace.problem)
  const frame = trace.frames[findFirstRevert(trace.frames) ?? 0]
  const silent = frame && silentCallOf(frame)
  if (!silent) return { isSilent: false, cause: undefined }
  const readCode = async (address: Address) => (await client.getCode({ address })) ?? '0x'
  return { isSilent: true, cause: (await findSilentCause(silent, readCode))?.cause }
}

async function deploy(data: Hex): Promise<Address> {
  const { client, from } = chain
  const hash = await client.sendTransaction({ chain: null, account: from, data, gas: 3_000_000n })
  await client.mine({ blocks: 1 })
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  return contractAddress ?? '0x'
}

test('a node’s trace leads to the same cause, in a contract and behind a proxy', async () => {
  for (const [, contracts] of compilers) {
    const argument = (value: Hex) => pad(value).slice(2)
    const token = await deploy(`${contracts.Token?.creation}${argument('0x5')}` as Hex)
    const proxy = await deploy(`${contracts.Proxy?.creation}${argument(token)}` as Hex)
    const nowhere = `last call was to 0x${'11'.repeat(20)}, which has no code`
    for (const [name, data, value, cause] of cases.filter(([name]) => name === 'Token')) {
      // The node knows what the other contract returned, which the code alone does not.
      const expected = data === probe ? nowhere : cause
      for (const to of [token, proxy]) {
        const found = await causeOnChain({ to, data, value })
        expect([name, data, value, to, found.cause]).toEqual([name, data, value, to, expected])
        if (cause) expect(found.isSilent).toBe(true)
      }
    }
  }
})

test('what is said to revert by its code does so on a node, no matter what is sent', async () => {
  const { client, from } = chain
  for (const [, contracts] of compilers) {
    const { creation, runtime = '0x' } = contracts.Token ?? {}
    const to = await deploy(`${creation}${pad('0x5').slice(2)}` as Hex)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(transfer, setNote, below, deposit, missing, probe),
        fc.nat(200),
        fc.uint8Array({ maxLength: 40 }),
        fc.constantFrom(0n, 1n),
        async (call, kept, more, value) => {
          const data = concat([call.slice(0, 2 + 2 * kept) as Hex, bytesToHex(more)])
          const { cause } = causeInCode(runtime, { to, data, value })
          if (!cause) return
          const revert = await client
            .call({ account: from, to, data, value })
            .catch((error) => error)
          expect(revert).toBeInstanceOf(Error)
          const { data: revertData } = (revert as BaseError).walk() as { data?: Hex }
          expect(revertData).toBe('0x')
        },
      ),
      { numRuns: trialAmount(40, 2_000) },
    )
  }
})

const values = [0n, 1n, 7n, 11n, 256n, 2n * 10n ** 18n]
const signatures = [
  ...['cap()', 'exact(uint256)', 'some()', 'even()', 'small()', 'never()', 'free(bool)', 'no()'],
  ...['either(uint256)', 'both(uint256)', 'note(bytes)', 'long()', 'none()'],
]
const selectors = signatures.map(toFunctionSelector)

/** Data of a payment to each contract: to each function of `Pay`, and to the others without one of theirs. */
const payments = Object.entries({
  Pay: [...selectors, '0x', '0x1234', '0xdeadbeef'],
  ...{ Limited: ['0x', '0x12', '0xdeadbeef'], Asked: ['0x', '0xdeadbeef'], Shut: ['0x', '0x12'] },
  ...{ Filter: ['0x', '0xdeadbeef'], Reader: ['0x', '0xdeadbeef'], Wall: ['0x', '0xdeadbeef'] },
  ...{ Free: ['0x', '0xdeadbeef'], Capped: ['0x', '0x30'] },
}).flatMap(([name, starts]) =>
  starts.flatMap((start) => {
    const words = ['', '00', ...[0n, 1n, 7n].map((word) => slotWord(word).slice(2))]
    return words.map((word) => [name, (start.length < 10 ? start : start + word) as Hex] as const)
  }),
)

test('a cause is true of payable functions with limits, and of a receive or fallback that reverts', async () => {
  const { client, from } = chain
  const told = new Set<string>()
  for (const [, contracts] of compilers) {
    const deployed = new Map<string, Address>()
    for (const [name, data] of payments) {
      const { creation = '0x', runtime = '0x' } = contracts[name] ?? {}
      const to = deployed.get(name) ?? (await deploy(creation))
      deployed.set(name, to)
      const causes = values.map((value) => causeInCode(runtime, { to, data, value }).cause)
      if (causes.every((cause) => cause === undefined)) continue
      const reverts = await Promise.all(
        values.map((value) =>
          client.call({ account: from, to, data, value }).then(
            () => false,
            () => true,
          ),
        ),
      )
      for (const cause of new Set(causes)) {
        if (!cause) continue
        const called = signatures[selectors.indexOf(data.slice(0, 10) as Hex)] ?? data.slice(0, 10)
        told.add(`${name} ${called}: ${cause.split(' ', 3).join(' ')}`)
        // A call without value may go on where the value is the cause; where it is not, no value helps.
        const mayPass = cause.startsWith('value sent') && 'value'
        expect([name, data, cause, reverts.slice(mayPass ? 1 : 0)]).toEqual([
          ...[name, data, cause],
          values.slice(mayPass ? 1 : 0).map(() => true),
        ])
      }
    }
  }
  expect([...told].sort()).toEqual([
    'Asked 0xdeadbeef: function 0xdeadbeef not',
    ...['Capped 0x30: every call with', 'Capped 0x: every call without'],
    ...['Free 0x: value sent to', 'Free 0xdeadbeef: value sent to'],
    ...['Limited 0x12: every call with', 'Limited 0xdeadbeef: function 0xdeadbeef not'],
    ...[
      'Pay 0x1234: every call with',
      'Pay 0x: every call without',
      'Pay 0xdeadbeef: function 0xdeadbeef not',
    ],
    ...['Pay both(uint256): calldata shorter than', 'Pay either(uint256): calldata shorter than'],
    ...['Pay exact(uint256): calldata shorter than', 'Pay free(bool): arguments rejected by'],
    ...['Pay free(bool): calldata shorter than', 'Pay long(): calldata shorter than'],
    ...['Pay none(): value sent to', 'Pay note(bytes): calldata shorter than'],
    ...[
      'Reader 0x: every call without',
      'Shut 0x12: every call with',
      'Shut 0x: every call without',
    ],
    ...['Wall 0x: every call without', 'Wall 0xdeadbeef: function 0xdeadbeef not'],
  ])
})

test('a precompile has no code, and is not a cause; the zero address may be one', async () => {
  const causeOf = async (callee: Address) =>
    (await findSilentCause({ to: someone, data: '0x', value: 0n, callee }, async () => '0x'))?.cause
  expect(await causeOf(pad('0x1', { size: 20 }))).toBeUndefined()
  expect(await causeOf(pad('0x100', { size: 20 }))).toBeUndefined()
  expect(await causeOf(zeroAddress)).toBe(`last call was to ${zeroAddress}, which has no code`)
})

test('no creation is said to accept no value where its constructor is payable', () => {
  for (const [, contracts] of compilers)
    for (const value of values) {
      const causeOf = (name: string, more = '') =>
        causeInCode('0x', {
          to: undefined,
          data: `${contracts[name]?.creation}${more}` as Hex,
          value,
        }).cause
      expect(causeOf('Capped')).toBeUndefined()
      expect(causeOf('Exact', pad('0x5').slice(2))).toBeUndefined()
      expect(causeOf('Quiet')).toBe(
        value > 0n ? 'value sent to a constructor that accepts none' : undefined,
      )
    }
})

/**
 * Runtime code as Vyper 0.3.10 and 0.4 lay it out: a table of buckets by the selector, and behind each selector one
 * check of the call; `check` is that of the second function, which takes an address.
 */
const vyperCode = (check: string) =>
  ['0x5f3560e01c60026002820660011b61005b01601e395f5156']
    .concat('5b63111111108118610053573461005757', '5f5400')
    .concat('5b6311111111811861005357', check.padEnd(26, '5b'), '6004358060a01c61005757', '5f5500')
    .concat('5b5f5ffd', '5b5f80fd', '0018002c')
    .join('') as Hex

test.each([
  ['two checks', '34610057576024361061005757', true],
  ['joined by OR', '60243610341761005757', true],
  ['joined by OR, the flag of the function by MUL', '60243610346001021761005757', true],
  ['a payable function by its flag', '60243610345f021761005757', false],
])('the checks of Vyper are told apart: %s', (_, check, takesNone) => {
  const code = vyperCode(check)
  const causeOf = (data: Hex, value: bigint) =>
    causeInCode(code, { to: someone, data, value }).cause
  const word: Hex = `0x11111111${slotWord(7n).slice(2)}`
  const none = 'value sent to a function that accepts none'
  expect(causeOf('0x11111110', 0n)).toBeUndefined()
  expect(causeOf('0x11111110', 1n)).toBe(none)
  expect(causeOf(word, 0n)).toBeUndefined()
  expect(causeOf(word, 1n)).toBe(takesNone ? none : undefined)
  expect(causeOf('0x11111111', 0n)).toBe('calldata shorter than the function needs')
  expect(causeOf(word.replace('00', 'ff') as Hex, 0n)).toBe('arguments rejected by the function')
  for (const value of [0n, 1n]) {
    for (const selector of ['0x11111112', '0x11111113'] as const)
      expect(causeOf(selector, value)).toBe(`function ${selector} not in the code`)
    expect(causeOf('0x', value)).toBe('every call without data reverts in the code')
  }
})

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
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCallTrace } from '#domain/trace/call-trace.ts'
import { findFirstRevert, silentCallOf } from '#domain/trace/failed-calls.ts'
import { startEmptyChain } from '#testing/empty-chain.ts'
import { trialAmount } from '#testing/trial-amount.ts'
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
contract Quiet { function set(uint) external {} }
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
  ['plain', compileAll({})],
  ['optimized', compileAll({ optimizer: { enabled: true, runs: 200 } })],
  ['by IR', compileAll({ optimizer: { enabled: true, runs: 1 }, viaIR: true })],
]

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function deposit()',
  'function setNote(bytes text, uint8 level)',
  'function below(uint256 amount)',
  'function probe(address other)',
  'function missing(uint256)',
])
const someone: Address = `0x${'11'.repeat(20)}`
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [someone, 5n] })
const dirty = transfer.replace(/^(0x.{8})00/, '$1ff') as Hex
const setNote = encodeFunctionData({ abi, functionName: 'setNote', args: ['0x1234', 7] })
const below = encodeFunctionData({ abi, functionName: 'below', args: [100n] })
const missing = encodeFunctionData({ abi, functionName: 'missing', args: [1n] })
const probe = encodeFunctionData({ abi, functionName: 'probe', args: [someone] })
const deposit = encodeFunctionData({ abi, functionName: 'deposit' })

/** Contract, data, value and cause; undefined where the code alone does not make the call revert. */
const cases: [contract: string, data: Hex, value: bigint, cause: string | undefined][] = [
  ['Token', missing, 0n, `function ${missing.slice(0, 10)} not in the code`],
  ['Token', missing, 5n, `function ${missing.slice(0, 10)} not in the code`],
  ['Token', '0x00000000', 0n, 'function 0x00000000 not in the code'],
  ['Token', '0x', 1n, 'no receive or fallback function in the code'],
  ['Token', '0x1234', 0n, 'no receive or fallback function in the code'],
  ['Token', transfer, 1n, 'value sent to a non-payable function'],
  ['Token', transfer.slice(0, 74) as Hex, 0n, 'calldata shorter than the arguments'],
  ['Token', transfer.slice(0, 10) as Hex, 0n, 'calldata shorter than the arguments'],
  ['Token', setNote.slice(0, 170) as Hex, 0n, 'calldata shorter than the arguments'],
  ['Token', setNote, 0n, undefined],
  ['Token', dirty, 0n, 'arguments rejected by the function'],
  ['Token', below, 0n, 'arguments rejected by the function'],
  ['Token', transfer, 0n, undefined],
  ['Token', deposit, 5n, undefined],
  ['Token', probe, 0n, undefined],
  ['Open', '0x', 1n, undefined],
  ['Quiet', '0x', 1n, 'no receive or fallback function in the code'],
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
  expect(causeOfCreation(creation, 1n)).toBe('value sent to a constructor that is not payable')
  expect(causeOfCreation(token, 0n)).toBe('constructor arguments missing')
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
    const nowhere = `call to 0x${'11'.repeat(20)}, which has no code`
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

test('what is said to revert by its code does so on a node, whatever is sent', async () => {
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

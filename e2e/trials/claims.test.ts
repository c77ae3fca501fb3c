import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Abi,
  type AbiFunction,
  type Address,
  createTestClient,
  encodeDeployData,
  getAddress,
  type Hex,
  http,
  publicActions,
  toFunctionSelector,
  walletActions,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { causeInCode } from '../../src/domain/revert/silent-cause.ts'
import { silentCauses } from '../../src/domain/revert/silent-causes.ts'
import { slotWord } from '../../src/domain/storage/path/derive-slot.ts'
import { proxySlots } from '../../src/domain/storage/proxy/proxy-slots.ts'
import { proxyVerdict } from '../../src/domain/storage/proxy/proxy-verdict.ts'
import { startAnvil } from '../../src/service/chain/anvil.ts'
import { analyzeCode } from '../../src/testing/evmole.ts'
import { inferContract } from '../../src/workers/infer-contract.ts'
import { compiledCreations, shippedCreations } from './creation-codes.ts'

const require = createRequire(import.meta.url)
/** Resolves in the package beside this file, on which the one above does not depend. */
const compiler = 'solc-0.4'

type Artifact = { abi: Abi; bytecode: Hex; deployedBytecode: Hex }

/** A compiled contract, with unlinked libraries at the zero address. */
function artifact(path: string): Artifact {
  const { abi, bytecode, deployedBytecode, evm } = JSON.parse(
    readFileSync(require.resolve(path), 'utf8'),
  )
  const linked = (code: string) =>
    `0x${code.replace(/^0x/, '').replace(/__.{38}/g, '0'.repeat(40))}` as const
  return {
    abi,
    bytecode: linked(bytecode ?? evm.bytecode.object),
    deployedBytecode: linked(deployedBytecode ?? evm.deployedBytecode?.object ?? '0x'),
  }
}

const inferredSelectors = (code: Hex) =>
  new Set(inferContract(analyzeCode, code).functions.map(({ selector }) => selector))

const selectorsOf = (abi: Abi) =>
  abi.flatMap((item) => (item.type === 'function' ? [toFunctionSelector(item)] : []))

test.each([
  ['WETH9 of Uniswap', '@uniswap/v2-periphery/build/WETH9.json'],
  [
    'Uniswap v3 factory',
    '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  ],
  ['Uniswap v3 pool', '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json'],
  ['Aave pool', '@aave/core-v3/artifacts/contracts/protocol/pool/Pool.sol/Pool.json'],
  ['Safe 1.4.1', '@safe-global/safe-contracts/build/artifacts/contracts/Safe.sol/Safe.json'],
  ['ERC-1155 of OpenZeppelin 4', 'openzeppelin-contracts-4/build/contracts/ERC1155.json'],
])('each function of %s is found in its code, and no function of another', (_, path) => {
  const { abi, deployedBytecode } = artifact(path)
  const selectors = inferredSelectors(deployedBytecode)
  expect(selectorsOf(abi).filter((selector) => !selectors.has(selector))).toEqual([])
  expect([...selectors].filter((selector) => !selectorsOf(abi).includes(selector))).toEqual([])
})

test('a contract of solc 0.4 that throws has the functions that it has', () => {
  // As CryptoPunksMarket does it: throw instead of require.
  const source = `pragma solidity ^0.4.8; contract Punks {
    mapping (uint => address) public punkIndexToAddress; bool public allPunksAssigned;
    function buyPunk(uint punkIndex) payable { if (!allPunksAssigned) throw; punkIndexToAddress[punkIndex] = msg.sender; }
    function withdraw() { if (!allPunksAssigned) throw; } }`
  const input = {
    language: 'Solidity',
    sources: { 'a.sol': { content: source } },
    settings: { outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } } },
  }
  const { contracts } = JSON.parse(require(compiler).compileStandard(JSON.stringify(input)))
  const code: Hex = `0x${contracts['a.sol'].Punks.evm.deployedBytecode.object}`
  const signatures = [
    'buyPunk(uint256)',
    'withdraw()',
    'punkIndexToAddress(uint256)',
    'allPunksAssigned()',
  ]
  expect([...inferredSelectors(code)].sort()).toEqual(signatures.map(toFunctionSelector).sort())
})

let node: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  node = await startAnvil()
})
afterAll(() => node.stop())

const chain = () =>
  createTestClient({ mode: 'anvil', transport: http(node.url) })
    .extend(publicActions)
    .extend(walletActions)

async function deploy(path: string, args: readonly unknown[] = []): Promise<Address> {
  const client = chain()
  const { abi, bytecode } = artifact(path)
  const data = encodeDeployData({ abi, bytecode, args } as Parameters<typeof encodeDeployData>[0])
  const [account] = await client.getAddresses()
  if (!account) throw new Error('no account')
  const hash = await client.sendTransaction({ chain: null, account, data, gas: 10_000_000n })
  await client.mine({ blocks: 1 })
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('not deployed')
  return getAddress(contractAddress)
}

async function verdictOf(address: Address) {
  const client = chain()
  const slots = proxySlots(address)
  const words = new Map<string, Hex>()
  for (const { id, slot } of slots) {
    const word = await client.getStorageAt({ address, slot: slotWord(slot) })
    if (word) words.set(id, word)
  }
  return proxyVerdict(slots, words, await client.getCode({ address }))
}

test('a silent revert of an existing function is never blamed on a missing one', async () => {
  const weth = await deploy('@uniswap/v2-periphery/build/WETH9.json')
  const data = `0x2e1a7d4d${slotWord(1n).slice(2)}` as const
  const client = chain()
  const [from] = await client.getAddresses()
  // withdraw(1) by an account that deposited nothing: require without a reason.
  const revert = await client
    .estimateGas({ account: from as Address, to: weth, data })
    .catch(String)
  expect(revert).toMatch(/revert/)
  const code = (await client.getCode({ address: weth })) ?? '0x'
  expect(inferredSelectors(code).has('0x2e1a7d4d')).toBe(true)
  const call = { from: from as Address, to: weth, data }
  const inCode = causeInCode(code, { to: weth, data, value: 0n })
  expect(silentCauses(call, [], undefined, inCode).known).toMatch(/The code has a function/)
  // Nothing is claimed before the code is read.
  for (const cause of silentCauses(call, [], undefined).likely) expect(cause).toMatch(/\bmay\b/)
})

test('no function of a published contract is called missing, nor one that takes value not payable', () => {
  for (const { name, abi, code, runtime } of shippedCreations()) {
    const creation = { to: undefined, data: `${code}${'00'.repeat(1_024)}` as const }
    const isPayable = (type: string) =>
      abi.some(
        (item) =>
          item.type === type && 'stateMutability' in item && item.stateMutability === 'payable',
      )
    for (const value of [1n, 10n ** 20n]) {
      const { cause: ofCreation = '' } = causeInCode('0x', { ...creation, value })
      if (isPayable('constructor')) expect(`${name}: ${ofCreation}`).not.toMatch(/value/)
      const { cause: ofTransfer = '' } = causeInCode(runtime, {
        to: zeroAddress,
        data: '0x',
        value,
      })
      if (isPayable('receive') || isPayable('fallback'))
        expect(`${name}: ${ofTransfer}`).toBe(`${name}: `)
    }
    for (const item of abi.filter((each) => each.type === 'function')) {
      const selector = toFunctionSelector(item)
      const data = `${selector}${'00'.repeat(1_024)}` as const
      const call = { to: zeroAddress, data, value: 1n }
      const { cause = '' } = causeInCode(runtime, call)
      expect(`${name} ${item.name}: ${cause}`).not.toMatch(/not in the code/)
      if (item.stateMutability === 'payable')
        expect(`${name} ${item.name}: ${cause}`).not.toMatch(/value/)
    }
  }
})

test('of Vyper 0.1, which copies arguments first, each function that takes no value is told, and no other', async () => {
  const path = '@uniswap/v2-periphery/build/UniswapV1Exchange.json'
  const code = await chain().getCode({ address: await deploy(path) })
  // Its ABI is older than stateMutability.
  const functions = artifact(path).abi.filter(({ type }) => type === 'function') as (AbiFunction & {
    payable: boolean
  })[]
  const named = functions.filter(({ name }) => name !== '__default__')
  expect(named).toHaveLength(34)
  for (const item of named) {
    const data = `${toFunctionSelector(item)}${slotWord(7n).slice(2).repeat(8)}` as const
    const causeOf = (value: bigint) =>
      causeInCode(code ?? '0x', { to: zeroAddress, data, value }).cause
    const none = item.payable ? undefined : 'value sent to a function that accepts none'
    expect([item.name, causeOf(1n), causeOf(0n)]).toEqual([item.name, none, undefined])
  }
})

test.each([
  ['solc-0.4', 'function () external payable'],
  ['solc-0.5', 'function () external payable'],
  ...['solc-0.6', 'solc-0.7', 'solc-0.8.13', 'solc-0.8'].map((name) => [
    name,
    'receive() external payable',
  ]),
])('only what takes no value is said to, in code of %s', (compiler, receive) => {
  const source = `contract Pay { uint n;
    constructor(uint k) public payable { require(msg.value == k); n = 1; }
    function cap() external payable { require(msg.value <= 1 ether); n++; }
    function exact(uint k) external payable { require(msg.value == k); n++; }
    function set(uint k) external { n = k; }
    ${receive} { require(msg.value > 10); n++; } }`
  const word = slotWord(5n).slice(2)
  const exact: Hex = `${toFunctionSelector('exact(uint256)')}${word}`
  const set: Hex = `${toFunctionSelector('set(uint256)')}${word}`
  for (const enabled of [false, true]) {
    const creations = compiledCreations(compiler, { 'a.sol': source }, { optimizer: { enabled } })
    for (const { code, runtime } of creations)
      for (const value of [0n, 1n, 5n, 2n * 10n ** 18n]) {
        const causeOf = (data: Hex) => causeInCode(runtime, { to: zeroAddress, data, value }).cause
        for (const data of ['0x', toFunctionSelector('cap()'), exact] as const)
          expect([data, value, causeOf(data)]).toEqual([data, value, undefined])
        const none = value > 0n ? 'value sent to a function that accepts none' : undefined
        expect([value, causeOf(set)]).toEqual([value, none])
        const creation: Hex = `${code}${word}`
        expect(causeInCode('0x', { to: undefined, data: creation, value }).cause).toBeUndefined()
      }
  }
})

const oz = '@openzeppelin/contracts/build/contracts'

test('proxies of others are recognised, in one way for every page', async () => {
  const client = chain()
  const [owner] = await client.getAddresses()
  const token = await deploy('@uniswap/v2-periphery/build/WETH9.json')
  expect(await verdictOf(token)).not.toHaveProperty('leads')

  const plain = await deploy(`${oz}/ERC1967Proxy.json`, [token, '0x313ce567'])
  expect(await verdictOf(plain)).toMatchObject({
    title: 'EIP-1967 proxy',
    implementation: token,
  })
  const upgradeable = [token, owner, '0x'] as const
  const transparent = await deploy(
    'openzeppelin-contracts-4/build/contracts/TransparentUpgradeableProxy.json',
    upgradeable,
  )
  expect((await verdictOf(transparent)).says).toContain('Transparent')

  const beacon = await deploy(`${oz}/UpgradeableBeacon.json`, [token, owner])
  const behindBeacon = await deploy(`${oz}/BeaconProxy.json`, [beacon, '0x313ce567'])
  expect(await verdictOf(behindBeacon)).toMatchObject({
    title: 'EIP-1967 beacon proxy',
    beacon,
  })

  for (const safe of [
    '@safe-global/safe-contracts/build/artifacts/contracts',
    '@safe-global/safe-smart-account/build/artifacts/contracts',
  ]) {
    const singleton = await deploy(`${safe}/Safe.sol/Safe.json`)
    // Not set up yet: the slots of handler and guard are empty.
    const proxy = await deploy(`${safe}/proxies/SafeProxy.sol/SafeProxy.json`, [singleton])
    expect(await verdictOf(proxy), safe).toMatchObject({
      title: 'Safe',
      implementation: singleton,
    })
  }
})

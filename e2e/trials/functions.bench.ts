import type { AbiFunction } from 'viem'
import { afterAll, bench } from 'vitest'
import { functionSelector } from '../../src/domain/abi/abi.ts'
import { encoderParameter } from '../../src/domain/abi/argument.ts'
import { readFunction } from '../../src/domain/abi/call-data.ts'
import { isSameArguments } from '../../src/domain/abi/inferred/inferred-abi.ts'
import type { InferredFunction } from '../../src/domain/contract/inferred-contract.ts'
import { analyzeCode } from '../../src/testing/evmole.ts'
import { inferContract } from '../../src/workers/infer-contract.ts'
import { type Creation, compiledCreations, shippedCreations } from './creation-codes.ts'

/** Solady's contracts are abstract: each with the least that lets it compile. */
const solady = `
pragma solidity ^0.8.4;
import {ERC20} from "solady/src/tokens/ERC20.sol";
import {ERC721} from "solady/src/tokens/ERC721.sol";
import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {ERC4626} from "solady/src/tokens/ERC4626.sol";
import {WETH} from "solady/src/tokens/WETH.sol";
import {OwnableRoles} from "solady/src/auth/OwnableRoles.sol";
import {TimedRoles} from "solady/src/auth/TimedRoles.sol";
import {ERC1967Factory} from "solady/src/utils/ERC1967Factory.sol";

contract Coin is ERC20 {
  function name() public pure override returns (string memory) { return "Coin"; }
  function symbol() public pure override returns (string memory) { return "COIN"; }
}
contract Vault is ERC4626 {
  function asset() public pure override returns (address) { return address(1); }
  function name() public pure override returns (string memory) { return "Vault"; }
  function symbol() public pure override returns (string memory) { return "VAULT"; }
}
contract Nft is ERC721 {
  function name() public pure override returns (string memory) { return "Nft"; }
  function symbol() public pure override returns (string memory) { return "NFT"; }
  function tokenURI(uint256) public pure override returns (string memory) { return ""; }
}
contract Many is ERC1155 {
  function uri(uint256) public pure override returns (string memory) { return ""; }
}
contract Wrapped is WETH {}
contract Roles is OwnableRoles {}
contract Timed is TimedRoles {}
contract Factory is ERC1967Factory {}
`
const optimized = { optimizer: { enabled: true, runs: 1_000_000 } }

const functionsOf = ({ abi }: Creation): AbiFunction[] =>
  abi.filter((item) => item.type === 'function')

/** Other contracts run a library's functions; their types in its ABI are none of the ABI's. */
const isLibrary = ({ runtime }: Creation) => /^0x73[0-9a-f]{40}3014/.test(runtime)

const contracts = [
  ...shippedCreations(),
  ...compiledCreations('solc-0.8', { 'solady.sol': solady }, optimized).map((creation) => ({
    ...creation,
    name: `solady/${creation.name}`,
  })),
].filter((creation) => !isLibrary(creation) && functionsOf(creation).length > 0)

/** What is counted of the contracts of one project. */
class Score {
  contracts = 0
  functions = 0
  found = 0
  sameTypes = 0
  agreeingTypes = 0
  sameMutability = 0
  sameUse = 0
  falseSelectors = 0
  slowestMs = 0

  add(creation: Creation, inferred: readonly InferredFunction[], elapsedMs: number) {
    this.slowestMs = Math.max(this.slowestMs, elapsedMs)
    this.contracts++
    const bySelector = new Map(inferred.map((each) => [each.selector, each]))
    for (const item of functionsOf(creation)) {
      this.functions++
      const selector = functionSelector(item)
      const found = bySelector.get(selector)
      if (found) this.compare(found, item)
      bySelector.delete(selector)
    }
    this.falseSelectors += bySelector.size
  }

  private compare({ argumentTypes, mutability }: InferredFunction, item: AbiFunction) {
    const parsedFunction = readFunction(`f(${argumentTypes})`)
    if ('problem' in parsedFunction) throw new Error(`${argumentTypes}: ${parsedFunction.problem}`)
    const { inputs } = parsedFunction
    this.found++
    if (typesOf(inputs) === typesOf(item.inputs)) this.sameTypes++
    if (isSameArguments(inputs, item.inputs)) this.agreeingTypes++
    if (mutability === item.stateMutability) this.sameMutability++
    if (isReading(mutability) === isReading(item.stateMutability)) this.sameUse++
  }

  lines() {
    const share = (count: number) => `${((100 * count) / this.functions).toFixed(1)}%`
    return {
      contracts: this.contracts,
      functions: this.functions,
      found: share(this.found),
      'false selectors': this.falseSelectors,
      types: share(this.sameTypes),
      'types that agree': share(this.agreeingTypes),
      mutability: share(this.sameMutability),
      'view or not': share(this.sameUse),
      'slowest ms': Math.round(this.slowestMs),
    }
  }
}

const typesOf = (inputs: AbiFunction['inputs']) => JSON.stringify(inputs.map(encoderParameter))
const isReading = (mutability: string) => mutability === 'view' || mutability === 'pure'

/** The newest run of the bench, which is run more than once. */
let scores = new Map<string, Score>()

function scoreContracts() {
  scores = new Map()
  const all = new Score()
  for (const creation of contracts) {
    const [project = ''] = creation.name.split('/')
    const score = scores.get(project) ?? new Score()
    scores.set(project, score)
    const startMs = performance.now()
    const { functions } = inferContract(analyzeCode, creation.runtime)
    const elapsedMs = performance.now() - startMs
    for (const each of [score, all]) each.add(creation, functions, elapsedMs)
  }
  scores.set('all', all)
}

afterAll(() =>
  console.table(Object.fromEntries([...scores].map(([name, score]) => [name, score.lines()]))),
)

const onceOnly = { iterations: 1, time: 0, warmupIterations: 0, warmupTime: 0, throws: true }
bench('functions inferred from bytecode, against the ABI', scoreContracts, onceOnly)

import solc from 'solc'
import { expect, test } from 'vitest'
import { readArtifact } from './artifact.ts'

const source = `
  library Sums { function add(uint a, uint b) external pure returns (uint) { return a + b; } }
  contract Box { uint public held; constructor(uint first) { held = first; } error Full(uint most); }
  contract Adder { function add(uint a) external pure returns (uint) { return Sums.add(a, 1); } }`
const settings = { outputSelection: { '*': { '*': ['abi', 'evm.bytecode', 'metadata'] } } }
const input = { language: 'Solidity', sources: { 'a.sol': { content: source } }, settings }
const output = JSON.parse(solc.compile(JSON.stringify(input)))
const { Box, Adder } = output.contracts['a.sol']
const code = `0x${Box.evm.bytecode.object}`

const read = (value: unknown) => {
  const found = readArtifact(typeof value === 'string' ? value : JSON.stringify(value))
  if ('problem' in found) throw new Error(found.problem)
  return found
}

test('every kind of artifact gives the same contract', () => {
  const { abi } = Box
  const ways: { [kind: string]: unknown } = {
    // Foundry, `out/Box.sol/Box.json`.
    foundry: {
      abi,
      bytecode: { object: code, linkReferences: {} },
      metadata: { settings: { compilationTarget: { 'a.sol': 'Box' } } },
    },
    hardhat: { _format: 'hh-sol-artifact-1', contractName: 'Box', abi, bytecode: code },
    'standard JSON output': { contracts: { 'a.sol': { Box } } },
    'build info': { output: { contracts: { 'a.sol': { Box } } } },
    'combined JSON': { contracts: { 'a.sol:Box': { abi, bin: Box.evm.bytecode.object } } },
    'combined JSON of old': {
      contracts: { 'a.sol:Box': { abi: JSON.stringify(abi), bin: Box.evm.bytecode.object } },
    },
  }
  for (const [kind, way] of Object.entries(ways))
    expect(read(way), kind).toMatchObject([{ name: 'Box', code, abi }])
  expect(read(Box.metadata)).toMatchObject([{ name: 'Box', abi, code: undefined }])
  expect(read(abi)).toMatchObject([{ name: '', abi }])
  expect(read('function held() view returns (uint)')[0]?.abi).toHaveLength(1)
})

test('of several contracts each is there, and unlinked code is not taken for code', () => {
  const found = read(output)
  expect(found.map(({ name }) => name)).toEqual(['Adder', 'Box', 'Sums'])
  expect(found[0]).toMatchObject({ code: undefined, codeProblem: expect.stringContaining('link') })
  expect(Adder.evm.bytecode.object).toContain('__')
})

test('what is not an artifact says why', () => {
  const problem = (text: string) => {
    const found = readArtifact(text)
    return 'problem' in found ? found.problem : undefined
  }
  expect(problem('{"abi": [')).toMatch('Incomplete JSON')
  expect(problem('{"contracts": {}}')).toMatch('no contract')
  expect(problem('{"name": "package"}')).toMatch('no ABI in this JSON')
  expect(problem('{"abi": [{"type": "function"}]}')).toMatch('no name')
  for (const text of ['null', '3', '"x"', '[null]', '{"contracts": {"a": null}}', '{"abi": null}'])
    expect(problem(text), text).toBeDefined()
})

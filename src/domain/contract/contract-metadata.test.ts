import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readContractMetadata } from '#domain/contract/code-metadata.ts'

// Shaped as the example of the Solidity documentation, "Contract Metadata".
const documented = {
  compiler: { keccak256: '0x123', version: '0.8.2+commit.661d1103' },
  language: 'Solidity',
  output: {
    abi: [{ type: 'function', name: 'owner', inputs: [], outputs: [], stateMutability: 'view' }],
    devdoc: { author: 'John Doe', title: 'MyContract: an example' },
    userdoc: { kind: 'user', methods: {} },
  },
  settings: {
    compilationTarget: { 'myDirectory/myFile.sol': 'MyContract' },
    evmVersion: 'london',
    optimizer: { enabled: true, runs: 500 },
  },
  sources: {
    destructible: { content: 'contract destructible is owned {}', keccak256: '0x234' },
    'myDirectory/myFile.sol': {
      keccak256: `0x${'12'.repeat(32)}`,
      license: 'MIT',
      urls: ['bzz-raw://7d7a', 'dweb:/ipfs/QmNbB1aMMpjXmS7fXzpFLMKV5xFJ7Fhkb8VP3cBzLrVDzN'],
    },
  },
  version: 1,
}

test('a metadata file gives compiler, target, ABI and sources', () => {
  const read = readContractMetadata(JSON.stringify(documented))
  expect(read).toEqual({
    name: 'MyContract',
    file: 'myDirectory/myFile.sol',
    language: 'Solidity',
    compiler: '0.8.2+commit.661d1103',
    evmVersion: 'london',
    optimizer: { enabled: true, runs: 500 },
    notice: 'MyContract: an example',
    abi: JSON.stringify(documented.output.abi),
    sources: [
      {
        path: 'destructible',
        keccak256: undefined,
        cid: undefined,
        license: undefined,
        content: 'contract destructible is owned {}',
      },
      {
        path: 'myDirectory/myFile.sol',
        keccak256: `0x${'12'.repeat(32)}`,
        cid: 'QmNbB1aMMpjXmS7fXzpFLMKV5xFJ7Fhkb8VP3cBzLrVDzN',
        license: 'MIT',
        content: undefined,
      },
    ],
  })
})

test.each([
  ['<html>', /not JSON/],
  ['{}', /no output/],
  ['[1]', /no output/],
  ['null', /no output/],
])('%s is not a metadata file', (text, problem) => {
  expect(readContractMetadata(text)).toEqual({ problem: expect.stringMatching(problem) })
})

test('all that stands in the file is read as far as it can be', () => {
  fc.assert(
    fc.property(
      fc.record({
        compiler: fc.jsonValue(),
        output: fc.oneof(fc.jsonValue(), fc.record({ abi: fc.jsonValue() })),
        settings: fc.oneof(fc.jsonValue(), fc.record({ compilationTarget: fc.jsonValue() })),
        sources: fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue())),
      }),
      (file) => {
        const read = readContractMetadata(JSON.stringify(file))
        if (!('problem' in read)) expect(Array.isArray(read.sources)).toBe(true)
      },
    ),
  )
})

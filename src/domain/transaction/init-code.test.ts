import { CID } from 'multiformats/cid'
import solc from 'solc'
import { concat, encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { metadataCid, readInitCode } from './init-code.ts'

const sources = {
  'factory.sol': {
    content: `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Child { uint256 public a; constructor(uint256 b) { a = b; } }
contract Factory { address public owner; constructor(address o, string memory) { owner = o; }
  function make(uint256 a) external returns (Child) { return new Child(a); } }`,
  },
}

/** Creation code as the real compiler writes it, with the metadata that `settings` asks for. */
function compiled(metadata: object): Hex {
  const input = {
    language: 'Solidity',
    sources,
    settings: { metadata, outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  return `0x${output.contracts['factory.sol'].Factory.evm.bytecode.object}`
}

const args = encodeAbiParameters(
  [{ type: 'address' }, { type: 'string' }],
  [`0x${'12'.repeat(20)}`, 'said when it was made'],
)
const [version] = solc.version().match(/^\d+\.\d+\.\d+/) ?? []

test('compiler, metadata hash and arguments, behind the contract that a factory holds', () => {
  const code = compiled({})
  expect(readInitCode(code)).toMatchObject({ args: '0x', metadata: { solc: version } })
  const { metadata, args: found } = readInitCode(concat([code, args]))
  expect(metadata?.ipfs).toMatch(/^0x1220[0-9a-f]{64}$/)
  const { multihash, version: cidVersion } = CID.parse(metadataCid(metadata?.ipfs ?? '0x'))
  expect(cidVersion).toBe(0)
  expect(`0x${Buffer.from(multihash.bytes).toString('hex')}`).toBe(metadata?.ipfs)
  expect(found).toBe(args)
})

test('metadata without a hash still names the compiler', () => {
  const code = compiled({ bytecodeHash: 'none' })
  expect(readInitCode(concat([code, args]))).toMatchObject({
    args,
    metadata: { solc: version, ipfs: undefined },
  })
})

test('the map of the documentation', () => {
  // docs.soliditylang.org, Contract Metadata, "Encoding of the Metadata Hash in the Bytecode".
  const ipfs = `1220${'5a'.repeat(32)}`
  const cbor = `a264697066735822${ipfs}64736f6c634300081e`
  const code: Hex = `0x6080604052fe${cbor}0033`
  expect(readInitCode(code)).toEqual({
    metadata: { solc: '0.8.30', ipfs: `0x${ipfs}`, cbor: `0x${cbor}` },
    args: '0x',
  })
})

test('without metadata nothing is told apart, nor by bytes that only look like it', () => {
  expect(readInitCode(compiled({ appendCBOR: false }))).toEqual({
    metadata: undefined,
    args: undefined,
  })
  expect(readInitCode('0xa264697066735822')).toMatchObject({ metadata: undefined })
  // The length is off by one.
  const cut = `0xa264697066735822${'12'.repeat(34)}64736f6c634300081e0034` as const
  expect(readInitCode(cut)).toMatchObject({ metadata: undefined })
})

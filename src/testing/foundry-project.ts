import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Address, type Hex, keccak256, stringToHex } from 'viem'

const boxSource = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

contract Box {
    /// @notice What the box holds.
    uint256 public held;

    constructor(uint256 v) {
        held = v;
    }
}
`

/** The contract `Box` of a project as forge 1.7.1 and solc 0.8.37 write it, shortened. */
const boxArtifact = {
  abi: [
    {
      type: 'constructor',
      inputs: [{ name: 'v', type: 'uint256', internalType: 'uint256' }],
      stateMutability: 'nonpayable',
    },
    {
      type: 'function',
      name: 'held',
      inputs: [],
      outputs: [{ name: '', type: 'uint256', internalType: 'uint256' }],
      stateMutability: 'view',
    },
  ],
  bytecode: {
    object:
      '0x6080604052348015600e575f5ffd5b506040516101493803806101498339818101604052810190602e9190606b565b805f81905550506091565b5f5ffd5b5f819050919050565b604d81603d565b81146056575f5ffd5b50565b5f815190506065816046565b92915050565b5f60208284031215607d57607c6039565b5b5f6088848285016059565b91505092915050565b60ac8061009d5f395ff3fe6080604052348015600e575f5ffd5b50600436106026575f3560e01c8063a285aed714602a575b5f5ffd5b60306044565b604051603b9190605f565b60405180910390f35b5f5481565b5f819050919050565b6059816049565b82525050565b5f60208201905060705f8301846052565b9291505056fea26469706673582212205b85e6f9abf4e78e0b4d50e788fd524d96d3d2776a2e1cac8be956c40fbda8be64736f6c63430008250033',
    linkReferences: {},
  },
  deployedBytecode: {
    object:
      '0x6080604052348015600e575f5ffd5b50600436106026575f3560e01c8063a285aed714602a575b5f5ffd5b60306044565b604051603b9190605f565b60405180910390f35b5f5481565b5f819050919050565b6059816049565b82525050565b5f60208201905060705f8301846052565b9291505056fea26469706673582212205b85e6f9abf4e78e0b4d50e788fd524d96d3d2776a2e1cac8be956c40fbda8be64736f6c63430008250033',
    linkReferences: {},
  },
  metadata: {
    settings: { compilationTarget: { 'src/Counter.sol': 'Box' } },
    sources: { 'src/Counter.sol': { keccak256: keccak256(stringToHex(boxSource)) } },
  },
  storageLayout: {
    storage: [
      { contract: 'src/Counter.sol:Box', label: 'held', offset: 0, slot: '0', type: 't_uint256' },
    ],
    types: { t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } },
  },
}

/** Init code of a Box that holds 7. */
export const boxInitCode: Hex = `${boxArtifact.bytecode.object as Hex}${'7'.padStart(64, '0')}`
export const boxCode = boxArtifact.deployedBytecode.object as Hex

/** Writes files of a project by their paths. */
export function writeFiles(directory: string, files: { [path: string]: unknown }): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(join(directory, path), text)
  }
}

/** A project of Foundry that has deployed a Box by a script; the run is as forge 1.7.1 writes it. */
export const foundryProject = (chainId: number, address: Address) => ({
  'foundry.toml': '[profile.default]\nout = "out"\n',
  'out/Box.sol/Box.json': boxArtifact,
  'src/Counter.sol': boxSource,
  [`broadcast/Deploy.s.sol/${chainId}/run-latest.json`]: {
    transactions: [
      {
        hash: `0x${'1'.repeat(64)}`,
        transactionType: 'CREATE',
        contractName: 'Box',
        contractAddress: address,
        function: null,
        arguments: ['7'],
        transaction: { from: `0x${'f'.repeat(40)}`, nonce: '0x0' },
        additionalContracts: [],
      },
    ],
    receipts: [],
    libraries: [],
    timestamp: 1795840623671,
    chain: chainId,
  },
})

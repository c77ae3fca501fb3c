import { toFunctionSelector } from 'viem/utils'
import { expect, test } from 'vitest'
import { formatFunction, functionSelector } from './abi.ts'
import { readAbi, readArtifact } from './artifact.ts'

const transferItem = {
  inputs: [
    { internalType: 'address', name: 'to', type: 'address' },
    { internalType: 'uint256', name: 'value', type: 'uint256' },
  ],
  name: 'transfer',
  outputs: [{ internalType: 'bool', name: '', type: 'bool' }],
  stateMutability: 'nonpayable',
  type: 'function',
}
const supplyItem = {
  inputs: [],
  name: 'totalSupply',
  outputs: [{ internalType: 'uint256', name: '', type: 'uint256' }],
  stateMutability: 'view',
  type: 'function',
}
const abi = [transferItem, supplyItem]
const json = JSON.stringify(abi)
const pretty = JSON.stringify(abi, null, 2)
const object = (value: unknown) => JSON.stringify(value)
/** As JavaScript writes it: bare keys, single quotes, trailing commas. */
const literal = pretty
  .replace(/"(\w+)":/g, '$1:')
  .replaceAll('"', "'")
  .replaceAll(/([}\]])(?=\n)/g, '$1,')
const literalList = literal.replace(/,\s*$/, '')
const line = 'function transfer(address to, uint256 value) returns (bool)'
const supplyLine = 'function totalSupply() view returns (uint256)'

/** Each form with the tool that writes it; all hold `transfer`, and most `totalSupply`. */
const forms: [tool: string, text: string][] = [
  ['solc: abi of the standard JSON output', pretty],
  ['one item', object(transferItem)],
  [
    'Hardhat 2 artifact',
    object({
      _format: 'hh-sol-artifact-1',
      contractName: 'Box',
      sourceName: 'contracts/Box.sol',
      abi,
      bytecode: '0x6080',
      deployedBytecode: '0x',
      linkReferences: {},
    }),
  ],
  [
    'Hardhat 3 artifact',
    object({
      _format: 'hh3-artifact-1',
      contractName: 'Box',
      sourceName: 'contracts/Box.sol',
      abi,
      bytecode: '0x6080',
      inputSourceName: 'project/contracts/Box.sol',
      buildInfoId: 'solc-0_8_28-x',
    }),
  ],
  [
    'Hardhat build info',
    object({
      id: 'x',
      _format: 'hh-sol-build-info-1',
      input: { sources: {}, settings: { outputSelection: { '*': { '*': ['abi'] } } } },
      output: {
        contracts: { 'contracts/Box.sol': { Box: { abi, evm: { bytecode: { object: '6080' } } } } },
      },
    }),
  ],
  [
    'Foundry out/Box.sol/Box.json',
    object({
      abi,
      bytecode: { object: '0x6080', sourceMap: '' },
      methodIdentifiers: { 'totalSupply()': '18160ddd' },
      rawMetadata: '{}',
      metadata: { settings: { compilationTarget: { 'src/Box.sol': 'Box' } } },
      id: 3,
    }),
  ],
  [
    'Truffle build/contracts/Box.json',
    object({
      contractName: 'Box',
      abi,
      metadata: '{}',
      bytecode: '0x6080',
      networks: {},
      schemaVersion: '3.4.16',
    }),
  ],
  [
    'Brownie build',
    object({
      abi,
      allSourcePaths: { 0: 'contracts/Box.sol' },
      bytecode: '6080',
      contractName: 'Box',
      type: 'contract',
      language: 'Solidity',
    }),
  ],
  [
    'ApeWorx .build/Box.json',
    object({
      abi,
      contractName: 'Box',
      deploymentBytecode: { bytecode: '0x6080' },
      sourceId: 'contracts/Box.sol',
    }),
  ],
  [
    'EthPM manifest',
    object({
      manifest: 'ethpm/3',
      contractTypes: { Box: { abi, deploymentBytecode: { bytecode: '0x6080' } } },
    }),
  ],
  ['Remix artifact', object({ deploy: {}, data: { bytecode: { object: '6080' } }, abi })],
  [
    'hardhat-deploy deployment',
    object({
      address: `0x${'11'.repeat(20)}`,
      abi,
      transactionHash: '0x',
      args: [],
      numDeployments: 1,
    }),
  ],
  [
    'hardhat export',
    object({ name: 'sepolia', chainId: '11155111', contracts: { Box: { address: '0x', abi } } }),
  ],
  [
    'solc --combined-json abi,bin',
    object({ contracts: { 'a.sol:Box': { abi, bin: '6080' } }, version: '0.8.28' }),
  ],
  [
    'solc 0.4 --combined-json',
    object({ contracts: { 'a.sol:Box': { abi: json, bin: '6080' } }, version: '0.4.26' }),
  ],
  ['solc-js 0.4 output', object({ contracts: { ':Box': { interface: json, bytecode: '6080' } } })],
  [
    'solc metadata',
    object({
      compiler: { version: '0.8.28' },
      language: 'Solidity',
      output: { abi, devdoc: { kind: 'dev', methods: {}, version: 1 } },
      settings: { compilationTarget: { 'a.sol': 'Box' } },
      sources: {},
      version: 1,
    }),
  ],
  [
    'Sourcify v2 contract',
    object({
      matchId: '1',
      match: 'exact_match',
      chainId: '1',
      address: '0x',
      abi,
      compilation: { name: 'Box', language: 'Solidity' },
    }),
  ],
  [
    'Sourcify v1 files',
    object({
      status: 'full',
      files: [
        {
          name: 'metadata.json',
          path: 'x',
          content: object({ output: { abi }, settings: { compilationTarget: { 'a.sol': 'Box' } } }),
        },
        { name: 'a.sol', path: 'x', content: 'contract Box {}' },
      ],
    }),
  ],
  ['Etherscan getabi', object({ status: '1', message: 'OK', result: json })],
  [
    'Etherscan getsourcecode',
    object({
      status: '1',
      message: 'OK',
      result: [
        {
          SourceCode: 'contract Box {}',
          ABI: json,
          ContractName: 'Box',
          CompilerVersion: 'v0.8.28',
          Proxy: '0',
        },
      ],
    }),
  ],
  [
    'Blockscout smart-contracts',
    object({
      name: 'Box',
      abi,
      is_verified: true,
      compiler_version: 'v0.8.28',
      creation_bytecode: '0x6080',
      source_code: 'contract Box {}',
    }),
  ],
  [
    'Safe transaction service',
    object({
      address: '0x',
      name: 'Box',
      contractAbi: { abi, description: 'Box', relevance: 100 },
    }),
  ],
  ['OpenZeppelin Defender', object({ name: 'Box', network: 'sepolia', address: '0x', abi: json })],
  ['vyper -f abi', object(abi.map((item) => ({ ...item, gas: 2448 })))],
  [
    'vyper -f combined_json',
    object({ 'box.vy': { abi, bytecode: '0x6080', method_identifiers: {} }, version: '0.4.0' }),
  ],
  [
    'wagmi generated.ts',
    `//////\n// Box\n//////\n\n/**\n * [__View Contract__](https://etherscan.io/address/0x)\n */\nexport const boxAbi = ${literalList} as const\n\nexport const boxAddress = {\n  1: '0x',\n} as const\n`,
  ],
  ['viem: export const abi', `export const abi = ${pretty} as const;`],
  [
    'viem: parseAbi',
    `import { parseAbi } from 'viem'\n\nconst abi = parseAbi([\n  '${line}',\n  "${supplyLine}", // how many\n])\n`,
  ],
  [
    'TypeChain factory',
    `/* Autogenerated file. Do not edit manually. */\n/* tslint:disable */\nimport { Contract, Interface } from "ethers";\n\nconst _abi = ${pretty} as const;\n\nconst _bytecode =\n  "0x6080";\n\nexport class Box__factory {\n  static readonly abi = _abi;\n}\n`,
  ],
  ['web3 script', `var abi = ${json};\nvar box = new web3.eth.Contract(abi, '0x');`],
  ['module.exports', `module.exports = { abi: ${literalList} }`],
  ['a line of an artifact', `  "abi": ${pretty},`],
  ['a JavaScript literal', literalList],
  ['JSON in a string', object(json)],
  ['a Markdown code block', `\`\`\`json\n${pretty}\n\`\`\``],
  [
    'ethers: human-readable JSON',
    object([
      line,
      supplyLine,
      'event Transfer(address indexed from, address indexed to, uint256 value)',
    ]),
  ],
  ['ethers: full format of version 5', `${line} @29000000\n${supplyLine} @500`],
  ['lines', `${line}\n${supplyLine}`],
  [
    'lines without a leading word, in one line',
    'transfer(address to, uint256 value); totalSupply()',
  ],
  [
    'lines with visibility, modifiers and a body',
    `function transfer(address to, uint value) public virtual override onlyOwner whenNotPaused(1) returns (bool) { return _move(to, value); }\n${supplyLine};`,
  ],
  [
    'cast interface',
    `// SPDX-License-Identifier: UNLICENSED\npragma solidity ^0.8.4;\n\ninterface Box {\n    error Full(uint256 most);\n    event Transfer(address indexed from, address indexed to, uint256 value);\n\n    function totalSupply() external view returns (uint256);\n    function transfer(address to, uint256 value) external returns (bool);\n}\n`,
  ],
  [
    'Solidity source',
    `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\nimport {Owned} from "./owned.sol";\nusing SafeMath for uint256;\n\n/// @title Box; holds { things }\ncontract Box is Owned, ERC20("a", "b") {\n    using Lib for *;\n    uint256 public totalSupply = 1e18;\n    mapping(address owner => mapping(address => uint256)) private allowances;\n    event Moved(address to);\n    modifier once() { require(!done); _; }\n    constructor(uint256 first) { totalSupply = first; }\n    /**\n     * @notice Moves; see "it's" (here)\n     */\n    function transfer(\n        address to, // who\n        uint256 value\n    )\n        external\n        once\n        returns (bool)\n    {\n        if (value > 1) { revert("}"); }\n        return true;\n    }\n    function _move(Lib.Thing memory thing) internal {}\n}`,
  ],
  [
    'methodIdentifiers',
    object({ 'totalSupply()': '18160ddd', 'transfer(address,uint256)': 'a9059cbb' }),
  ],
  [
    'a list of signatures with selectors',
    '0xa9059cbb: transfer(address,uint256)\n18160ddd totalSupply()',
  ],
  [
    'web3.js of old: no stateMutability',
    object([
      {
        constant: false,
        inputs: transferItem.inputs,
        name: 'transfer',
        outputs: transferItem.outputs,
        payable: false,
        type: 'function',
      },
      {
        constant: true,
        inputs: [],
        name: 'totalSupply',
        outputs: supplyItem.outputs,
        payable: false,
        type: 'function',
      },
    ]),
  ],
  ['items without a type', object(abi.map(({ type: _, ...item }) => item))],
]

test.each(forms)('%s', (_, text) => {
  for (const written of [text, text.replaceAll('\n', '\r\n'), `\uFEFF${text}`]) {
    const read = readAbi(written, 'function')
    if ('problem' in read) throw new Error(read.problem)
    const functions = read.filter((item) => item.type === 'function')
    const selectors = functions.map(functionSelector)
    expect(selectors).toContain('0xa9059cbb')
    expect(new Set(selectors).size).toBe(selectors.length)
    const supply = functions.find(({ name }) => name === 'totalSupply')
    if (supply && supply.outputs.length > 0) expect(supply.stateMutability).toBe('view')
    for (const [item, count] of [
      [functions[selectors.indexOf('0xa9059cbb')], 2],
      [supply, 0],
    ] as const)
      if (item) expect(item.inputs).toHaveLength(count)
  }
})

/** What cannot be read, the tool that writes it, and the words. */
const refused: [tool: string, text: string, words: string][] = [
  [
    'Etherscan, not verified',
    object({ status: '0', message: 'NOTOK', result: 'Contract source code not verified' }),
    'Invalid ABI: the explorer returned: Contract source code not verified.',
  ],
  [
    'getsourcecode, not verified',
    object({
      status: '1',
      message: 'OK',
      result: [{ SourceCode: '', ABI: 'Contract source code not verified', ContractName: '' }],
    }),
    'Invalid ABI: the explorer returned: Contract source code not verified.',
  ],
  [
    'solc with errors',
    object({ errors: [{ severity: 'error', message: 'Expected ;' }], sources: {} }),
    'Invalid ABI: the compiler returned: Expected ;.',
  ],
  [
    'solc without abi',
    object({ contracts: { 'a.sol': { Box: { evm: {} } } } }),
    'Invalid ABI: this output has no contract with an ABI. Add “abi” to outputSelection.',
  ],
  [
    'package.json',
    object({ name: 'box', version: '1.0.0' }),
    'Invalid ABI: no ABI in this JSON. Expected a list of functions, or an object with “abi”.',
  ],
  [
    'a table of forge inspect',
    '╭-----+----╮\n| Type | Signature |\n| function | a() |\n╰----╯',
    'Invalid ABI: a table. Use forge inspect … abi --json.',
  ],
  [
    'output of solc',
    '\n======= a.sol:Box =======\nContract JSON ABI\n[]\n',
    'Invalid ABI: output of solc. Paste the JSON of one contract.',
  ],
  [
    'Vyper source',
    '@external\n@view\ndef balanceOf(owner: address) -> uint256:\n    return 0',
    'Invalid ABI: Vyper source. Paste the output of vyper -f abi.',
  ],
  ['a compressed file', '\x1f\x8b\b\0\uFFFD', 'Invalid ABI: not text.'],
  [
    'JSON that was cut',
    pretty.slice(0, 90),
    'Incomplete JSON: it ends in line 7. Paste all of it.',
  ],
  [
    'JSON with a slip',
    '[\n  {"type": "function",\n  "name" "f"}\n]',
    'Invalid JSON in line 3: expected “:” after “name”.',
  ],
  [
    'JSON of other things',
    '[{"type":"function","name":"f","inputs":[]},{"type":"struct"}]',
    'Invalid ABI: item 2 has the unknown type “struct”.',
  ],
  [
    'an item without types',
    '[{"type":"function","name":"f","inputs":[{"name":"a"}]}]',
    'Invalid ABI: the item (f), inputs: no type at index 0.',
  ],
  [
    'an interface with types of elsewhere',
    'interface Box {\n  function f(uint a) external;\n  function g(IERC20 token) external;\n}',
    'Invalid signature in line 3: unknown type “IERC20”. Add its struct, enum or type, or write address for a contract.',
  ],
  [
    'an unclosed list',
    'function f(uint a)\nfunction g(uint a',
    'Invalid signature in line 2: expected “,” or “)” before “the end”.',
  ],
  [
    'a line that is none',
    'function f()\nhello',
    'Invalid signature in line 2: expected “(” and the types of the parameters after “hello”.',
  ],
  [
    'a length by name',
    'f(uint[MAX] a)',
    'Invalid signature: write the length “MAX” of an array as a number.',
  ],
  [
    'a script without one',
    "export const chain = 'mainnet'",
    'Invalid ABI: no ABI is assigned or exported in this script.',
  ],
]

test.each(refused)('%s is refused with words', (_, text, words) => {
  expect(readAbi(text, 'function')).toEqual({ problem: words })
})

test('types that a text defines are what they encode as', () => {
  const text = `enum Kind { A, B }
    type PoolId is bytes32;
    struct Point { uint x; Kind kind; }
    struct Path { Point[] points; IBox box; }
    interface IBox { function at(PoolId id, Path calldata path, function(uint) external back) external; }`
  const read = readAbi(text, 'function')
  const [at] = 'problem' in read ? [] : read
  if (at?.type !== 'function') throw new Error(JSON.stringify(read))
  expect(functionSelector(at)).toBe(
    toFunctionSelector('at(bytes32,((uint256,uint8)[],address),function)'),
  )
})

test('two contracts of one name are told apart by their files', () => {
  const contracts = {
    'src/a.sol': { Box: { abi } },
    'lib/b.sol': { Box: { abi: [supplyItem] } },
    'c.sol': { Lid: { abi } },
  }
  const read = readArtifact(object({ contracts }))
  expect('problem' in read ? read : read.map(({ name }) => name)).toEqual([
    'src/a.sol:Box',
    'lib/b.sol:Box',
    'Lid',
  ])
})

test('names that no Solidity has are kept: reserved words, accents and spaces', () => {
  const reserved =
    'after alias apply auto byte case copyof default define final implements in inline let macro match mutable null of partial promise reference relocatable sealed sizeof static supports switch typedef typeof var address bool string calldata memory storage indexed public returns mapping struct function event error constructor'.split(
      ' ',
    )
  for (const name of [...reserved, 'montant échangé', 'two words', '数量', '$x', '_']) {
    const item = {
      ...transferItem,
      inputs: [
        { name, type: 'uint256' },
        { name: 'other', type: 'address' },
      ],
    }
    const read = readAbi(object([item]), 'function')
    expect('problem' in read ? read : read[0], name).toMatchObject({ inputs: item.inputs })
    const [only] = 'problem' in read ? [] : read
    if (only?.type !== 'function') throw new Error(name)
    const again = readAbi(formatFunction(only), 'function')
    // As a line, a word such as `memory` before nothing else is a location, and only the name goes.
    expect('problem' in again ? again : again[0], name).toMatchObject({
      inputs: [
        {
          type: 'uint256',
          name: expect.stringMatching(new RegExp(`^(${name.replace('$', '\\$')})?$`)),
        },
        { type: 'address' },
      ],
    })
  }
})

test('an ABI has a bound, which is told', () => {
  const many = Array.from({ length: 20_001 }, (_, index) => `f${index}()`).join('\n')
  expect(readAbi(many, 'function')).toEqual({
    problem: 'Too large: 20001 items, and an ABI may have 20000.',
  })
})

test('a struct as the value of a variable, and a variable of a function type, end where they end', () => {
  const abi = readAbi(
    `contract C {
      struct S { uint256 a; }
      S public s = S({a: 1});
      function(uint256) external returns (uint256) callback;
      function f(S[2] calldata all) external;
      function() external payable {}
    }`,
    'function',
  )
  if ('problem' in abi) throw new Error(abi.problem)
  expect(abi.map((item) => ('name' in item ? formatFunction(item as never) : item.type))).toEqual([
    'function s()',
    'function f((uint256 a)[2] all)',
    'fallback',
  ])
})

import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Address } from 'viem'
import { encodeAbiParameters, getAddress, keccak256, stringToHex, toHex } from 'viem/utils'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLayout } from '#domain/storage/layout/layout.ts'
import { boxCode, boxInitCode, foundryProject, writeFiles } from '#testing/foundry-project.ts'
import { isProject, openProject } from './project.ts'
import { readJsonFile } from './project-files.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'keyhole-project-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const addressOf = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`)
const codeIs = (code: string) => async (method: string) =>
  method === 'eth_getCode' ? code : undefined
const run = (transactions: readonly object[], timestamp = 1) => ({ transactions, timestamp })

test('what a script of Foundry deployed has its name, ABI and layout, where its code is there', async () => {
  writeFiles(directory, foundryProject(31337, addressOf('a')))
  const project = openProject(directory)
  const box = { address: addressOf('a'), name: 'Box' }
  expect(await project.contractsOn(31337, codeIs(boxCode))).toEqual([box])
  // The chain was restarted: nothing, or something else, is there.
  expect(await project.contractsOn(31337, codeIs('0x'))).toEqual([])
  expect(await project.contractsOn(31337, codeIs(boxCode.replace('6080', '6081')))).toEqual([])
  const artifact = await project.artifactOf(31337, box.address.toLowerCase(), codeIs(boxCode))
  expect(artifact).toMatchObject({
    name: 'Box',
    layout: { contract: 'Box', json: { storage: [{ label: 'held' }] } },
  })
  expect(Object.keys(artifact ?? {})).toEqual(['name', 'abi', 'layout'])
  expect(await project.artifactOf(31337, addressOf('b'), codeIs('0x'))).toBeUndefined()
})

test('the later run counts, contracts of contracts are there, and what was only simulated is not', async () => {
  const create = (contractName: unknown, contractAddress: unknown) => ({
    transactionType: 'CREATE2',
    contractName,
    contractAddress,
  })
  const dryRun = run([create('Dry', addressOf('d'))], 9)
  writeFiles(directory, {
    'foundry.toml': "broadcast = 'runs'\n",
    'runs/B.s.sol/1/run-latest.json': run([create('Old', addressOf('a'))], 1),
    'runs/A.s.sol/1/run-latest.json': run(
      [
        create('src/New.sol:New', addressOf('a')),
        {
          transactionType: 'CALL',
          contractName: 'New',
          contractAddress: addressOf('a'),
          additionalContracts: [{ contractName: 'Child', address: addressOf('c') }],
        },
        create(null, addressOf('e')),
        create('Wrong', 'no address'),
      ],
      2,
    ),
    'runs/A.s.sol/1/dry-run/run-latest.json': dryRun,
    'runs/A.s.sol/dry-run/run-latest.json': dryRun,
    'runs/C.s.sol/1/run-latest.json': 'not JSON',
  })
  expect(await openProject(directory).contractsOn(1, codeIs('0x6001'))).toEqual([
    { address: addressOf('c'), name: 'Child' },
    { address: addressOf('a'), name: 'New' },
  ])
})

test('a script that ran on several chains at once is read for each of them', async () => {
  const create = (contractName: string, digit: string) => ({
    ...{ transactionType: 'CREATE', contractName, contractAddress: addressOf(digit) },
  })
  const joint = (deployments: readonly object[]) => ({ deployments, timestamp: 1 })
  const onChain = (chain: number, transactions: readonly object[], timestamp: number) => ({
    ...{ chain, ...run(transactions, timestamp) },
  })
  const old = onChain(1, [create('Old', 'a')], 5)
  writeFiles(directory, {
    'foundry.toml': '',
    'broadcast/multi/A.s.sol-latest/run.json': joint([
      onChain(1, [create('New', 'a')], 7),
      onChain(10, [create('Far', 'b')], 7),
    ]),
    'broadcast/multi/A.s.sol-5/run.json': joint([old]),
    'broadcast/multi/dry-run/B.s.sol-latest/run.json': joint([onChain(1, [create('Dry', 'c')], 9)]),
    'broadcast/B.s.sol/1/run-latest.json': old,
  })
  const project = openProject(directory)
  const namesOn = async (chainId: number) =>
    (await project.contractsOn(chainId, codeIs('0x6001'))).map(({ name }) => name)
  expect(await namesOn(1)).toEqual(['New'])
  expect(await namesOn(10)).toEqual(['Far'])
})

test('of two artifacts of one name none is taken, unless the run names the source', async () => {
  const abiOf = (name: string) => ({ abi: [{ type: 'function', name }] })
  writeFiles(directory, {
    'foundry.toml': '',
    'out/One.sol/Token.json': abiOf('one'),
    'out/Two.sol/Token.json': abiOf('two'),
    'broadcast/A.s.sol/1/run-latest.json': run([
      { transactionType: 'CREATE', contractName: 'Token', contractAddress: addressOf('a') },
      {
        transactionType: 'CREATE',
        contractName: 'src/Two.sol:Token',
        contractAddress: addressOf('b'),
      },
    ]),
  })
  const project = openProject(directory)
  expect(await project.artifactOf(1, addressOf('a'), codeIs('0x01'))).toEqual({ name: 'Token' })
  expect(await project.artifactOf(1, addressOf('b'), codeIs('0x01'))).toEqual({
    name: 'Token',
    ...abiOf('two'),
  })
})

test('deployments of Ignition and of hardhat-deploy are read, with layouts of either build info', async () => {
  const layout = { storage: [{ label: 'n' }], types: {} }
  const artifact = (contractName: string, more: object) => ({
    ...{ contractName, sourceName: 'contracts/A.sol', abi: [], deployedBytecode: boxCode },
    ...{ deployedLinkReferences: {}, immutableReferences: {}, ...more },
  })
  const output = (source: string, name: string) => ({
    output: { contracts: { [source]: { [name]: { storageLayout: layout } } } },
  })
  const ignition = 'ignition/deployments'
  writeFiles(directory, {
    'hardhat.config.ts': '',
    [`${ignition}/chain-7/deployed_addresses.json`]: { 'M#Counter': addressOf('a') },
    [`${ignition}/chain-7/artifacts/M#Counter.json`]: artifact('Counter', {
      buildInfoId: 'solc-1',
      inputSourceName: 'project/contracts/A.sol',
    }),
    'artifacts/build-info/solc-1.output.json': output('project/contracts/A.sol', 'Counter'),
    [`${ignition}/mine/deployed_addresses.json`]: { 'M#Token': addressOf('b') },
    [`${ignition}/mine/journal.jsonl`]: '\n{"chainId":7,"type":"DEPLOYMENT_INITIALIZE"}\n',
    [`${ignition}/mine/artifacts/M#Token.json`]: artifact('Token', {}),
    'artifacts/build-info/0a.json': output('contracts/A.sol', 'Token'),
    'deployments/local/.chainId': '7',
    'deployments/local/Vault.json': { address: addressOf('c'), abi: [], storageLayout: layout },
    'deployments/local/solcInputs/x.json': {},
  })
  const project = openProject(directory)
  expect((await project.contractsOn(7, codeIs(boxCode))).map(({ name }) => name)).toEqual([
    'Counter',
    'Token',
    'Vault',
  ])
  for (const digit of ['a', 'b', 'c'])
    expect(await project.artifactOf(7, addressOf(digit), codeIs(boxCode))).toMatchObject({
      abi: [],
      layout: { json: layout },
    })
})

test('what a layout leaves out is of the AST of its build, else of the sources it was compiled from', async () => {
  const source = 'enum Phase { Draft, Open } contract Vault { Phase phase; }'
  const storageLayout = {
    storage: [{ label: 'phase', slot: '0', offset: 0, type: 't_enum(Phase)4' }],
    types: { 't_enum(Phase)4': { label: 'enum Phase', numberOfBytes: '1' } },
  }
  const names = { name: 'Phase', canonicalName: 'Phase' }
  const members = ['Draft', 'Open'].map((name) => ({ name }))
  const ast = { nodes: [{ nodeType: 'EnumDefinition', id: 4, ...names, members }] }
  const phase = { kind: 'enum', label: 'enum Phase', size: 1 }
  const inputs = [{ name: 'to', type: 'uint8', internalType: 'enum Phase' }]
  const abi = [{ type: 'error', name: 'Refused', inputs }]
  const vault = { contractName: 'Vault', sourceName: 'Vault.sol', abi }
  const compiled = { 'Vault.sol': { Vault: { storageLayout } } }
  const hashes = { 'Vault.sol': { keccak256: keccak256(stringToHex(source)) } }
  const settings = { compilationTarget: { 'Vault.sol': 'Vault' } }
  const create = {
    transactionType: 'CREATE',
    contractName: 'Vault',
    contractAddress: addressOf('b'),
  }
  const files = {
    'hardhat.config.ts': '',
    'ignition/deployments/chain-7/deployed_addresses.json': { 'M#Vault': addressOf('a') },
    'ignition/deployments/chain-7/artifacts/M#Vault.json': vault,
    'artifacts/build-info/1.json': {
      output: { contracts: compiled, sources: { 'Vault.sol': { ast } } },
    },
    'out/Vault.sol/Vault.json': { abi, storageLayout, metadata: { settings, sources: hashes } },
    'broadcast/A.s.sol/7/run-latest.json': run([create]),
    'Vault.sol': source,
  }
  const typesAt = async (digit: string, more: object = {}) => {
    writeFiles(directory, { ...files, ...more })
    const artifact = await openProject(directory).artifactOf(7, addressOf(digit), codeIs('0x01'))
    const layout = artifact?.layout && readLayout(artifact.layout)
    return [artifact?.abi, layout?.variables.map(({ type }) => type())]
  }
  const enumMembers = ['Draft', 'Open']
  const named = [
    [{ ...abi[0], inputs: [{ ...inputs[0], enumMembers }] }],
    [{ ...phase, members: enumMembers }],
  ]
  expect(await typesAt('a')).toEqual(named)
  expect(await typesAt('b')).toEqual(named)
  expect(await typesAt('b', { 'Vault.sol': source.replace('Open', 'Shut') })).toEqual([
    abi,
    [phase],
  ])
})

test('a contract that no deployment names is found by its code, and says how well that fits', async () => {
  const { deployedBytecode } = foundryProject(1, addressOf('a'))['out/Box.sol/Box.json']
  const hardhatArtifact = {
    abi: [],
    deployedBytecode: deployedBytecode.object.replace('6080', '6081'),
  }
  writeFiles(directory, {
    ...foundryProject(1, addressOf('a')),
    'hardhat.config.ts': '',
    'artifacts/contracts/Other.sol/Other.json': hardhatArtifact,
    'artifacts/contracts/Other.sol/Other.dbg.json': hardhatArtifact,
  })
  const ofThen = openProject(directory)
  const find = async (code: string, project = ofThen) => {
    const artifact = await project.artifactOf(31337, addressOf('b'), codeIs(code))
    return artifact && [artifact.name, artifact.match, artifact.abi !== undefined]
  }
  expect(await find(boxCode)).toEqual(['Box', 'same code', true])
  const otherMetadata = boxCode.replace('5b85e6', '000000')
  expect(await find(otherMetadata)).toEqual(['Box', 'same code, other metadata', true])
  expect(await find(boxCode.slice(0, -106))).toEqual(['Box', 'same code, other metadata', true])
  expect(await find(boxCode.replace('6080', '6081'))).toEqual(['Other', 'same code', true])
  expect(await find(boxCode.replace('6080', '6082'))).toBeUndefined()
  expect(await find('0x')).toBeUndefined()
  // Two contracts of one code are not told apart.
  writeFiles(directory, { 'artifacts/contracts/Twin.sol/Twin.json': hardhatArtifact })
  expect(await find(boxCode.replace('6080', '6081'), openProject(directory))).toBeUndefined()
})

const [proxy, implementation, beacon] = [addressOf('b'), addressOf('a'), addressOf('d')]
const inWord = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const slotOf = (name: string) => toHex(BigInt(keccak256(stringToHex(name))) - 1n, { size: 32 })
const [implementationSlot, beaconSlot] = ['implementation', 'beacon'].map((name) =>
  slotOf(`eip1967.proxy.${name}`),
) as [string, string]
const diamondSlot = keccak256(stringToHex('diamond.standard.diamond.storage'))
/** Code with a DELEGATECALL, as that of a proxy whose slot tells the rest. */
const codeWithSlot = (slot: string) => `0x7f${slot.slice(2)}54363d3d37f4`
const proxyCode = codeWithSlot(implementationSlot)
/** A node whose proxy runs a Box. */
const proxyNode =
  (code: string, slots: { [slot: string]: string } = {}) =>
  async (method: string, [at, slot]: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_getCode')
      return at === proxy ? code : at === implementation ? boxCode : '0x'
    if (method === 'eth_getStorageAt') return inWord(slots[String(slot)] ?? '0x')
    if (method === 'eth_call') return inWord(implementation)
  }
const proxyNodes = {
  'EIP-1967': proxyNode(proxyCode, { [implementationSlot]: implementation }),
  beacon: proxyNode(codeWithSlot(beaconSlot), { [beaconSlot]: beacon }),
  'EIP-1167': proxyNode(
    `0x363d3d373d3d3d363d73${implementation.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`,
  ),
}
const namesIn = (abi: readonly unknown[] = []) =>
  abi.map((item) => Object(item).name ?? Object(item).type)

test.each(Object.entries(proxyNodes))('a proxy (%s) is read as what it runs', async (_, ask) => {
  writeFiles(directory, foundryProject(7, implementation))
  const { abi, ...artifact } = (await openProject(directory).artifactOf(7, proxy, ask)) ?? {}
  expect(namesIn(abi)).toEqual(['held'])
  expect(artifact).toMatchObject({
    ...{ name: 'Proxy (Box)', implementation: 'Box' },
    layout: { contract: 'Box', json: { storage: [{ label: 'held' }] } },
  })
  // One that the project knows has its own functions, too.
  const object = await ask('eth_getCode', [proxy])
  const own = { abi: [{ type: 'event', name: 'Upgraded' }], deployedBytecode: { object } }
  const joinWith = async (storageLayout: object) => {
    writeFiles(directory, { 'out/My.sol/MyProxy.json': { ...own, storageLayout } })
    return openProject(directory).artifactOf(7, proxy, ask)
  }
  const joined = await joinWith({ storage: [] })
  expect(joined).toMatchObject({ name: 'MyProxy (Box)', layout: { contract: 'Box' } })
  expect(namesIn(joined?.abi)).toEqual(['Upgraded', 'held'])
  // The variables of a proxy that has some are where those of its implementation would be.
  const storageLayout = { storage: [{ label: 'admin' }] }
  expect(await joinWith(storageLayout)).toMatchObject({
    layout: { contract: 'MyProxy', json: storageLayout },
  })
})

test.each([
  ['its code has no slot of a proxy', '0x363d3d37f4', []],
  ['its storage is refused', proxyCode, ['eth_getStorageAt']],
  ['its calls are refused', codeWithSlot(diamondSlot), ['eth_call']],
])('a contract is known by itself where %s', async (_, object, refused) => {
  const own = { abi: [{ type: 'event', name: 'Upgraded' }], deployedBytecode: { object } }
  writeFiles(directory, {
    'foundry.toml': '',
    'out/My.sol/My.json': own,
    'broadcast/A.s.sol/7/run-latest.json': run([
      { transactionType: 'CREATE', contractName: 'My', contractAddress: proxy },
    ]),
  })
  const asked: string[] = []
  const project = openProject(directory)
  const ask = async (method: string) => {
    asked.push(method)
    if (method !== 'eth_getCode') throw new Error('rate limit exceeded')
    return object
  }
  expect(await project.artifactOf(7, proxy, ask)).toMatchObject({ name: 'My', abi: own.abi })
  expect(asked).toEqual(['eth_getCode', ...refused])
  // The sources are of the contract itself.
  expect(await project.sourcesOf(7, proxy, ask)).toMatchObject({ name: 'My' })
  expect(asked).toEqual(['eth_getCode', ...refused, 'eth_getCode'])
})

test('a diamond has the functions of its facets', async () => {
  const facet = (name: string) => ({
    abi: [{ type: 'function', name }],
    deployedBytecode: { object: `0x60${name}` },
  })
  const [one, two] = [facet('01'), facet('02')]
  writeFiles(directory, {
    ...{ 'foundry.toml': '', 'out/A.sol/One.json': one, 'out/A.sol/Two.json': two },
  })
  const codes: { [address: string]: string } = {
    [proxy]: codeWithSlot(diamondSlot),
    [implementation]: one.deployedBytecode.object,
    [beacon]: two.deployedBytecode.object,
  }
  const facets = encodeAbiParameters([{ type: 'address[]' }], [[implementation, beacon]])
  const find = (returned: unknown) =>
    openProject(directory).artifactOf(7, proxy, async (method, [at]) =>
      method === 'eth_getCode' ? codes[String(at)] : returned,
    )
  const artifact = await find(facets)
  expect(artifact?.implementation).toBe('One, Two')
  expect(namesIn(artifact?.abi)).toEqual(['01', '02'])
  expect(await find('0x')).toBeUndefined()
})

test('an artifact that a tool wrote beside the address of a proxy is that of its implementation', async () => {
  const artifact = foundryProject(7, implementation)['out/Box.sol/Box.json']
  writeFiles(directory, {
    'hardhat.config.ts': '',
    'deployments/local/.chainId': '7',
    'deployments/local/Market.json': {
      ...{ address: proxy, abi: artifact.abi, deployedBytecode: boxCode },
    },
  })
  const project = openProject(directory)
  const ask = proxyNodes['EIP-1967']
  expect(await project.contractsOn(7, ask)).toEqual([{ address: proxy, name: 'Market' }])
  expect(namesIn((await project.artifactOf(7, proxy, ask))?.abi)).toEqual(['held'])
  expect(await project.contractsOn(7, proxyNode('0x6001'))).toEqual([])
  rmSync(join(directory, 'deployments'), { recursive: true })
  // Without it the implementation is known by its code, and the proxy no better than that.
  writeFiles(directory, { 'out/Box.sol/Box.json': artifact })
  for (const match of ['same code', 'same code, other metadata'])
    expect(
      await openProject(directory).artifactOf(7, proxy, async (method, params) => {
        const returned = await ask(method, params)
        return match === 'same code' ? returned : String(returned).replace('5b85e6', '000000')
      }),
    ).toMatchObject({ name: 'Proxy (Box)', match })
})

test('a contract that was to be created is found by its code, no matter what the arguments are', async () => {
  writeFiles(directory, foundryProject(7, implementation))
  const find = (code: string) => openProject(directory).artifactOf(7, code, codeIs('0x'))
  expect(await find(boxInitCode)).toMatchObject({ name: 'Box', match: 'same code' })
  expect(await find(`${boxInitCode}${'0'.repeat(64)}`)).toMatchObject({ name: 'Box' })
  for (const other of [boxCode, `${boxInitCode}00`, boxInitCode.replace('6080', '6081'), '0x'])
    expect(await find(other), other).toBeUndefined()
})

test('sources are those that were compiled: by their hash in the folder, from a build, or missing', async () => {
  writeFiles(directory, foundryProject(31337, addressOf('a')))
  const path = 'src/Counter.sol'
  const sourcesAt = (digit: string, code: string = boxCode) =>
    openProject(directory).sourcesOf(31337, addressOf(digit), codeIs(code))
  const box = await sourcesAt('a')
  expect(box).toMatchObject({ name: 'Box', path, missing: [] })
  expect(box?.files[path]).toContain('uint256 public held;')
  expect(await sourcesAt('b', '0x6001')).toBeUndefined()
  writeFiles(directory, { [path]: 'contract Box { uint256 changed; }' })
  const changed = await sourcesAt('a')
  expect(changed).toMatchObject({ files: {}, missing: [path] })
})

test('no file outside the project is told, no matter what an artifact names', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'keyhole-outside-'))
  try {
    const secret = 'contract Secret {}'
    writeFiles(outside, { 'Secret.sol': secret })
    symlinkSync(outside, join(directory, 'link'))
    const hash = { keccak256: keccak256(stringToHex(secret)) }
    const paths = [`../${basename(outside)}/Secret.sol`, 'link/Secret.sol', `${outside}/Secret.sol`]
    writeFiles(directory, {
      'foundry.toml': '',
      'Secret.sol': secret,
      'out/A.sol/A.json': {
        abi: [],
        metadata: JSON.stringify({
          sources: Object.fromEntries([...paths, 'Secret.sol'].map((path) => [path, hash])),
        }),
      },
      'broadcast/A.s.sol/1/run-latest.json': run([
        { transactionType: 'CREATE', contractName: 'A', contractAddress: addressOf('a') },
      ]),
    })
    const { files, missing } =
      (await openProject(directory).sourcesOf(1, addressOf('a'), codeIs('0x6001'))) ?? {}
    expect(files).toEqual({ 'Secret.sol': secret })
    expect(missing).toEqual(paths)
  } finally {
    rmSync(outside, { recursive: true })
  }
})

test('of several builds of Hardhat the one with this code has the sources', async () => {
  const build = (object: string, content: string) => ({
    input: { sources: { 'contracts/A.sol': { content }, 'contracts/B.sol': { content: 'b' } } },
    output: {
      contracts: {
        'contracts/A.sol': {
          A: {
            evm: { deployedBytecode: { object } },
            metadata: JSON.stringify({ sources: { 'contracts/A.sol': { keccak256: '0x1' } } }),
          },
        },
      },
    },
  })
  writeFiles(directory, {
    'hardhat.config.ts': '',
    'deployments/local/.chainId': '7',
    'deployments/local/A.json': {
      ...{ address: addressOf('a'), contractName: 'A', sourceName: 'contracts/A.sol' },
      ...{ abi: [], deployedBytecode: '0x6002' },
    },
    'artifacts/build-info/1.json': build('6001', 'old'),
    'artifacts/build-info/2.json': build('6002', 'new'),
  })
  expect(await openProject(directory).sourcesOf(7, addressOf('a'), codeIs('0x6002'))).toEqual({
    name: 'A',
    path: 'contracts/A.sol',
    files: { 'contracts/A.sol': 'new' },
    missing: [],
  })
})

test('a file is read again once it has changed', () => {
  const path = join(directory, 'run.json')
  // A build may be larger than all that is kept of others.
  for (const value of [{ run: 1 }, { run: 22 }, { run: '3'.repeat(9 * 1024 * 1024) }]) {
    writeFiles(directory, { 'run.json': value })
    expect(readJsonFile(path)).toEqual(value)
    expect(readJsonFile(path)).toBe(readJsonFile(path))
  }
  rmSync(path)
  expect(readJsonFile(path)).toBeUndefined()
})

test('a folder without a project is named', () => {
  expect(isProject(directory)).toBe(false)
  expect(() => openProject(directory)).toThrow(`${directory} has no project`)
})

/** Projects as their tools wrote them, with one contract; what no reader asks for is left out. */
const recordedProjects = readdirSync(join(import.meta.dirname, 'recorded'))

test.each(recordedProjects)(
  '%s: its contract has name, ABI and layout, no matter what its immutable is',
  async (name) => {
    const path = join(import.meta.dirname, 'recorded', name)
    const { address, code, files } = JSON.parse(readFileSync(path, 'utf8'))
    writeFiles(directory, { 'hardhat.config.js': '', ...files })
    const project = openProject(directory)
    expect(await project.contractsOn(31337, codeIs(code))).toEqual([
      { address: getAddress(address), name: 'Box' },
    ])
    const artifact = await project.artifactOf(31337, address, codeIs(code))
    const names = ((artifact?.abi ?? []) as { name?: string }[]).map((item) => item.name)
    expect(names).toEqual(expect.arrayContaining(['Closed', 'Kept', 'held', 'keep']))
    expect(artifact?.layout?.json).toMatchObject({ storage: [{ label: 'held' }] })
    // Another contract of the same length is another.
    const other = code.replace(/.{8}$/, '00000000').replace('6080', '6081')
    expect(await project.contractsOn(31337, codeIs(other))).toEqual([])
  },
)

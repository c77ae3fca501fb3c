import { type Address, encodeFunctionData, encodePacked, keccak256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDeclaredSlots } from '../../src/domain/storage/layout/declared-slots.ts'
import { findStorageLocation } from '../../src/domain/storage/layout/find-storage-location.ts'
import type { DeclaredSlot } from '../../src/domain/storage/layout/layout-types.ts'
import { unlistedSlots } from '../../src/domain/storage/layout/node-value.ts'
import { wellKnownSlots } from '../../src/domain/storage/path/well-known-slots.ts'
import type { Variable } from '../../src/domain/storage/type/storage-type.ts'
import type { RawObject } from '../../src/domain/values/raw.ts'
import { type Compiled, compile, type Solc, uniswap3Artifact } from './compile.ts'
import { aave, openZeppelin4, openZeppelin5, safe, uniswap2, uniswap3 } from './layout-harnesses.ts'
import { type Read, Trial, variablesOf } from './layout-trial.ts'
import { zoo } from './zoo.ts'

let trial: Trial
/** Number of values that all tests compared. */
let total = 0
beforeAll(async () => {
  trial = await Trial.start()
})
afterAll(() => trial.stop())

const many = process.env.KEYHOLE_TRIAL_ROUNDS !== undefined

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const key = (value: unknown) =>
  `[${typeof value === 'string' && !value.startsWith('0x') ? JSON.stringify(value) : value}]`

/** A public variable, or the value of its keys, by the getter of the same name. */
const own = (name: string, ...args: unknown[]): Read => ({
  path: name + args.map(key).join(''),
  call: name,
  args,
})

test.each<Solc>(
  many ? ['solc-0.5', 'solc-0.6', 'solc-0.7', 'solc-0.8.13', 'solc-0.8'] : ['solc-0.5', 'solc-0.7'],
)('every shape of variable reads as its getter says: %s', async (solc) => {
  const { Zoo } = compile(solc, zoo)
  if (!Zoo) throw new Error('no Zoo')
  const address = await trial.deploy(Zoo)
  await trial.write(address, Zoo.abi, [['fill']])
  const variables = variablesOf(Zoo.layout)
  const [me = ''] = trial.accounts
  const [who] = (await trial.view(address, Zoo.abi, [{ call: 'who' }])) as string[]
  const [b32] = (await trial.view(address, Zoo.abi, [{ call: 'b32' }])) as string[]
  const [long] = (await trial.view(address, Zoo.abi, [{ call: 'long' }])) as string[]
  const plain = variables.filter(
    ({ name, type }) => !/^(array|mapping)$/.test(type().kind) && !name.includes('hidden'),
  )
  const reads: Read[] = [
    ...plain.map(({ name }) => own(name)),
    { path: 'ZooBase.hidden', call: 'hiddenOfBase' },
    { path: 'Zoo.hidden', call: 'hiddenOfOwn' },
    ...range(3).map((i) => ({ path: `ZooBase.__gap[${i}]`, call: 'gapOfBase', args: [i] })),
    ...range(5).map((i) => ({ path: `Zoo.__gap[${i}]`, call: 'gapOfOwn', args: [i] })),
    ...['numbers', 'grid', 'points', 'texts'].map((name, i) => ({
      path: `${name}.length`,
      call: 'length',
      args: [i],
    })),
    ...range(3).flatMap((i) => [
      own('three', i),
      own('texts', i),
      own('kinds', i),
      own('people', i),
    ]),
    ...range(40).flatMap((i) => [own('packed', i), own('numbers', i)]),
    ...range(8).flatMap((i) => [own('wide', i), own('wider', i)]),
    ...range(14).map((i) => own('cube', Math.floor(i / 7), i % 7)),
    ...range(33).map((i) => own('grid', Math.floor(i / 11), i % 11)),
    ...range(35).map((i) => own('flags', i)),
    ...range(4).map((i) => own('points', i)),
    ...[me, who].flatMap((one) => [
      own('balances', one),
      ...[me, who].map((other) => own('approved', one, other)),
    ]),
    ...[-1, 0, 1].map((i) => own('nested', b32, i)),
    ...range(7).map((i) => own('lists', 9, i)),
    ...[true, false].map((on) => own('deeps', on)),
    ...['', 'hello', long].map((name) => own('byName', name)),
    ...['0xdeadbeef', '0x00000000'].map((name) => own('bySelector', name)),
    ...[5, 6, 7].map((id) => own('notes', id)),
  ]
  expect(await agrees(address, Zoo, reads)).toBeGreaterThan(290)
})

/** Compiles once, for the first test that needs it. */
function once(make: () => { [contract: string]: Compiled }) {
  let made: ReturnType<typeof make> | undefined
  return (name: string): Compiled => {
    made ??= make()
    const contract = made[name]
    if (!contract) throw new Error(`no contract ${name}`)
    return contract
  }
}

/** A value by a getter of another name. */
const by = (path: string, call: string, ...args: unknown[]): Read => ({ path, call, args })
const nth = (place: number) => (answer: unknown) => (answer as readonly unknown[])[place]

/** Reads all of them and expects none to differ; returns their number. */
async function agrees(
  address: Address,
  { abi, layout }: Compiled,
  reads: readonly Read[],
): Promise<number> {
  const variables = variablesOf(layout)
  const { compared, wrong } = await trial.compare({ address, abi, variables }, reads)
  expect(wrong).toEqual([])
  total += compared
  return compared
}

const five = once(() => compile('solc-0.8', openZeppelin5))

/** Mints, delegates, approves and pauses a coin with votes, of either version. */
async function useCoin(address: Address, { abi }: Compiled) {
  const [a, b, c] = trial.accounts as [Address, Address, Address]
  await trial.write(address, abi, [
    ...[a, b, c].map((to, i) => ['mint', to, 10n ** 20n * BigInt(i + 1)] as [string, ...unknown[]]),
    ['delegate', b],
    ['approve', b, 12345n],
    ['approve', c, 2n ** 256n - 1n],
    ['transfer', c, 777n],
    ['use', b],
    ['use', b],
  ])
  await trial.write(
    address,
    abi,
    [
      ['delegate', b],
      ['approve', a, 5n],
    ],
    c,
  )
}

/** The getters of a coin with votes, whose variables are below a prefix. */
const coinReads = (all: readonly Address[], in_: (space: string) => string): Read[] => [
  ...['totalSupply', 'name', 'symbol'].map((name) => by(`${in_('ERC20')}_${name}`, name)),
  ...all.flatMap((a) => [
    by(`${in_('ERC20')}_balances[${a}]`, 'balanceOf', a),
    ...all.map((b) => by(`${in_('ERC20')}_allowances[${a}][${b}]`, 'allowance', a, b)),
    by(`${in_('Nonces')}_nonces[${a}]`, 'nonces', a),
    by(`${in_('Votes')}_delegatee[${a}]`, 'delegates', a),
    by(`${in_('Votes')}_delegateCheckpoints[${a}]._checkpoints.length`, 'numCheckpoints', a),
  ]),
  ...[0, 1].map((i) =>
    by(
      `${in_('Votes')}_delegateCheckpoints[${all[1]}]._checkpoints[${i}]`,
      'checkpoints',
      all[1],
      i,
    ),
  ),
  by(`${in_('Pausable')}_paused`, 'paused'),
]

test('OpenZeppelin 5: tokens, access manager and timelock read as they say', async () => {
  const { accounts } = trial
  const [a, b] = accounts as [Address, Address]
  const all = accounts.slice(0, 4)
  let compared = 0

  const coin = await trial.deploy(five('Coin'), [a])
  await useCoin(coin, five('Coin'))
  await trial.write(coin, five('Coin').abi, [['transferOwnership', b], ['pause']])
  const bare = coinReads(all, () => '')
  compared += await agrees(coin, five('Coin'), [
    ...bare,
    by('_owner', 'owner'),
    by('_pendingOwner', 'pendingOwner'),
  ])

  const nft = await trial.deploy(five('Nft'))
  const uri = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/'
  await trial.write(nft, five('Nft').abi, [
    ...range(8).map(
      (i) =>
        ['mint', accounts[i % 3], 10n ** BigInt(i), i === 3 ? 'short' : uri + i] as [
          string,
          ...unknown[],
        ],
    ),
    ['approve', accounts[5], 1000n],
    ['setApprovalForAll', accounts[6], true],
  ])
  const ids = range(8).map((i) => 10n ** BigInt(i))
  compared += await agrees(nft, five('Nft'), [
    by('_name', 'name'),
    by('_symbol', 'symbol'),
    ...ids.flatMap((id) => [
      by(`_owners[${id}]`, 'ownerOf', id),
      by(`_tokenApprovals[${id}]`, 'getApproved', id),
      by(`_tokenURIs[${id}]`, 'uri', id),
    ]),
    ...all.flatMap((one) => [
      by(`_balances[${one}]`, 'balanceOf', one),
      by(`_operatorApprovals[${one}][${accounts[6]}]`, 'isApprovedForAll', one, accounts[6]),
    ]),
    ...range(8).map((i) => by(`_allTokens[${i}]`, 'tokenByIndex', i)),
    by('_allTokens.length', 'totalSupply'),
    ...range(3).flatMap((i) =>
      [0, 1].map((at) =>
        by(`_ownedTokens[${accounts[i]}][${at}]`, 'tokenOfOwnerByIndex', accounts[i], at),
      ),
    ),
  ])

  const manyTokens = await trial.deploy(five('Many'))
  await trial.write(manyTokens, five('Many').abi, [
    ...range(5).map(
      (i) => ['mint', accounts[i % 2], BigInt(i) << 200n, 5n + BigInt(i)] as [string, ...unknown[]],
    ),
    ['setApprovalForAll', b, true],
  ])
  compared += await agrees(
    manyTokens,
    five('Many'),
    [
      by('_uri', 'uri', 0),
      ...range(5).flatMap((i) => {
        const id = BigInt(i) << 200n
        return [
          by(`_totalSupply[${id}]`, 'totalSupply', id),
          ...[a, b].map((one) => by(`_balances[${id}][${one}]`, 'balanceOf', one, id)),
        ]
      }),
      by('_totalSupplyAll', 'totalSupply()'),
      by(`_operatorApprovals[${a}][${b}]`, 'isApprovedForAll', a, b),
    ].filter(({ call }) => call !== 'totalSupply()'),
  )

  const manager = await trial.deploy(five('Manager'), [a])
  const { abi } = five('Manager')
  const selectors = ['0x01020304', '0xa9059cbb', '0xffffffff']
  await trial.write(manager, abi, [
    ['grantRole', 7n, b, 0],
    ['grantRole', 9n, a, 0],
    ['setRoleAdmin', 7n, 9n],
    ['setRoleGuardian', 7n, 11n],
    ['setTargetFunctionRole', b, selectors, 7n],
    ['setTargetClosed', b, true],
  ])
  compared += await agrees(manager, five('Manager'), [
    ...[7, 9, 12].flatMap((role) => [
      by(`_roles[${role}].admin`, 'getRoleAdmin', role),
      by(`_roles[${role}].guardian`, 'getRoleGuardian', role),
      ...[a, b].map((one) => ({
        ...by(`_roles[${role}].members[${one}].since`, 'getAccess', role, one),
        pick: nth(0),
      })),
    ]),
    ...selectors.map((selector) =>
      by(`_targets[${b}].allowedRoles[${selector}]`, 'getTargetFunctionRole', b, selector),
    ),
    ...[a, b].map((one) => by(`_targets[${one}].closed`, 'isTargetClosed', one)),
  ])

  const timelock = await trial.deploy(five('Timelock'), [all])
  const schedule = [b, 1n, '0x', `0x${'00'.repeat(32)}`, `0x${'07'.repeat(32)}`] as const
  await trial.write(timelock, five('Timelock').abi, [['schedule', ...schedule, 4000n]])
  const [id] = await trial.view(timelock, five('Timelock').abi, [
    { call: 'hashOperation', args: schedule },
  ])
  const [proposer] = await trial.view(timelock, five('Timelock').abi, [{ call: 'PROPOSER_ROLE' }])
  compared += await agrees(timelock, five('Timelock'), [
    by('_minDelay', 'getMinDelay'),
    by(`_timestamps[${id}]`, 'getTimestamp', id),
    by(`_roles[${proposer}].adminRole`, 'getRoleAdmin', proposer),
    ...accounts
      .slice(0, 6)
      .map((one) => by(`_roles[${proposer}].hasRole[${one}]`, 'hasRole', proposer, one)),
  ])
  expect(compared).toBeGreaterThan(130)
})

test('OpenZeppelin 5, upgradeable: namespaces read as the contract says', async () => {
  const { accounts } = trial
  const [a, b] = accounts as [Address, Address]
  const all = accounts.slice(0, 4)
  const contract = five('CoinUpgradeable')
  const coin = await trial.deploy(contract)
  await trial.write(coin, contract.abi, [['start', a]])
  await useCoin(coin, contract)
  const role = `0x${'ab'.repeat(32)}`
  await trial.write(coin, contract.abi, [
    ['grantRole', role, a],
    ['grantRole', role, b],
    ['transferOwnership', b],
    ['pause'],
  ])
  const space = (name: string) => `openzeppelin.storage.${name}.`
  const compared = await agrees(coin, contract, [
    own('own'),
    ...coinReads(all, space),
    by(`${space('Ownable')}_owner`, 'owner'),
    by(`${space('Ownable2Step')}_pendingOwner`, 'pendingOwner'),
    by(`${space('Initializable')}_initialized`, 'initialized'),
    ...all.map((one) =>
      by(`${space('AccessControl')}_roles[${role}].hasRole[${one}]`, 'hasRole', role, one),
    ),
    by(
      `${space('AccessControlEnumerable')}_roleMembers[${role}]._inner._values.length`,
      'getRoleMemberCount',
      role,
    ),
    ...['at', 'by', 'pairs[1].b', 'more[7].a', 'kind', 'note'].map((path, place) => ({
      ...by(`keyhole.trial.${path}`, 'trial'),
      pick: nth(place),
    })),
  ])
  expect(compared).toBeGreaterThan(50)
})

test('OpenZeppelin’s namespaces that are known by name are laid out as its sources say', () => {
  const declaredVariables = readDeclaredSlots(five('CoinUpgradeable').layout.beside ?? []).variables
  const known = readDeclaredSlots(unlistedSlots).variables
  const laidOut = ({ slot, type }: Variable) => {
    const space = type()
    if (space.kind !== 'struct') throw new Error('no namespace')
    return space.members.map((member) => [
      slot,
      member.slot,
      member.offset,
      member.name,
      member.type().label,
    ])
  }
  const pairs = declaredVariables.flatMap((one) => {
    const other = known.find(({ name }) => name === one.name)
    return other ? [[laidOut(other), laidOut(one)] as const] : []
  })
  expect(pairs.length).toBeGreaterThanOrEqual(10)
  for (const [known, declared] of pairs) expect(known).toEqual(declared)
})

test('Solady: its seeds and slots lead where its getters look', async () => {
  const { accounts } = trial
  const [a, b] = accounts as [Address, Address]
  const contract = five('SoladyCoin')
  const coin = await trial.deploy(contract, [a])
  await trial.write(coin, contract.abi, [
    ...range(4).map((i) => ['mint', accounts[i], 10n ** BigInt(3 + i)] as [string, ...unknown[]]),
    ['approve', b, 99n],
    ['grantRoles', b, 5n],
  ])
  const at = (name: string, ...keys: string[]): DeclaredSlot => {
    const known = wellKnownSlots.find((slot) => slot.name === `Solady ${name}`)
    if (!known) throw new Error(`no slot ${name}`)
    const slot = keys.reduce(
      (text, key) => text.replace('address()', `address(${key})`),
      known.slot,
    )
    return { name: [name.replace(/\W/g, '_'), ...keys].join('_'), slot, declared: known.declared }
  }
  const beside: [DeclaredSlot, string, ...unknown[]][] = [
    [at('ERC20 total supply'), 'totalSupply'],
    [at('Ownable'), 'owner'],
    ...accounts.slice(0, 5).flatMap((one): [DeclaredSlot, string, ...unknown[]][] => [
      [at('ERC20 balance', one), 'balanceOf', one],
      [at('ERC20 allowance', a, one), 'allowance', a, one],
      [at('ERC20 nonce', one), 'nonces', one],
      [at('Ownable roles', one), 'rolesOf', one],
    ]),
  ]
  const layout = { ...contract.layout, beside: beside.map(([slot]) => slot) }
  const compared = await agrees(
    coin,
    { ...contract, layout },
    beside.map(([{ name, declared }, call, ...args]) =>
      by(`${name}.${declared.split(' ').at(-1)}`, call, ...args),
    ),
  )
  expect(compared).toBe(22)
})

test('OpenZeppelin 4, upgradeable: of two variables of one name each reads as its getter says', async () => {
  const { accounts } = trial
  const contract = compile('solc-0.8.13', openZeppelin4, {
    '@openzeppelin/contracts/': 'openzeppelin-contracts-4/',
    '@openzeppelin/contracts-upgradeable/': 'openzeppelin-contracts-upgradeable-4/',
  }).Coin
  if (!contract) throw new Error('no Coin')
  const coin = await trial.deploy(contract)
  await trial.write(coin, contract.abi, [['start']])
  await useCoin(coin, contract)
  await trial.write(coin, contract.abi, [['pause']])
  const all = accounts.slice(0, 4)
  const role = `0x${'00'.repeat(32)}`
  const compared = await agrees(coin, contract, [
    ...['totalSupply', 'symbol'].map((name) => by(`_${name}`, name)),
    by('ERC20Upgradeable._name', 'name'),
    by('Coin._name', 'ownName'),
    by('Coin._status', 'ownStatus'),
    ...range(5).map((i) => by(`Coin.__gap[${i}]`, 'gap', i)),
    by('_initialized', 'initialized'),
    by('_owner', 'owner'),
    by('_paused', 'paused'),
    ...all.flatMap((one) => [
      by(`_balances[${one}]`, 'balanceOf', one),
      ...all.map((other) => by(`_allowances[${one}][${other}]`, 'allowance', one, other)),
      by(`_nonces[${one}]._value`, 'nonces', one),
      by(`_delegates[${one}]`, 'delegates', one),
      by(`_checkpoints[${one}].length`, 'numCheckpoints', one),
      by(`_roles[${role}].members[${one}]`, 'hasRole', role, one),
    ]),
    ...[0, 1].map((i) => ({
      ...by(`_checkpoints[${all[1]}][${i}].votes`, 'checkpoints', all[1], i),
      pick: (answer: unknown) => (answer as { votes: bigint }).votes,
    })),
  ])
  expect(compared).toBeGreaterThan(50)
  // Without the AST it is unknown which contract declares a variable; names are then its slots.
  const { storage, types } = contract.layout.json
  const bare = (storage as RawObject[]).map(({ declaredIn: _, ...entry }) => entry)
  const variables = variablesOf({ ...contract.layout, json: { storage: bare, types } })
  const statuses = variables.filter(({ label }) => label === '_status').map(({ name }) => name)
  expect(statuses).toHaveLength(2)
  expect(findStorageLocation(variables, '_status')).toEqual({
    problem: `2 variables are called “_status”: enter “${statuses[0]}” or “${statuses[1]}”.`,
  })
  const [second = ''] = statuses.slice(1)
  const comparison = await trial.compare({ address: coin, abi: contract.abi, variables }, [
    by(second, 'ownStatus'),
  ])
  expect(comparison).toEqual({ compared: 1, wrong: [] })
})

test.each(['@safe-global/safe-smart-account', ...(many ? ['@safe-global/safe-contracts'] : [])])(
  '%s: owners, modules and approvals read as the Safe says',
  async (name) => {
    const { accounts } = trial
    const [a, b, c] = accounts as [Address, Address, Address]
    const made = once(() => compile('solc-0.7', safe(name)))
    const master = await trial.deploy(made('Master'))
    const proxy = await trial.deploy(made('Proxy'), [master])
    const { abi } = made('Master')
    const none = `0x${'00'.repeat(20)}`
    await trial.write(proxy, abi, [['setup', [a, b, c], 1n, none, '0x', none, none, 0n, none]])
    // Signed by being sent by the owner: r is the owner, v is 1.
    const signature = `0x${a.slice(2).padStart(64, '0')}${'00'.repeat(32)}01`
    const run = (name: string, ...args: unknown[]): [string, ...unknown[]] => {
      const data = encodeFunctionData({ abi, functionName: name, args })
      return ['execTransaction', proxy, 0n, data, 0, 0n, 0n, 0n, none, none, signature]
    }
    const modules = accounts.slice(5, 8)
    const hashes = range(3).map((i) => `0x${`${i + 1}f`.repeat(32)}`)
    await trial.write(proxy, abi, [
      ...modules.map((module) => run('enableModule', module)),
      run('changeThreshold', 1n),
      ...hashes.map((hash) => ['approveHash', hash] as [string, ...unknown[]]),
    ])
    const [owners] = (await trial.view(proxy, abi, [{ call: 'getOwners' }])) as [Address[]]
    const first = '0x0000000000000000000000000000000000000001'
    const next = (place: number) => (answer: unknown) => [...(answer as Address[]), first][place]
    const compared = await agrees(proxy, { ...made('Master'), abi }, [
      by('threshold', 'getThreshold'),
      by('nonce', 'nonce'),
      { ...by('ownerCount', 'getOwners'), pick: (answer) => (answer as Address[]).length },
      ...[first, ...owners].map((one, place) => ({
        ...by(`owners[${one}]`, 'getOwners'),
        pick: next(place),
      })),
      ...[first, ...modules.toReversed()].map((one, place) => ({
        ...by(`modules[${one}]`, 'getModulesPaginated', first, 10n),
        pick: (answer: unknown) => next(place)(nth(0)(answer)),
      })),
      ...hashes.flatMap((hash) => [
        by(`signedMessages[${hash}]`, 'signedMessages', hash),
        ...[a, b].map((one) => by(`approvedHashes[${one}][${hash}]`, 'approvedHashes', one, hash)),
      ]),
    ])
    expect(compared).toBeGreaterThan(18)
  },
)

test('Uniswap 2: a pair’s packed reserves and everything else read as it says', async () => {
  const { accounts } = trial
  const [a, b] = accounts as [Address, Address]
  const made = once(() => compile('solc-0.5', uniswap2))
  const factory = await trial.deploy(made('Factory'), [a])
  const tokens = [
    await trial.deploy(made('Token'), [10n ** 24n]),
    await trial.deploy(made('Token'), [10n ** 24n]),
  ] as const
  await trial.write(factory, made('Factory').abi, [
    ['createPair', ...tokens],
    ['setFeeTo', b],
  ])
  const [pair] = (await trial.view(factory, made('Factory').abi, [
    { call: 'getPair', args: tokens },
  ])) as [Address]
  for (const token of tokens)
    await trial.write(token, made('Token').abi, [
      ['transfer', pair, 10n ** 20n + BigInt(token.length)],
      ['approve', b, 7n],
    ])
  await trial.write(pair, made('Pair').abi, [
    ['mint', a],
    ['approve', b, 5n],
    ['transfer', b, 1000n],
    ['sync'],
  ])
  let compared = await agrees(factory, made('Factory'), [
    ...['feeTo', 'feeToSetter'].map((name) => own(name)),
    own('allPairs', 0),
    by('allPairs.length', 'allPairsLength'),
    own('getPair', ...tokens),
    own('getPair', ...tokens.toReversed()),
    own('getPair', a, b),
  ])
  const token = [
    ...['totalSupply', 'DOMAIN_SEPARATOR'].map((name) => own(name)),
    ...[a, b, pair].flatMap((one) => [
      own('balanceOf', one),
      own('nonces', one),
      ...[a, b].map((other) => own('allowance', one, other)),
    ]),
  ]
  compared += await agrees(pair, made('Pair'), [
    ...token,
    ...['factory', 'token0', 'token1', 'price0CumulativeLast', 'price1CumulativeLast', 'kLast'].map(
      (name) => own(name),
    ),
    ...['reserve0', 'reserve1', 'blockTimestampLast'].map((name, place) => ({
      ...by(name, 'getReserves'),
      pick: nth(place),
    })),
  ])
  compared += await agrees(tokens[0], made('Token'), token)
  expect(compared).toBeGreaterThan(40)
})

test.runIf(many)(
  'Aave 3: its provider, registry and a supplied token read as they say',
  async () => {
    const { accounts } = trial
    const [a, b, c] = accounts as [Address, Address, Address]
    const made = once(() => compile('solc-0.8.13', aave))
    const provider = await trial.deploy(made('Provider'), [
      'A market with a name of more than thirty-one bytes',
      a,
    ])
    const ids = range(4).map((i) => `0x${`${i + 1}c`.repeat(32)}`)
    await trial.write(
      provider,
      made('Provider').abi,
      ids.map((id, i) => ['setAddress', id, accounts[i]]),
    )
    let compared = await agrees(provider, made('Provider'), [
      by('_owner', 'owner'),
      by('_marketId', 'getMarketId'),
      ...ids.map((id) => by(`_addresses[${id}]`, 'getAddress', id)),
    ])
    const registry = await trial.deploy(made('Registry'), [a])
    await trial.write(
      registry,
      made('Registry').abi,
      range(3).map((i) => ['registerAddressesProvider', accounts[i], BigInt(i + 7)]),
    )
    compared += await agrees(
      registry,
      made('Registry'),
      range(3).flatMap((i) => [
        by(
          `_addressesProviderToId[${accounts[i]}]`,
          'getAddressesProviderIdByAddress',
          accounts[i],
        ),
        by(`_idToAddressesProvider[${i + 7}]`, 'getAddressesProviderAddressById', i + 7),
        { ...by(`_addressesProvidersList[${i}]`, 'getAddressesProvidersList'), pick: nth(i) },
      ]),
    )
    const none = `0x${'00'.repeat(20)}`
    const pool = await trial.deploy(made('MockPool'), [provider])
    const token = await trial.deploy(made('Supplied'), [pool])
    await trial.write(token, made('Supplied').abi, [
      ['initialize', pool, b, c, none, 6, 'Aave supplied', 'aSUP', '0x'],
    ])
    await trial.write(
      pool,
      made('MockPool').abi,
      [a, b].map((one, i) => ['mint', token, one, 10n ** BigInt(18 + i)]),
    )
    await trial.write(token, made('Supplied').abi, [['approve', c, 3n]])
    compared += await agrees(token, made('Supplied'), [
      ...['name', 'symbol', 'decimals'].map((name) => by(`_${name}`, name)),
      by('_totalSupply', 'scaledTotalSupply'),
      by('_treasury', 'RESERVE_TREASURY_ADDRESS'),
      by('_underlyingAsset', 'UNDERLYING_ASSET_ADDRESS'),
      by('_incentivesController', 'getIncentivesController'),
      by('_domainSeparator', 'DOMAIN_SEPARATOR'),
      ...[a, b, c].flatMap((one) => [
        by(`_userState[${one}].balance`, 'scaledBalanceOf', one),
        by(`_userState[${one}].additionalData`, 'getPreviousIndex', one),
        by(`_nonces[${one}]`, 'nonces', one),
        by(`_allowances[${a}][${one}]`, 'allowance', a, one),
      ]),
    ])
    expect(compared).toBeGreaterThan(30)
  },
)

test('Uniswap 3: ticks, positions and observations read as the pool says', async () => {
  const made = once(() => compile('solc-0.7', uniswap3))
  const factory = await trial.deploy(uniswap3Artifact('UniswapV3Factory'))
  const tokens = [await trial.deploy(made('Token')), await trial.deploy(made('Token'))]
  await trial.write(factory, uniswap3Artifact('UniswapV3Factory').abi, [
    ['createPool', ...tokens, 3000],
  ])
  const { abi } = uniswap3Artifact('UniswapV3Pool')
  const [pool] = (await trial.view(factory, uniswap3Artifact('UniswapV3Factory').abi, [
    { call: 'getPool', args: [...tokens, 3000] },
  ])) as [Address]
  await trial.write(pool, abi, [
    ['initialize', 2n ** 96n],
    ['increaseObservationCardinalityNext', 5],
  ])
  const minter = await trial.deploy(made('Minter'))
  const ticks = [-6000, -600, -60, 60, 1200]
  await trial.write(minter, made('Minter').abi, [
    ['mint', pool, -6000, 60, 10n ** 15n],
    ['mint', pool, -600, 1200, 10n ** 16n],
    ['mint', pool, -60, 60, 10n ** 14n],
  ])
  await trial.write(minter, made('Minter').abi, [['swap', pool, true, 10n ** 13n]])
  await trial.write(minter, made('Minter').abi, [['swap', pool, false, 10n ** 14n]])
  const positions = [
    [-6000, 60],
    [-600, 1200],
    [-60, 60],
  ].map(([low, high]) =>
    keccak256(encodePacked(['address', 'int24', 'int24'], [minter, low ?? 0, high ?? 0])),
  )
  const compared = await agrees(pool, { ...made('PoolLayout'), abi }, [
    ...['slot0', 'feeGrowthGlobal0X128', 'feeGrowthGlobal1X128', 'protocolFees', 'liquidity'].map(
      (name) => own(name),
    ),
    ...[...ticks, 0].map((tick) => own('ticks', tick)),
    ...[-100, -10, -1, 0, 1].map((word) => own('tickBitmap', word)),
    ...positions.map((position) => own('positions', position)),
    ...range(6).map((i) => own('observations', i)),
  ])
  expect(compared).toBeGreaterThan(100)
})

test('enough values were compared', () => {
  expect(total).toBeGreaterThanOrEqual(many ? 2000 : 1000)
})

import type { AbiParameter, Address, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChangedSlot, readPrestateDiff } from '../../src/domain/changes/account-change.ts'
import { describeChanges } from '../../src/domain/changes/changed-values.ts'
import { collectKeyCandidates, readHashedKeys } from '../../src/domain/changes/key-candidates.ts'
import { nameSlots } from '../../src/domain/changes/name-slots.ts'
import { loadKeccak256 } from '../../src/domain/proof/keccak.ts'
import { findStorageLocation } from '../../src/domain/storage/layout/find-storage-location.ts'
import { readCallTrace } from '../../src/domain/trace/call-trace.ts'
import { type Compiled, compile } from './compile.ts'
import { openZeppelin5, safe, uniswap2 } from './layout-harnesses.ts'
import { Trial, textOf, variablesOf } from './layout-trial.ts'
import { nodesHere, startNode } from './nodes.ts'
import { zoo } from './zoo.ts'

let trial: Trial

/** A getter for the paths that fit a pattern, whose groups are its arguments, in their order or from the last one on. */
type Getter = [path: RegExp, call: string, pick?: (answer: never) => unknown, order?: 'reversed']

/** What all tests of a node found: changes without a name, or a getter, and values of items that are not there. */
const nothingFound = () => ({
  ...{ transactions: 0, changes: 0, compared: 0, absent: 0 },
  ...{ unnamed: [] as string[], notRead: [] as string[] },
})
let sum = nothingFound()

/**
 * Sends a call, names what it changed in a contract, and compares each named value with what the
 * contract’s getter says before and after.
 */
async function follow(
  at: { address: Address } & Pick<Compiled, 'abi' | 'layout'>,
  call: [name: string, ...args: unknown[]],
  getters: readonly Getter[],
) {
  const { address, abi, layout } = at
  const { transaction, receipt, diff, calls, hashed } = await trial.trace(address, abi, call)
  const read = readPrestateDiff(diff)
  const trace = readCallTrace(calls)
  if ('problem' in read || 'problem' in trace) throw new Error(`${call[0]} is not readable`)
  const { accounts } = read
  const { frames } = trace
  const sources = { transactions: [transaction], logs: receipt.logs as unknown[], frames, accounts }
  const slots: readonly ChangedSlot[] =
    accounts.find((account) => account.address === address.toLowerCase())?.slots ?? []
  const variables = variablesOf(layout)
  const keccak256 = await loadKeccak256()
  const slotNumbers = slots.map(({ slot }) => slot)
  const keys = collectKeyCandidates(sources)
  const hashedKeys = readHashedKeys(hashed)
  const candidates = {
    words: [...keys.words, ...hashedKeys.words],
    texts: [...keys.texts, ...hashedKeys.texts],
  }
  const names = nameSlots(variables, slotNumbers, candidates, keccak256)
  const named = { title: '', from: '', isInferred: false, isOwn: true, variables, names }
  const after = transaction.blockNumber as Hex
  const before: Hex = `0x${(BigInt(after) - 1n).toString(16)}`
  sum.transactions += 1
  for (const value of describeChanges(address, slots, [named])) {
    sum.changes += 1
    const { name: path } = value
    if (path === undefined) {
      sum.unnamed.push(`${call[0]}: slot ${value.slot}`)
      continue
    }
    const getter = getters.find(([pattern]) => pattern.test(path))
    const found = findStorageLocation(variables, path)
    if ('problem' in found) throw new Error(`${path}: ${found.problem}`)
    if (!getter) {
      sum.notRead.push(path)
      continue
    }
    const [pattern, name, pick = (answer: unknown) => answer, order] = getter
    const groups = (pattern.exec(path)?.slice(1) ?? []).map(readArgument)
    const args = order ? groups.toReversed() : groups
    for (const [block, told] of [
      [before, value.before],
      [after, value.after],
    ] as const) {
      const answer = await trial.viewAt(address, abi, { call: name, args }, block)
      const plain = told?.replace(/^"(.*)"$/, '$1').replace(/(?<=\d),(?=\d{3})/g, '')
      const label = `${call[0]}: ${path} at ${block}`
      // The getter reverts for an item that is not there yet, or no more, whose value is zero.
      if (answer === undefined) {
        expect(plain, label).toMatch(/^(0|false|0x0*|Draft|)$/)
        sum.absent += 1
        continue
      }
      expect(plain, label).toBe(textOf(pick(answer as never), found.location.type))
      sum.compared += 1
    }
  }
}

/** A key as it is in a path, as the argument of a call. */
function readArgument(text: string): unknown {
  if (/^("|true$|false$)/.test(text)) return JSON.parse(text)
  return /^-?\d+$/.test(text) ? BigInt(text) : text
}

const word = '([^\\]]+)'
const pathOf = (text: string) =>
  new RegExp(`^${text.replaceAll('[', '\\[').replaceAll(']', '\\]').replaceAll('*', word)}$`)
const getter = (path: string, ...read: [call: string, pick?: Getter[2], order?: 'reversed']) =>
  [pathOf(path.replaceAll('.', '\\.')), ...read] as Getter

type Output = AbiParameter & { components?: readonly AbiParameter[] }

/** The getters of the members of an output that is a struct. */
const membersOf = (
  output: Output | undefined,
  path: string,
  call: string,
  pick = (answer: never): unknown => answer,
): Getter[] =>
  (output?.components ?? []).map(({ name = '' }) =>
    getter(
      `${path}.${name}`,
      call,
      (answer) => (pick(answer) as { [name: string]: unknown })[name],
    ),
  )

const member = (name: string) => (answer: { [member: string]: unknown }) => answer[name]

/** The others do not say how a block changed the state. */
const names = nodesHere.filter((name) => name === 'anvil' || name === 'Hardhat 3')

describe.each(names)('on %s', (name) => {
  beforeAll(async () => {
    sum = nothingFound()
    const hardhat = name === 'anvil' ? undefined : await startNode['Hardhat 3']()
    trial = await Trial.start(hardhat && { url: `http://${hardhat.host}`, stop: hardhat.stop })
  })
  afterAll(() => trial.stop())

  test('coins: transfers, approvals, votes, ownership', async () => {
    const { Coin } = compile('solc-0.8', openZeppelin5)
    if (!Coin) throw new Error('no Coin')
    const [a, b, c] = trial.accounts as [Address, Address, Address]
    const at = { ...Coin, address: await trial.deploy(Coin, [a]) }
    const checkpoint = '_delegateCheckpoints[*]._checkpoints[*]'
    const getters = [
      ...[getter('_balances[*]', 'balanceOf'), getter('_allowances[*][*]', 'allowance')],
      ...[getter('_totalSupply', 'totalSupply'), getter('_nonces[*]', 'nonces')],
      ...[getter('_delegatee[*]', 'delegates'), getter('_paused', 'paused')],
      getter('_delegateCheckpoints[*]._checkpoints.length', 'numCheckpoints'),
      getter(`${checkpoint}._key`, 'checkpoints', member('_key')),
      getter(`${checkpoint}._value`, 'checkpoints', member('_value')),
      ...[getter('_owner', 'owner'), getter('_pendingOwner', 'pendingOwner')],
    ]
    const calls: [string, ...unknown[]][] = [
      ...[
        ['mint', a, 10n ** 20n],
        ['mint', b, 5n],
        ['delegate', b],
        ['transfer', c, 777n],
      ],
      ...[
        ['approve', b, 12_345n],
        ['approve', b, 2n ** 256n - 1n],
        ['delegate', a],
        ['use', c],
      ],
      ...[['transfer', b, 1n], ['approve', b, 0n], ['transferOwnership', c], ['pause']],
    ] as [string, ...unknown[]][]
    for (const call of calls) await follow(at, call, getters)
  })

  test('tokens of one kind each, and of many', async () => {
    const { Nft, Many, Manager } = compile('solc-0.8', openZeppelin5)
    if (!Nft || !Many || !Manager) throw new Error('no tokens')
    const [a, b] = trial.accounts as [Address, Address]
    const nft = { ...Nft, address: await trial.deploy(Nft) }
    const long = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1'
    const ofNft = [
      ...[getter('_owners[*]', 'ownerOf'), getter('_balances[*]', 'balanceOf')],
      ...[getter('_tokenApprovals[*]', 'getApproved'), getter('_tokenURIs[*]', 'uri')],
      ...[
        getter('_operatorApprovals[*][*]', 'isApprovedForAll'),
        getter('_allTokens.length', 'totalSupply'),
      ],
      ...[
        getter('_allTokens[*]', 'tokenByIndex'),
        getter('_ownedTokens[*][*]', 'tokenOfOwnerByIndex'),
      ],
    ]
    for (const call of [
      ...[
        ['mint', a, 10n ** 30n, 'short'],
        ['mint', a, 7n, long],
        ['mint', b, 8n, ''],
      ],
      ...[
        ['approve', b, 7n],
        ['setApprovalForAll', b, true],
        ['transferFrom', a, b, 7n],
      ],
    ] as [string, ...unknown[]][])
      await follow(nft, call, ofNft)
    const many = { ...Many, address: await trial.deploy(Many) }
    const ofMany = [
      getter('_totalSupply[*]', 'totalSupply'),
      getter('_totalSupplyAll', 'totalSupply'),
      getter('_balances[*][*]', 'balanceOf', undefined, 'reversed'),
      getter('_operatorApprovals[*][*]', 'isApprovedForAll'),
    ]
    for (const call of [
      ...[
        ['mint', a, 1n << 200n, 5n],
        ['mint', b, 3n, 9n],
        ['setApprovalForAll', b, true],
      ],
      ['safeTransferFrom', a, b, 1n << 200n, 2n, '0x'],
    ] as [string, ...unknown[]][])
      await follow(many, call, ofMany)
    const manager = { ...Manager, address: await trial.deploy(Manager, [a]) }
    const ofManager = [
      ...[
        getter('_roles[*].admin', 'getRoleAdmin'),
        getter('_roles[*].guardian', 'getRoleGuardian'),
      ],
      ...[
        getter('_targets[*].allowedRoles[*]', 'getTargetFunctionRole'),
        getter('_targets[*].closed', 'isTargetClosed'),
      ],
    ]
    for (const call of [
      ...[
        ['grantRole', 7n, b, 0],
        ['setRoleAdmin', 7n, 9n],
        ['setRoleGuardian', 7n, 11n],
      ],
      ...[
        ['setTargetFunctionRole', b, ['0x01020304', '0xa9059cbb'], 7n],
        ['setTargetClosed', b, true],
      ],
    ] as [string, ...unknown[]][])
      await follow(manager, call, ofManager)
  })

  test('an exchange: pairs, reserves, shares', async () => {
    const { Factory, Token, Pair } = compile('solc-0.5', uniswap2)
    if (!Factory || !Token || !Pair) throw new Error('no exchange')
    const [a] = trial.accounts as [Address]
    const factory = { ...Factory, address: await trial.deploy(Factory, [a]) }
    const [one, two] = [
      await trial.deploy(Token, [10n ** 24n]),
      await trial.deploy(Token, [10n ** 24n]),
    ]
    await follow(
      factory,
      ['createPair', one, two],
      [
        getter('getPair[*][*]', 'getPair'),
        ...[getter('allPairs[*]', 'allPairs'), getter('allPairs.length', 'allPairsLength')],
      ],
    )
    await follow(factory, ['setFeeTo', a], [getter('feeTo', 'feeTo')])
    const [pair] = (await trial.view(factory.address, Factory.abi, [
      { call: 'allPairs', args: [0n] },
    ])) as [Address]
    for (const token of [one, two])
      await follow(
        { ...Token, address: token },
        ['transfer', pair, 10n ** 20n],
        [getter('balanceOf[*]', 'balanceOf')],
      )
    const reserve = (place: number) => (answer: readonly unknown[]) => answer[place]
    await follow(
      { ...Pair, address: pair },
      ['mint', a],
      [
        ...[getter('balanceOf[*]', 'balanceOf'), getter('totalSupply', 'totalSupply')],
        ...[
          getter('reserve0', 'getReserves', reserve(0)),
          getter('reserve1', 'getReserves', reserve(1)),
        ],
        ...[getter('blockTimestampLast', 'getReserves', reserve(2)), getter('kLast', 'kLast')],
      ],
    )
  })

  test('a wallet behind a proxy, by the layout of the code that ran', async () => {
    const { Master, Proxy: Wallet } = compile('solc-0.8', safe('@safe-global/safe-smart-account'))
    if (!Master || !Wallet) throw new Error('no Safe')
    const [a, b] = trial.accounts as [Address, Address]
    const master = await trial.deploy(Master)
    const at = { ...Master, address: await trial.deploy(Wallet, [master]) }
    const zero = `0x${'0'.repeat(40)}`
    await follow(
      at,
      ['setup', [a, b], 2n, zero, '0x', zero, zero, 0n, zero],
      [getter('threshold', 'getThreshold')],
    )
    const hash = `0x${'5'.repeat(64)}`
    await follow(at, ['approveHash', hash], [getter('approvedHashes[*][*]', 'approvedHashes')])
  })

  test('a variable of every shape', async () => {
    const { Zoo } = compile('solc-0.7', zoo)
    if (!Zoo) throw new Error('no Zoo')
    const at = { ...Zoo, address: await trial.deploy(Zoo) }
    const ownGetters = Zoo.abi.flatMap((item): Getter[] => {
      if (item.type !== 'function' || item.stateMutability !== 'view') return []
      const { name, inputs, outputs } = item
      const path = name + '[*]'.repeat(inputs.length)
      const [first, ...others] = outputs as readonly Output[]
      if (others.length === 0) return [getter(path, name), ...membersOf(first, path, name)]
      return outputs.flatMap((output: Output, index): Getter[] => {
        const pick = (answer: readonly unknown[]) => answer[index]
        const inside = `${path}.${output.name}`
        return [getter(inside, name, pick), ...membersOf(output, inside, name, pick)]
      })
    })
    await follow(at, ['fill'], ownGetters)
  })

  test.runIf(name === 'anvil')('keys that the code derives, by what it hashed', async () => {
    const { Derived } = compile(
      'solc-0.8',
      `contract Derived {
        struct Order { uint64 amount; string note; }
        mapping(bytes32 => uint256) public ofPair;
        mapping(bytes32 => mapping(uint256 => Order)) public orders;
        mapping(string => uint256) public byName;
        function set(uint256 a, address b) external {
          ofPair[keccak256(abi.encode(a, b))] += a;
          orders[keccak256(abi.encodePacked(b, a))][uint256(uint160(b)) / 3] = Order(9, "of two");
          byName[string(abi.encodePacked("name-", abi.encodePacked(uint8(65 + a))))] = a;
        }
      }`,
    )
    if (!Derived) throw new Error('no Derived')
    const before = sum.unnamed.length
    await follow(
      { ...Derived, address: await trial.deploy(Derived) },
      ['set', 3n, trial.accounts[1]],
      [
        ...[getter('ofPair[*]', 'ofPair'), getter('byName[*]', 'byName')],
        getter('orders[*][*].amount', 'orders', (answer: readonly unknown[]) => answer[0]),
        getter('orders[*][*].note', 'orders', (answer: readonly unknown[]) => answer[1]),
      ],
    )
    expect(sum.unnamed.length).toBe(before)
  })

  test('of some 300 changes nearly each has a name, and none is wrong', () => {
    // The keys of these are in the source alone, and Hardhat does not tell what was hashed.
    expect(sum.unnamed.filter((slot) => !slot.startsWith('fill'))).toEqual([])
    expect(sum.unnamed.length).toBeLessThanOrEqual(name === 'anvil' ? 0 : 8)
    expect(sum.transactions).toBeGreaterThanOrEqual(30)
    expect(sum.changes).toBeGreaterThan(300)
    expect(sum.compared).toBeGreaterThan(400)
    // These have no getter: lengths of arrays, items in structs, gaps, and what contracts keep for themselves.
    expect(sum.notRead.length, sum.notRead.join()).toBeLessThanOrEqual(40)
    expect(sum.absent).toBeLessThanOrEqual(150)
  })
})

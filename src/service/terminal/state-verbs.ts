import type { Address, Hex } from 'viem'
import { blockParameter } from '#domain/block/block-reference.ts'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { type StateChecks, stateChecks } from '#domain/proof/proof-checks.ts'
import { unverifiable } from '#domain/proof/verdict.ts'
import { proveState } from '#domain/state/prove-state.ts'
import { findBeyondLength } from '#domain/storage/layout/beyond-length.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import {
  findVariable,
  joinAnomalies,
  readStored,
  type SlotWords,
  type Stored,
} from '#domain/storage/layout/read-variable.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import type { PathStop } from '#domain/storage/path/resolve-path.ts'
import { resolveSlotQuery } from '#domain/storage/path/slot-query.ts'
import { parseValueReference } from '#domain/storage/path/value-reference.ts'
import type { StorageLocation } from '#domain/storage/type/storage-type.ts'
import { isZero, readWord } from '#domain/storage/value/word.ts'
import { wordReadings } from '#domain/storage/value/word-readings.ts'
import { parseAddress } from '#domain/values/address.ts'
import { formatNative, type NativeCurrency, readAmount } from '#domain/values/amount.ts'
import { emptyCodeHash } from '#domain/values/empty-root.ts'
import { groupDigits, isHash, parseBytes, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import { type Answer, type Fact, notFound, ProviderFailure } from '#service/terminal/answer.ts'
import type { CommandLine } from '#service/terminal/arguments.ts'
import { askBlock, askChain, askIfOffered, readReference } from '#service/terminal/ask-node.ts'
import { loadLayout } from '#service/terminal/layout-file.ts'
import { type ProjectNode, readProjectContract } from '#service/terminal/project-contract.ts'

/** The address that a word or flag is. @throws WrongUsage */
function readAddress(place: string, text: string): Address {
  const parsed = parseAddress(text)
  if ('problem' in parsed) throw new WrongUsage(`${place}: ${parsed.problem}`)
  return parsed.value
}

/** Where a word says that a value is: by slot and keys, or by name through a layout's file or the project's. */
async function locate(
  text: string,
  layoutPath: string | undefined,
  node: ProjectNode,
  address: Address,
): Promise<{
  location: StorageLocation
  stops: readonly PathStop[]
  contract: string | undefined
}> {
  const { slot, path } = parseValueReference(text)
  const isNamed = slot === ''
  const readNamed = async () =>
    layoutPath === undefined
      ? (await readProjectContract(node, address)).layout
      : loadLayout(layoutPath)
  const layout = isNamed ? await readNamed() : undefined
  if (isNamed && !layout)
    throw new WrongUsage(
      'SLOT must be a slot from 0, such as 3 or 2[0x…]; a name needs --layout FILE, or a project that has the layout of this contract',
    )
  if (layout) {
    const found = findVariable(readLayout(layout).variables, text)
    if ('problem' in found) throw new WrongUsage(`SLOT: ${found.problem}`)
    return { ...found, contract: layout.contract }
  }
  const query = resolveSlotQuery({ slot, rules: 'solidity', declared: '', path, as: '' })
  const [problem] = Object.values(query.problems)
  if (problem !== undefined || !query.location)
    throw new WrongUsage(`SLOT: ${problem ?? 'no value is there'}`)
  return { location: query.location, stops: query.path?.stops ?? [], contract: undefined }
}

/** Most guesses at what a value without a type is. */
const maxShownReadings = 3

/** `keyhole storage ADDRESS SLOT`. */
export async function answerStorage(line: CommandLine, node: ProjectNode): Promise<Answer> {
  const [addressWord = '', slotText = ''] = line.words
  const address = readAddress('ADDRESS', addressWord)
  const { location, stops, contract } = await locate(slotText, line.get('layout'), node, address)
  const isNamed = contract !== undefined
  const slot = slotWord(location.slot)
  const reference = readReference(line.get('block') ?? 'latest')
  const block = await askBlock(node, reference, false).catch((error) => {
    // The value has no need of the block, which is asked for only to prove it.
    if (error instanceof ProviderFailure && reference.kind !== 'hash') return undefined
    throw error
  })
  const number = readQuantity(block?.number)
  const ofNumber = number === undefined ? undefined : toQuantityHex(number)
  // Some nodes number a pending block, but know its state by the tag alone; its hash is not final.
  const isPending = reference.kind === 'tag' && reference.tag === 'pending'
  const parameter = isPending
    ? 'pending'
    : (ofNumber ?? (reference.kind === 'hash' ? undefined : blockParameter(reference)))
  if (parameter === undefined) return notFound('No such block: the provider returned null.')
  const hash = isHash(block?.hash) && !isPending ? block.hash : undefined
  const words: SlotWords = new Map()
  const forms = new Set<string>()
  const readSlot = async (slot: bigint) => {
    const { word, anomaly } = await askWord(node, [address, slotWord(slot), parameter])
    if (anomaly) forms.add(anomaly)
    words.set(slot, word)
  }
  const [{ chainId }, beyondLength] = await Promise.all([
    askChain(node),
    findBeyondLength(stops, words, readSlot),
    readSlot(location.slot),
  ])
  const value = words.get(location.slot) as Hex
  const stored = isNamed ? await readStored(location, words, readSlot) : undefined
  const anomaly = joinAnomalies(stored, forms)
  const slots = Object.fromEntries([...words].map(([slot, word]) => [slotWord(slot), word]))
  const proof =
    hash && (await askIfOffered(node, 'eth_getProof', [address, Object.keys(slots), parameter]))
  const verdict = unverifiable('no proof given', 'No proof came.')
  const { checks, proven }: StateChecks =
    block && hash && isRawObject(proof)
      ? stateChecks(
          proveState(
            { block, address, answer: proof, shown: { slots } },
            { hash, number, chainId },
            await loadKeccak256(),
          ),
        )
      : { checks: [{ label: 'Storage value', verdict }] }
  const hasNoCode =
    isZero(value) &&
    (proven
      ? proven.codeHash === emptyCodeHash
      : (await askIfOffered(node, 'eth_getCode', [address, parameter])) === '0x')
  const { type, offset } = location
  const readings = wordReadings(value).filter((reading) => reading.value !== undefined)
  const likelyReadings = readings.filter(({ likely, type }) => likely && type !== 'bytes32')
  // A word may be nothing likely: then it is shown as the number that it is.
  const shownReadings =
    likelyReadings.length > 0 ? likelyReadings : readings.filter(({ type }) => type === 'uint256')
  return {
    headline: stored?.text ?? value,
    facts: [
      ['Contract', contract || undefined],
      ['Type', isNamed ? type.label : undefined],
      ...(stored ? memberFacts(stored) : []),
      ['Word', stored && value],
      ['Slot', slot],
      ['Byte', stored && offset > 0 ? String(offset) : undefined],
      ['Block', number === undefined ? undefined : groupDigits(number)],
      ...(stored ? [] : shownReadings.slice(0, maxShownReadings)).map(
        ({ type, value, note }): Fact => [`As ${type}`, [value, note].filter(Boolean).join(', ')],
      ),
      ['Anomaly', anomaly],
      ['Note', beyondLength],
      ['Note', hasNoCode ? 'No code at this block: no contract has set this value.' : undefined],
    ],
    json: {
      found: true,
      address,
      ...(isNamed && { contract: contract || undefined, type: type.label, byte: offset }),
      word: value,
      value: stored?.value,
      anomaly,
      ...(stored && memberJson(stored)),
      beyondLength,
      slot,
      blockNumber: number,
      blockHash: hash,
      ...(hasNoCode && { hasCode: false }),
    },
    checks,
  }
}

/** Members as lines for people, those of members below them, and how many there are more. */
const memberFacts = ({ members = [], more }: Stored, indent = '  '): Fact[] => [
  ...members.flatMap((member) => [
    [indent + member.name, member.text] as const,
    ...memberFacts(member, `${indent}  `),
  ]),
  ...(more ? [[`${indent}…`, `${groupDigits(more)} more`] as const] : []),
]

/** Members as machines read them. */
const memberJson = ({ members, more }: Stored): object => ({
  members: members?.map((member) => ({
    ...{ name: member.name, type: member.type, value: member.value },
    ...memberJson(member),
  })),
  more: more && Number(more),
})

async function askWord(node: Upstream, params: readonly unknown[]) {
  const method = 'eth_getStorageAt'
  const read = readWord(await node.call(method, params))
  if ('word' in read) return read
  throw new ProviderFailure(`the node’s response to ${method} is not a 32-byte value`)
}

/** The call that flags describe. @throws WrongUsage */
export function readCall(line: CommandLine, currency: NativeCurrency | undefined) {
  const [from, to, data, valueText] = ['from', 'to', 'data', 'value'].map((flag) => line.get(flag))
  if (to === undefined && data === undefined)
    throw new WrongUsage('a call needs --to ADDRESS, or --data of a contract to create')
  const amount = valueText === undefined ? undefined : readAmount(valueText, currency)
  if (amount && 'problem' in amount) throw new WrongUsage(`--value: ${amount.problem}`)
  if (amount && amount.wei >= 1n << 256n) throw new WrongUsage('--value: Max 256 bits.')
  const bytes = data === undefined ? undefined : parseBytes(data)
  if (data !== undefined && bytes === undefined)
    throw new WrongUsage('--data must be whole bytes in hexadecimal with 0x before them')
  return {
    ...(from !== undefined && { from: readAddress('--from', from) }),
    ...(to !== undefined && { to: readAddress('--to', to) }),
    ...(bytes !== undefined && { data: bytes }),
    ...(amount && { value: toQuantityHex(amount.wei) }),
  }
}

/** A payment of more than its sender has, which some nodes run all the same, in words; undefined where the balance is not told. */
export async function findShortfall(
  node: Upstream,
  { from, value }: ReturnType<typeof readCall>,
  block: string,
  currency: NativeCurrency | undefined,
): Promise<string | undefined> {
  if (from === undefined || value === undefined) return undefined
  const balance = readQuantity(await askIfOffered(node, 'eth_getBalance', [from, block]))
  return balance === undefined || balance >= BigInt(value)
    ? undefined
    : `insufficient balance: the sender has ${formatNative(balance, currency)}`
}

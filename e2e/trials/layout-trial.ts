import {
  type Abi,
  type AbiParameter,
  type Address,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddress,
  toHex,
} from 'viem'
import { findStorageLocation } from '../../src/domain/storage/layout/find-storage-location.ts'
import { readLayout } from '../../src/domain/storage/layout/layout.ts'
import type { RawLayout } from '../../src/domain/storage/layout/layout-types.ts'
import {
  nodeSlots,
  nodeValue,
  type WordAtSlot,
} from '../../src/domain/storage/layout/node-value.ts'
import { slotWord } from '../../src/domain/storage/path/derive-slot.ts'
import {
  isValueType,
  type StorageLocation,
  type StorageType,
  type Variable,
} from '../../src/domain/storage/type/storage-type.ts'
import type { RawObject } from '../../src/domain/values/raw.ts'
import { hashTracer } from '../../src/protocol/hash-tracer.ts'
import { type Anvil, startAnvil } from '../../src/service/chain/anvil.ts'
import { type AnvilCall, type AnvilRpc, anvilRpc } from '../../src/service/chain/miner.ts'
import type { Compiled } from './compile.ts'

/**
 * A getter whose answer should equal the value at a path; for a struct, each member that it
 * returns.
 */
export type Read = {
  path: string
  call: string
  args?: readonly unknown[]
  /** Picks the value out of the answer, as one of several outputs. */
  pick?: (answer: unknown) => unknown
}

/** A value that differs between the layout (`read`) and the contract (`expected`). */
export type Mismatch = { path: string; read: string; expected: string }

type TrialNode = Pick<Anvil, 'url' | 'stop'>

/** A chain to try contracts on; only this class knows how to talk to its node. */
export class Trial {
  readonly accounts: Address[] = []
  private readonly node: TrialNode
  private readonly rpc: AnvilRpc

  private constructor(node: TrialNode) {
    this.node = node
    this.rpc = anvilRpc(node.url)
  }

  /** Starts anvil, or takes a node that knows the methods of Hardhat, as anvil does. */
  static async start(node?: TrialNode): Promise<Trial> {
    const trial = new Trial(node ?? (await startAnvil()))
    trial.accounts.push(...((await trial.rpc([['eth_accounts']]))[0] as Address[]))
    return trial
  }

  get url() {
    return this.node.url
  }

  stop = () => this.node.stop()

  /** Deploys, and gives the address. */
  async deploy(
    { abi, data }: Pick<Compiled, 'abi' | 'data'>,
    args: unknown[] = [],
  ): Promise<Address> {
    const [receipt] = await this.sendAndMine([
      { data: encodeDeployData({ abi, bytecode: data, args }) },
    ])
    return receipt?.contractAddress ?? '0x'
  }

  /** Sends calls that change the state, in order, from the first account or another. */
  async write(
    to: Address,
    abi: Abi,
    calls: [name: string, ...args: unknown[]][],
    from = this.accounts[0],
  ) {
    const drafts = calls.map(([functionName, ...args]) => ({
      to,
      data: encodeFunctionData({ abi, functionName, args }),
    }))
    await this.sendAndMine(drafts, from)
  }

  /** Sends one call, and gives what nodes tell of it: transaction, receipt, state diff and calls. */
  async trace(to: Address, abi: Abi, [functionName, ...args]: [name: string, ...args: unknown[]]) {
    const data = encodeFunctionData({ abi, functionName, args })
    const [receipt] = await this.sendAndMine([{ to, data }])
    const { transactionHash: hash } = receipt as unknown as { transactionHash: Hex }
    const diffOptions = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
    const [transaction, diff, calls] = await this.rpc([
      ['eth_getTransactionByHash', hash],
      ['debug_traceTransaction', hash, diffOptions],
      ['debug_traceTransaction', hash, { tracer: 'callTracer' }],
    ])
    // Hardhat runs no scripts.
    const [hashed = {}] = await this.rpc([
      ['debug_traceTransaction', hash, { tracer: hashTracer }],
    ]).catch(() => [])
    return {
      ...{ transaction: transaction as RawObject, receipt: receipt as RawObject, diff, calls },
      hashed: Object.keys(hashed as object),
    }
  }

  /** What a contract answers to a view call at a block; undefined where it reverts. */
  async viewAt(to: Address, abi: Abi, { call, args = [] }: Omit<Read, 'path'>, block: Hex) {
    const data = encodeFunctionData({ abi, functionName: call, args })
    const [answer] = await this.rpc([['eth_call', { to, data }, block]]).catch(() => [])
    if (answer === undefined) return undefined
    return decodeFunctionResult({ abi, functionName: call, args, data: answer as Hex })
  }

  private async sendAndMine(drafts: { to?: Address; data: Hex }[], from = this.accounts[0]) {
    const [count] = await this.rpc([['eth_getTransactionCount', from, 'latest']])
    const hashes = await this.rpc(
      drafts.map((draft, index): AnvilCall => {
        const nonce = toHex(Number(count) + index)
        return ['eth_sendTransaction', { from, ...draft, nonce, gas: toHex(16_000_000) }]
      }),
    )
    // A block has gas for three of them.
    await this.rpc([['hardhat_mine', toHex(Math.ceil(drafts.length / 3))]])
    const receipts = (await this.rpc(
      hashes.map((hash): AnvilCall => ['eth_getTransactionReceipt', hash]),
    )) as { status: Hex; contractAddress: Address }[]
    const failed = receipts.findIndex((receipt) => receipt?.status !== '0x1')
    if (failed >= 0)
      throw new Error(
        `transaction ${failed + 1} of ${drafts.length} failed: ${drafts[failed]?.data.slice(0, 74)}`,
      )
    return receipts
  }

  /** What a contract answers to view calls. */
  async view(to: Address, abi: Abi, calls: readonly { call: string; args?: readonly unknown[] }[]) {
    const answers = await this.rpc(
      calls.map(({ call, args = [] }): AnvilCall => {
        const data = encodeFunctionData({ abi, functionName: call, args })
        return ['eth_call', { to, data }, 'latest']
      }),
    )
    return calls.map(({ call, args = [] }, index) =>
      decodeFunctionResult({ abi, functionName: call, args, data: answers[index] as Hex }),
    )
  }

  /** The words of all slots at the given locations, each slot read once. */
  async readWords(address: Address, locations: readonly StorageLocation[]): Promise<WordAtSlot> {
    const words = new Map<bigint, Hex>()
    for (;;) {
      const slots = new Set(
        locations.flatMap((location) => nodeSlots(location, (slot) => words.get(slot))),
      )
      const missing = [...slots].filter((slot) => !words.has(slot))
      if (missing.length === 0) return (slot) => words.get(slot)
      const missingWords = await this.rpc(
        missing.map((slot): AnvilCall => ['eth_getStorageAt', address, slotWord(slot), 'latest']),
      )
      missing.forEach((slot, index) => {
        words.set(slot, missingWords[index] as Hex)
      })
    }
  }

  /**
   * Compares the values of the layout with those of the contract: their number, and those that
   * differ.
   */
  async compare(
    at: { address: Address; abi: Abi; variables: readonly Variable[] },
    reads: readonly Read[],
  ): Promise<{ compared: number; wrong: Mismatch[] }> {
    const answers = await this.view(at.address, at.abi, reads)
    const pairs = reads.flatMap(({ path, call, pick }, index) => {
      const found = findStorageLocation(at.variables, path)
      if ('problem' in found) throw new Error(`${path}: ${found.problem}`)
      const answer = pick ? pick(answers[index]) : answers[index]
      const { outputs } = at.abi.find((item) => item.type === 'function' && item.name === call) as {
        outputs: readonly AbiParameter[]
      }
      return pick || found.location.type.kind !== 'struct'
        ? [{ path, place: found.location, answer }]
        : memberPairs(path, found.location, answer, outputs, at.variables)
    })
    const words = await this.readWords(
      at.address,
      pairs.map(({ place }) => place),
    )
    const wrong = pairs.flatMap(({ path, place, answer }): Mismatch[] => {
      const read = nodeValue(place, words)?.exact ?? 'nothing'
      const expected = textOf(answer, place.type)
      return read === expected ? [] : [{ path, read, expected }]
    })
    return { compared: pairs.length, wrong }
  }
}

/** The variables of a layout. Throws when something in it is unclear. */
export function variablesOf(layout: RawLayout): readonly Variable[] {
  const { variables, problems } = readLayout(layout)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return variables
}

type Pair = { path: string; place: StorageLocation; answer: unknown }

/** Getters of structs return their members in order, without arrays and mappings. */
function memberPairs(
  path: string,
  place: StorageLocation,
  answer: unknown,
  outputs: readonly AbiParameter[],
  variables: readonly Variable[],
): Pair[] {
  if (place.type.kind !== 'struct') throw new Error(`${path} is not a struct`)
  const returnedMembers = place.type.members.filter(
    ({ type }) => !/^(array|mapping)$/.test(type().kind),
  )
  const parts =
    outputs.length === 1 && !Array.isArray(answer) && !isObject(answer) ? [answer] : answer
  return returnedMembers.flatMap(({ name }, index): Pair[] => {
    const memberPath = `${path}.${name}`
    const found = findStorageLocation(variables, memberPath)
    if ('problem' in found) throw new Error(found.problem)
    const memberAnswer = Array.isArray(parts)
      ? parts[index]
      : isObject(parts)
        ? parts[name]
        : undefined
    return found.location.type.kind === 'struct'
      ? memberPairs(memberPath, found.location, memberAnswer, [], variables)
      : [{ path: memberPath, place: found.location, answer: memberAnswer }]
  })
}

const isObject = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null

/** An answer in the format of values of the layout. */
export function textOf(answer: unknown, type: StorageType): string {
  if (type.kind === 'address' && isAddress(String(answer))) return getAddress(String(answer))
  if (typeof answer === 'number' || typeof answer === 'bigint') {
    const name =
      isValueType(type) && type.kind === 'enum' ? type.members?.[Number(answer)] : undefined
    return name ?? String(answer)
  }
  return String(answer)
}

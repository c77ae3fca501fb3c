import type { QueryClient } from '@tanstack/react-query'
import type { Address, Hash, Hex } from 'viem'
import { RpcError } from '#api/errors.ts'
import { type ExtraAnswer, extraRpc, offeredResult } from '#api/rpc/extra-rpc.ts'
import { loneCheck, type StateChecks } from '#domain/proof/proof-checks.ts'
import { type ProofVerdict, unverifiable } from '#domain/proof/verdict.ts'
import {
  callVerdict,
  type EndedCall,
  isSameEnd,
  type ProvenRun,
} from '#domain/state/call-verdict.ts'
import type { StateAnswer } from '#domain/state/proven-state.ts'
import type { StateRead } from '#domain/state/shown-state.ts'
import { byteLength, isHash, isSameHex, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { asRawList, asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'
import { checkSnapshot } from '#queries/chain/block-snapshot.ts'
import { connectedChainId, type NoProof } from '#queries/chain/proof.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import type { CallJob, CallReport } from '#workers/call.worker.ts'
import CallWorker from '#workers/call.worker.ts?worker'
import { ownWorker, runJob, whyLost } from '#workers/run-job.ts'

const offered = 'State is verified by proofs (eth_getProof), which the'
const refusals = {
  node: ['not offered', `${offered} node does not offer here.`],
  plan: ['not offered', `${offered} plan of this API key does not include.`],
  block: [
    'not for this block',
    'The node has no proof of the state of this block: it may keep those of a window only, or none of a fork.',
  ],
  replaced: ['block replaced', 'The block was replaced while its state was read. Refresh.'],
} as const

/**
 * Most slots of one request: the proof of one has some kilobytes, and nodes refuse longer lists, geth
 * those of more than 1,024.
 */
const slotsPerRequest = 300

/** The block whose state is read, and where. */
export type StateSource = {
  client: QueryClient
  network: string
  hash: Hash
  number: bigint
  signal: AbortSignal
}

type ProofAnswer =
  | ExtraAnswer<RawObject>
  | { refusedBy: 'replaced'; message: ''; result?: undefined }

export function refusalVerdict(refusedBy: keyof typeof refusals, message: string): ProofVerdict {
  const [brief, reason] = refusals[refusedBy]
  return unverifiable(brief, `${reason}${message && ` Response: “${message}”`}`)
}

/** The proof of an account and of its slots, which come in as many requests as they need. */
export async function fetchProof(
  source: StateSource,
  address: Address,
  slots: readonly Hex[],
): Promise<ProofAnswer> {
  const part = await fetchPartialProof(source, address, slots.slice(0, slotsPerRequest))
  if (slots.length <= slotsPerRequest || !isRawObject(part.result)) return part
  const rest = await fetchProof(source, address, slots.slice(slotsPerRequest))
  if (!isRawObject(rest.result)) return rest
  const storageProof = [part.result, rest.result].flatMap(({ storageProof }) => storageProof)
  return { result: { ...part.result, storageProof } }
}

/**
 * The answer of `eth_getProof` for a block by its hash (EIP-1898); by its number where the node does
 * not take that, unless another block has the number by then.
 */
async function fetchPartialProof(
  source: StateSource,
  address: Address,
  slots: Hex[],
): Promise<ProofAnswer> {
  const ask = (block: Hex | { blockHash: Hash }) =>
    extraRpc(source.network, 'eth_getProof', [address, slots, block], source.signal)
  try {
    return await ask({ blockHash: source.hash })
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const answer = await ask(toQuantityHex(source.number))
    return (await isReplaced(source)) ? { refusedBy: 'replaced', message: '' } : answer
  }
}

/** Whether another block has the number by now. */
async function isReplaced({ client, network, hash, number }: StateSource): Promise<boolean> {
  const at = toQuantityHex(number)
  const snapshot = { parameter: at, at, number, hash, final: false }
  return (await checkSnapshot(client, network, snapshot)) === 'replaced'
}

/**
 * Runs a call in a worker on the proven state of a block, and compares how it ended. Where that differs, the node
 * is asked again for this block: a tag may have moved since, or another block have come in its place.
 * @throws ApiFailure of a request; the abort of the source’s signal
 */
export async function proveCall(
  source: StateSource,
  block: RawObject,
  requested: { hash: Hash; number: bigint | undefined },
  { to, data, from, end }: EndedCall,
  mayHaveMoved: boolean,
): Promise<StateChecks | NoProof> {
  const { client, network, number } = source
  const chainId = await connectedChainId(network)
  const job: CallJob = { block, request: { ...requested, chainId }, call: { to, data, from } }
  const ended = new AbortController()
  const signal = AbortSignal.any([source.signal, ended.signal])
  const readPart = openReader({ ...source, signal }, { to, data, ...(from && { from }) })
  const alone = (verdict: ProofVerdict) => ({ checks: [loneCheck(false, verdict)] })
  type End = Exclude<CallReport, { read: StateRead }>
  const result = await runJob<CallReport, End>(
    () => ownWorker(new CallWorker(), job),
    signal,
    (report) => {
      if (!('read' in report)) return report
      readPart(report.read).then(
        (answer) => report.port.postMessage(answer),
        (error) => ended.abort(error),
      )
    },
  )
    .catch(whyLost)
    // Requests that the run did not wait for end with it.
    .finally(() => ended.abort())
  if ('why' in result) return result
  const readAgain = (proven: ProvenRun) =>
    mayHaveMoved && proven.run.success !== undefined && !isSameEnd(proven, end)
      ? client.fetchQuery({
          ...viewCallQuery(network, to, data, toQuantityHex(number), from),
          staleTime: 0,
        })
      : end
  const verdict =
    'verdict' in result
      ? result.verdict
      : callVerdict(result, end, await readAgain(result), number, chainId)
  // Code and result were read by the block’s number, and the proof perhaps by its hash.
  if (verdict.kind === 'mismatch' && (await isReplaced(source)))
    return alone(refusalVerdict('replaced', ''))
  return { ...alone(verdict), ...('reads' in result && { reads: result.reads }) }
}

/**
 * Gets parts of a state. The slots of an account come with it where the node names them
 * (`eth_createAccessList`); naming too few or too many changes nothing but the number of requests.
 */
function openReader(source: StateSource, call: { to: Address; data: Hex; from?: Address }) {
  const { network, number, signal } = source
  const at = toQuantityHex(number)
  const listed = offeredResult(network, 'eth_createAccessList', [call, at], {
    signal,
    isRequested: true,
  }).then(
    (list) => asRawList(list?.accessList).map(asRawObject),
    () => [],
  )
  const accounts = new Map<Address, ReturnType<typeof fetchListed>>()
  const fetchListed = async (address: Address) => {
    const entry = (await listed).find((entry) => isSameHex(entry.address, address))
    const slots = asRawList(entry?.storageKeys).filter(isHash).slice(0, maxListedSlots)
    return { slots, proof: await fetchProof(source, address, slots) }
  }
  const fetchPart = async ({ address, slot }: StateRead) => {
    const account = accounts.get(address) ?? fetchListed(address)
    accounts.set(address, account)
    const { slots, proof } = await account
    if (slot && proof.result && !slots.some((listed) => isSameHex(listed, slot)))
      return fetchProof(source, address, [slot])
    return proof
  }
  return async (part: StateRead): Promise<StateAnswer> => {
    const { address, slot } = part
    const [proof, code] = await Promise.all([
      fetchPart(part),
      slot ? undefined : extraRpc(network, 'eth_getCode', [address, at], signal),
    ])
    if (proof.refusedBy) return { verdict: refusalVerdict(proof.refusedBy, proof.message) }
    if (code && byteLength(code.result) === undefined)
      return {
        verdict: unverifiable('no code', `The code of ${address} could not be read (eth_getCode).`),
      }
    const isOfSlot = (entry: unknown) =>
      slot !== undefined && readQuantity(asRawObject(entry).key) === BigInt(slot)
    // Each part is copied to the worker: not with the proofs of all other slots.
    const storageProof = asRawList(proof.result?.storageProof).filter(isOfSlot)
    return { answer: { ...proof.result, storageProof }, code: code?.result }
  }
}

const maxListedSlots = 200

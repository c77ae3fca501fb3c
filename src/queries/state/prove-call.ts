import type { Address, Hash, Hex } from 'viem'
import { connectionTo } from '#api/connections/connections.ts'
import { extraRpc, offeredResult } from '#api/rpc/extra-rpc.ts'
import { loneCheck, type StateChecks } from '#domain/proof/proof-checks.ts'
import { type ProofVerdict, unverifiable } from '#domain/proof/verdict.ts'
import { callVerdict, type EndedCall, isSameEnd } from '#domain/state/call-verdict.ts'
import type { StateAnswer } from '#domain/state/proven-state.ts'
import type { StateRead } from '#domain/state/shown-state.ts'
import { byteLength, isHash, isSameHex } from '#domain/values/hex.ts'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { asRawList, asRawObject, type RawObject } from '#domain/values/raw.ts'
import { checkSnapshot } from '#queries/chain/block-snapshot.ts'
import type { NoProof } from '#queries/chain/proof.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { fetchProof, refusalVerdict, type StateSource } from '#queries/state/fetch-proof.ts'
import type { CallJob, CallReport } from '#workers/call.worker.ts'
import CallWorker from '#workers/call.worker.ts?worker'
import { ownWorker, runJob, whyLost } from '#workers/run-job.ts'

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
): Promise<StateChecks | NoProof> {
  const { client, network, hash, number } = source
  const { chainId } = await connectionTo(network)
  const id = chainId === undefined ? undefined : BigInt(chainId)
  const job: CallJob = { block, request: { ...requested, chainId: id }, call: { to, data, from } }
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
  const at = toQuantityHex(number)
  const readAgain = () =>
    client.fetchQuery({ ...viewCallQuery(network, to, data, at, from), staleTime: 0 })
  const isSettled =
    'verdict' in result || result.run.success === undefined || isSameEnd(result, end)
  const again = isSettled ? end : await readAgain()
  const verdict = 'verdict' in result ? result.verdict : callVerdict(result, end, again, number, id)
  const snapshot = { parameter: at, at, number, hash, final: false }
  // Code and result were read by the block’s number, and the proof perhaps by its hash.
  if (
    verdict.kind === 'mismatch' &&
    (await checkSnapshot(client, network, snapshot)) === 'replaced'
  )
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

import type { Address, Hex } from 'viem'
import { connectionTo } from '#api/connections/connections.ts'
import { extraRpc, offeredResult } from '#api/rpc/extra-rpc.ts'
import { loneCheck, type StateChecks } from '#domain/proof/proof-checks.ts'
import { unverifiable } from '#domain/proof/verdict.ts'
import { callVerdict, type EndedCall, isSameEnd } from '#domain/state/call-verdict.ts'
import type { StateAnswer } from '#domain/state/proven-state.ts'
import type { StateRead } from '#domain/state/shown-state.ts'
import { isHash, isSameHex } from '#domain/values/hex.ts'
import { toQuantityHex } from '#domain/values/quantity.ts'
import { asRawList, asRawObject, type RawObject } from '#domain/values/raw.ts'
import type { NoProof } from '#queries/chain/proof.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { fetchProof, refusalVerdict, type StateSource } from '#queries/state/fetch-proof.ts'
import type { CallJob, CallReport } from '#workers/call.worker.ts'
import CallWorker from '#workers/call.worker.ts?worker'
import { lostWorkerReason, ownWorker, runJob, WorkerError } from '#workers/run-job.ts'

/**
 * Runs a call in a worker on the proven state of a block, and compares how it ended. `isOfTag` says that the
 * node may have run it at another block: then it is asked again for this one.
 * @throws ApiFailure of a request; the abort of the source’s signal
 */
export async function proveCall(
  source: StateSource,
  block: RawObject,
  { to, data, from, end }: EndedCall,
  isOfTag: boolean,
): Promise<StateChecks | NoProof> {
  const { client, network, hash, number, signal } = source
  const { chainId } = await connectionTo(network)
  const id = chainId === undefined ? undefined : BigInt(chainId)
  const job: CallJob = {
    block,
    request: { hash, number: undefined, chainId: id },
    call: { to, data, from },
  }
  const readPart = openReader(source, { to, data, ...(from && { from }) })
  type End = Exclude<CallReport, { read: StateRead }>
  const controller = new AbortController()
  const result = await runJob<CallReport, End>(
    () => ownWorker(new CallWorker(), job),
    AbortSignal.any([signal, controller.signal]),
    (report) => {
      if (!('read' in report)) return report
      readPart(report.read).then(
        (answer) => report.port.postMessage(answer),
        (error) => controller.abort(error),
      )
    },
  ).catch((error) => {
    if (!(error instanceof WorkerError)) throw error
    return { why: lostWorkerReason }
  })
  if ('why' in result) return result
  if ('verdict' in result) return { checks: [loneCheck(false, result.verdict)] }
  const again =
    isOfTag && !isSameEnd(result, end)
      ? await client.fetchQuery(viewCallQuery(network, to, data, toQuantityHex(number), from))
      : end
  return {
    checks: [loneCheck(false, callVerdict(result, again, number, id))],
    reads: result.reads,
  }
}

/**
 * Gets parts of a state. The slots of an account come in one request where the node names them
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
  const listedProofs = new Map<Address, ReturnType<typeof fetchProof>>()
  const fetchSlot = async (address: Address, slot: Hex) => {
    const entry = (await listed).find((entry) => isSameHex(entry.address, address))
    const slots = asRawList(entry?.storageKeys).filter(isHash).slice(0, maxListedSlots)
    if (!slots.includes(slot)) return fetchProof(source, address, [slot])
    const proof = listedProofs.get(address) ?? fetchProof(source, address, slots)
    listedProofs.set(address, proof)
    return proof
  }
  return async ({ address, slot }: StateRead): Promise<StateAnswer> => {
    const [proof, code] = await Promise.all([
      slot ? fetchSlot(address, slot) : fetchProof(source, address, []),
      slot ? undefined : extraRpc(network, 'eth_getCode', [address, at], signal),
    ])
    if (proof.refusedBy) return { verdict: refusalVerdict(proof.refusedBy, proof.message) }
    if (code?.refusedBy)
      return {
        verdict: unverifiable('no code', `The code of ${address} could not be read (eth_getCode).`),
      }
    return { answer: proof.result, code: code?.result }
  }
}

const maxListedSlots = 200

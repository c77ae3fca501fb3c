import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { type ProofVerdict, unverifiable } from '#domain/proof/verdict.ts'
import type { EndedCall, ProvenRun } from '#domain/state/call-verdict.ts'
import type { proveState } from '#domain/state/prove-state.ts'
import { openProvenState, type StateAnswer, UnprovenError } from '#domain/state/proven-state.ts'
import { runCall } from '#domain/state/run-call.ts'
import type { StateRead } from '#domain/state/shown-state.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { problemOf, takeSureJob } from '#workers/take-job.ts'

export type CallJob = {
  block: RawObject
  request: Parameters<typeof proveState>[1]
  call: Omit<EndedCall, 'end'>
}

/** A part of the state to get, and the port for it; or the end: the run, or the verdict where there is none. */
export type CallReport =
  | { read: StateRead; port: MessagePort }
  | ProvenRun
  | { verdict: ProofVerdict }

const post = (report: CallReport, transfer: Transferable[] = []) =>
  postMessage(report, { transfer })

const readThroughPage = (read: StateRead) =>
  new Promise<StateAnswer>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<StateAnswer>) => {
      port1.close()
      resolve(data)
    }
    post({ read, port: port2 }, [port2])
  })

takeSureJob(async ({ block, request, call }: CallJob) => {
  const state = openProvenState(block, request, await loadKeccak256(), readThroughPage)
  try {
    post({ run: await runCall(call, block, request.chainId, state), reads: state.reads() })
  } catch (error) {
    const words = `The call could not be run in this browser: ${problemOf(error)}.`
    const verdict = error instanceof UnprovenError ? error.verdict : unverifiable('not run', words)
    post({ verdict })
  }
})

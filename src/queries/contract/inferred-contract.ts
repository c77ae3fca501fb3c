import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { functionSelector } from '#domain/abi/abi.ts'
import type { InferredContract } from '#domain/contract/inferred-contract.ts'
import type { InferredRecord } from '#domain/storage/layout/inferred-layout.ts'
import { type ContractCode, contractCodeQuery } from '#queries/contract/contract-code.ts'
import { knownAbiQuery } from '#queries/contract/known-abi.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'
import { knownLayoutQuery } from '#queries/storage/use-known-layout.ts'
import type { InferJob, InferReport } from '#workers/infer.worker.ts'
import InferWorker from '#workers/infer.worker.ts?worker'
import { ownWorker, runJob } from '#workers/run-job.ts'

/** Longest code: five times the limit of EIP-170, as other chains allow more. */
const maxCodeBytes = 128 * 1024
/** The longest contracts of the main network take less than a second. */
const maxInferenceMs = 20_000

/**
 * Infers functions and variables from a contract’s code, in a worker that ends with `signal`; or says
 * why that is not possible.
 * @throws the reason of `signal` when it is aborted; WorkerError when the worker fails
 * @internal Exported for tests.
 */
export async function inferContract(code: Hex, signal: AbortSignal): Promise<InferReport> {
  if (code.length / 2 - 1 > maxCodeBytes) return { why: 'The code exceeds 128 KiB.' }
  const timeoutSignal = AbortSignal.timeout(maxInferenceMs)
  const job: InferJob = { code }
  return runJob<InferReport, InferReport>(
    () => ownWorker(new InferWorker(), job),
    AbortSignal.any([signal, timeoutSignal]),
    (report) => report,
  ).catch((error) => {
    signal.throwIfAborted()
    if (timeoutSignal.aborted) return { why: 'The analysis exceeded 20 seconds.' }
    throw error
  })
}

type NoInference = { why: string }

/** Loads the bundled list that names functions, only where it is needed. */
const loadNames = () => import('#domain/abi/inferred/inferred-abi.ts')

/** The functions that are inferred from code, as lines of an ABI. */
export const inferredAbiQuery = (
  network: string,
  { code, codeHash }: Pick<ContractCode, 'code' | 'codeHash'>,
) =>
  queryOptions({
    queryKey: ['inferred abi', network, codeHash] as const,
    queryFn: async ({ signal }): Promise<{ abi: string } | NoInference> => {
      const [inferred, { formatInferredFunction }] = await Promise.all([
        inferContract(code, signal),
        loadNames(),
      ])
      if ('why' in inferred) return inferred
      const { functions } = inferred
      return functions.length > 0
        ? { abi: functions.map(formatInferredFunction).join('\n') }
        : { why: 'The bytecode shows no functions.' }
    },
    staleTime: ({ state: { data } }) => (data && 'abi' in data ? Number.POSITIVE_INFINITY : 0),
  })

/**
 * The variables that are inferred from the code of a contract, or of its implementation where it is
 * a proxy, with the names of the functions that use them. It costs a few estimates.
 */
export const inferredVariablesQuery = (network: string, address: Address) =>
  queryOptions({
    queryKey: ['inferred variables', network, address] as const,
    queryFn: async ({ client, signal }): Promise<{ records: InferredRecord[] } | NoInference> => {
      const { opens } = await client.fetchQuery(estimateReadSupportQuery(network, 'latest'))
      if (!opens) return { why: 'The provider returns no code through an estimate.' }
      const { code } = await client.fetchQuery(contractCodeQuery(network, address, 'latest'))
      if (code === '0x') return { why: 'No code at this address.' }
      const [inferred, { findNamedFunction }, knownNames] = await Promise.all([
        inferContract(code, signal),
        loadNames(),
        readKnownNames(client, network, address),
      ])
      if ('why' in inferred) return inferred
      const records = nameUsers(
        inferred,
        (each) => knownNames.get(each.selector) ?? findNamedFunction(each)?.name,
      )
      return records.length > 0 ? { records } : { why: 'The bytecode shows no variables.' }
    },
  })

/** Names of functions by selector, of the ABI that is known of a contract; it may be pasted at any time. */
async function readKnownNames(client: QueryClient, network: string, address: Address) {
  const [abi, { readAbi }] = await Promise.all([
    client.fetchQuery(knownAbiQuery(network, address)),
    import('#domain/abi/artifact.ts'),
  ])
  const items = abi ? readAbi(abi.text, 'function') : []
  const functions = 'problem' in items ? [] : items.filter((item) => item.type === 'function')
  return new Map(functions.map((item) => [functionSelector(item), item.name]))
}

/** Variables with the names of the functions that read and write them, or their selectors. */
function nameUsers(
  { functions, variables }: InferredContract,
  nameOf: (inferred: InferredContract['functions'][number]) => string | undefined,
): InferredRecord[] {
  const names = new Map(functions.map((inferred) => [inferred.selector, nameOf(inferred)]))
  const nameAll = (selectors: readonly Hex[]) =>
    selectors.map((selector) => names.get(selector) ?? selector)
  return variables.map((variable) => ({
    ...variable,
    reads: nameAll(variable.reads),
    writes: nameAll(variable.writes),
  }))
}

/**
 * The variable that a getter with these arguments returns, by a layout of the address or else by its
 * bytecode; null where none is known. Its key begins like that of a layout, so that a change of it
 * reaches this query, too.
 * @param path the getter as an expression: `allowance[0x…][0x…]`
 */
export const getterVariableQuery = (network: string, address: Address, path: string) =>
  queryOptions({
    queryKey: ['layout', network, address, 'getter', path] as const,
    queryFn: async ({ client }) => {
      const [layout, { findStorageLocation }, { readInferredLayout }] = await Promise.all([
        client.fetchQuery(knownLayoutQuery(network, address)),
        import('#domain/storage/layout/find-storage-location.ts'),
        import('#domain/storage/layout/inferred-layout.ts'),
      ])
      const ofCode = { ...inferredVariablesQuery(network, address), staleTime: 60_000 }
      const inferred = layout ?? (await client.fetchQuery(ofCode))
      const records = 'records' in inferred ? inferred.records : []
      const variables = layout?.variables ?? readInferredLayout(records).variables
      const found = findStorageLocation(variables, path)
      if ('problem' in found) return null
      return { ...found, isOfLayout: layout !== null, isInferred: layout?.isInferred ?? true }
    },
    staleTime: 60_000,
    retry: false,
    // Types are functions and may contain themselves.
    structuralSharing: false,
  })

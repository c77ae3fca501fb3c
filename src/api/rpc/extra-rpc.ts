import { type Connection, connectionTo } from '#api/connections/connections.ts'
import { refusedMethodsKey } from '#api/connections/device-choices.ts'
import { openKeptList } from '#api/device/kept-list.ts'
import { RefusedError, RpcError } from '#api/errors.ts'
import { rpcOn } from '#api/rpc/rpc.ts'
import type { MethodRefusal } from '#domain/requests/method-refusal.ts'
import type { ExtraMethod, ExtraRpcMethods } from '#protocol/extra-methods.ts'

/** A method's result, or why there is none: it is not offered by the node or plan, or for the block. */
export type ExtraAnswer<Result> =
  | { result: Result; refusedBy?: undefined; message?: undefined }
  | { refusedBy: Exclude<MethodRefusal, 'unknown'>; message: string; result?: undefined }

/**
 * Calls a read-only method beyond the four (DESIGN law 10). Whether a connection offers it is
 * learnt by use: a method that is not offered is not asked for again for an hour, on this device.
 * @throws ApiFailure when that is not known, or nothing came; an abort passes through.
 */
export async function extraRpc<M extends ExtraMethod>(
  network: string,
  method: M,
  params: Parameters<ExtraRpcMethods[M]>,
  signal?: AbortSignal,
): Promise<ExtraAnswer<ReturnType<ExtraRpcMethods[M]>>> {
  const connection = await connectionTo(network)
  const id = refusalId(connection, method)
  const kept = keptRefusals.read().find(([other]) => other === id)
  if (kept) return { refusedBy: kept[1], message: kept[2] }
  try {
    return { result: await rpcOn<ExtraMethod>(connection, method, params, signal) } as ExtraAnswer<
      ReturnType<ExtraRpcMethods[M]>
    >
  } catch (error) {
    if (!(error instanceof RpcError || error instanceof RefusedError)) throw error
    const refusal = await classify(error)
    if (refusal === 'unknown') throw error
    const said = error instanceof RpcError ? error.message : (error.said ?? error.body)
    const message = said.slice(0, maxMessageLetters)
    // Without a key there is no plan of it.
    const refusedBy = connection.keyless && refusal === 'plan' ? 'node' : refusal
    if (refusedBy !== 'block') keepRefusal([id, refusedBy, message, Date.now()])
    return { refusedBy, message }
  }
}

type OfferedOptions = { signal: AbortSignal; isRequested?: boolean }

/**
 * The answer of such a method where the connection asks for it without a press, or where
 * `isRequested` and a press may; undefined where it is not asked.
 * @throws ApiFailure when that is not known, or nothing came; an abort passes through.
 */
export async function offeredAnswer<M extends ExtraMethod>(
  network: string,
  method: M,
  params: Parameters<ExtraRpcMethods[M]>,
  { signal, isRequested = false }: OfferedOptions,
): Promise<ExtraAnswer<ReturnType<ExtraRpcMethods[M]>> | undefined> {
  const { extraMethodUse } = await connectionTo(network)
  const isAsked =
    extraMethodUse === 'when offered' || (isRequested && extraMethodUse === 'on request')
  return isAsked ? extraRpc(network, method, params, signal) : undefined
}

/**
 * The result of such an answer; undefined where there is none or it failed, as what calls this has
 * another way.
 * @throws the abort of `signal`
 */
export async function offeredResult<M extends ExtraMethod>(
  network: string,
  method: M,
  params: Parameters<ExtraRpcMethods[M]>,
  options: OfferedOptions,
): Promise<ReturnType<ExtraRpcMethods[M]> | undefined> {
  const answer = await offeredAnswer(network, method, params, options).catch(() => undefined)
  options.signal.throwIfAborted()
  return answer?.result
}

/** Lets methods be asked for again that a network did not offer when they were asked for last. */
export async function forgetRefusals(network: string) {
  const { baseUrl, chainId } = await connectionTo(network)
  const others = keptRefusals.read().filter(([id]) => !id.startsWith(`${baseUrl} ${chainId} `))
  keptRefusals.write(others)
}

/** Longest text of a refusal that is kept and shown. */
const maxMessageLetters = 300

/** No page waits for the code that reads refusals; a failure stays one where that does not load. */
async function classify(refusal: RpcError | RefusedError): Promise<MethodRefusal> {
  const reader = await import('#domain/requests/method-refusal.ts').catch(() => undefined)
  return reader?.readMethodRefusal(refusal) ?? 'unknown'
}

const maxRefusals = 100
const keptMs = 60 * 60_000

type KeptRefusal = [id: string, by: 'node' | 'plan', message: string, atMs: number]

/** No network name: it may come to mean another chain. */
const refusalId = ({ baseUrl, chainId }: Connection, method: ExtraMethod) =>
  [baseUrl, chainId, method].join(' ')

function keepRefusal(refusal: KeptRefusal) {
  const others = keptRefusals.read().filter(([other]) => other !== refusal[0])
  keptRefusals.write([refusal, ...others])
}

const keptRefusals = openKeptList(refusedMethodsKey, isKeptRefusal, maxRefusals)

function isKeptRefusal(value: unknown): value is KeptRefusal {
  const [id, by, message, atMs] = Array.isArray(value) ? value : []
  return (
    typeof id === 'string' &&
    (by === 'node' || by === 'plan') &&
    typeof message === 'string' &&
    Math.abs(Date.now() - atMs) < keptMs
  )
}

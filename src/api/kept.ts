import { createStore, delMany, get, set, update } from 'idb-keyval'
import { connectionTo } from '#api/connections.ts'
import { noteExchange } from '#api/exchanges.ts'
import { rpc } from '#api/rpc.ts'
import { stored } from '#api/stored.ts'
import type { RpcMethod, RpcMethods } from '#protocol/rpc-methods.ts'

type Kept = { at: Date; result: unknown }

const bound = 50
const order = 'order'
const store = createStore('keyhole', 'kept')

/**
 * Like `rpc`, for what is found by its hash and so can never change: a found answer is kept on this
 * device, the latest 50 of them, and given from there. An absent one is asked for again. A browser
 * that refuses storage only costs the request.
 */
export async function keptRpc<M extends RpcMethod>(
  network: string,
  method: M,
  params: Parameters<RpcMethods[M]>,
  signal: AbortSignal,
): Promise<ReturnType<RpcMethods[M]>> {
  // A name can come to mean another chain: one's own node instead of the embedded one.
  const { baseUrl, chainId } = await connectionTo(network)
  const key = JSON.stringify([baseUrl, chainId, method, params])
  const kept = await stored(() => get<Kept>(key, store))
  if (kept) {
    noteExchange({ network, method, params }, { state: 'kept', since: kept.at })
    return kept.result as ReturnType<RpcMethods[M]>
  }
  const result = await rpc(network, method, params, signal)
  // Not awaited: the answer is shown before it is written.
  if (result !== null) stored(() => keep(key, result))
  return result
}

async function keep(key: string, result: unknown) {
  await set(key, { at: new Date(), result } satisfies Kept, store)
  let dropped: string[] = []
  await update<string[]>(
    order,
    (keys = []) => {
      const newest = [key, ...keys.filter((other) => other !== key)]
      dropped = newest.slice(bound)
      return newest.slice(0, bound)
    },
    store,
  )
  await delMany(dropped, store)
}

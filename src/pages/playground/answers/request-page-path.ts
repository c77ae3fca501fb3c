import { formatAmount } from '#domain/values/amount.ts'
import { parseBlockReference } from '#domain/block/block-reference.ts'
import { cidProblem } from '#domain/files/cid/cid-problem.ts'
import { callFields } from '#domain/playground/operations.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { blockPath } from '#paths/block.ts'
import { filesPath } from '#paths/files.ts'
import { gasLink } from '#paths/gas.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { transactionPath } from '#paths/transaction.ts'

/** Address of the page that reads the same in full; undefined where there is none. */
export function pageOf({ method, params }: TypedRequest, network: string): string | undefined {
  const [one, other, third] = params.map((param) => (typeof param === 'string' ? param : undefined))
  switch (method) {
    case 'eth_getBlockByHash': {
      const block = parseBlockReference(one ?? '')
      if ('problem' in block) return undefined
      return blockPath({ network, block, transactionDetails: params[1] === true })
    }
    case 'eth_getTransactionByBlockNumberAndIndex': {
      const block = parseBlockReference(one ?? '')
      const index = readQuantity(other)
      if ('problem' in block || index === undefined) return undefined
      return transactionPath({ network, block, index: Number(index) })
    }
    case 'eth_getStorageAt':
      if (one === undefined || other === undefined) return undefined
      return storagePath({ network, address: one, slot: other, block: third ?? 'latest' })
    case 'eth_estimateGas':
      return gasPage(params[0], other ?? '', network)
    case 'cat':
    case 'pin/add':
    case 'pin/rm':
      return one === undefined || cidProblem(one) ? undefined : filesPath({ cid: one })
    default:
      return undefined
  }
}

/** The gas page reads the fields of spec 2.6; a call with others would be another one there. */
function gasPage(call: unknown, block: string, network: string): string | undefined {
  if (!isRawObject(call)) return undefined
  const known = callFields.map(({ name }) => name)
  const fields = Object.entries(call)
  if (!fields.every(([name, value]) => known.includes(name) && typeof value === 'string'))
    return undefined
  const value = readQuantity(call.value)
  return gasLink({
    network,
    block,
    ...(Object.fromEntries(fields) as { [field: string]: string }),
    ...(value !== undefined && { value: formatAmount(value) }),
  })
}

import { parseBlockReference } from '#domain/block/parse-block-reference.ts'
import { cidProblem } from '#domain/files/cid/cid-address.ts'
import { callFields } from '#domain/playground/operations.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import { formatAmount, type NativeCurrency } from '#domain/values/amount.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { asRawObject, isRawObject } from '#domain/values/raw.ts'
import { blockPath } from '#paths/block.ts'
import { filesPath } from '#paths/files-path.ts'
import { gasPath } from '#paths/gas.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { transactionPath } from '#paths/transaction.ts'

/** Path of the page that shows the response in full; undefined where no page does. */
export function requestPagePath(
  { method, params }: TypedRequest,
  network: string,
  currency?: NativeCurrency,
): string | undefined {
  // No page shows the state of a block by its hash.
  if (params.some((param) => asRawObject(param).blockHash !== undefined)) return undefined
  const [firstParam, secondParam, thirdParam] = params.map((param) =>
    typeof param === 'string' ? param : undefined,
  )
  switch (method) {
    case 'eth_getBlockByHash': {
      const blockReference = parseBlockReference(firstParam ?? '')
      if ('problem' in blockReference) return undefined
      return blockPath({ network, block: blockReference, transactionDetails: params[1] === true })
    }
    case 'eth_getTransactionByBlockNumberAndIndex': {
      const blockReference = parseBlockReference(firstParam ?? '')
      const transactionIndex = readQuantity(secondParam)
      if ('problem' in blockReference || transactionIndex === undefined) return undefined
      return transactionPath({ network, block: blockReference, index: Number(transactionIndex) })
    }
    case 'eth_getStorageAt':
      if (firstParam === undefined || secondParam === undefined) return undefined
      return storagePath({
        network,
        address: firstParam,
        slot: secondParam,
        block: thirdParam ?? 'latest',
      })
    case 'eth_estimateGas':
      return gasRequestPath(params[0], secondParam ?? '', network, currency)
    case 'cat':
    case 'pin/add':
    case 'pin/rm':
      return firstParam === undefined || cidProblem(firstParam)
        ? undefined
        : filesPath({ cid: firstParam })
    default:
      return undefined
  }
}

/** The gas page takes the fields of spec 2.6 only; a call with others would change there. */
function gasRequestPath(
  call: unknown,
  block: string,
  network: string,
  currency: NativeCurrency | undefined,
): string | undefined {
  if (!isRawObject(call)) return undefined
  const callFieldNames = callFields.map(({ name }) => name)
  const callEntries = Object.entries(call)
  if (
    !callEntries.every(
      ([name, value]) => callFieldNames.includes(name) && typeof value === 'string',
    )
  )
    return undefined
  const valueWei = readQuantity(call.value)
  return gasPath({
    network,
    block,
    ...(Object.fromEntries(callEntries) as { [field: string]: string }),
    ...(valueWei !== undefined && { value: formatAmount(valueWei, currency) }),
  })
}

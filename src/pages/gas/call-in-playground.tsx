import { Navigate, useLocation, useSearchParams } from 'react-router'
import { readStateOverrides } from '#domain/overrides/state-overrides.ts'
import { readAmount } from '#domain/values/amount.ts'
import { toQuantityHex } from '#domain/values/hex.ts'
import { parseJson } from '#domain/values/raw.ts'
import { useCall } from '#pages/gas/use-call.ts'
import { parseGasPath } from '#paths/gas.ts'
import { defineLongFields } from '#paths/links/long-fields.ts'
import { playgroundLink } from '#paths/playground.ts'
import { Note, usePageParams } from '#ui/page/page.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

const lists = ['accessList', 'blobVersionedHashes', 'authorizationList'] as const
const longFields = defineLongFields(['args', 'code', 'data', ...lists, 'overrides'])

/** Leads a link whose call has fields that the form lacks to the playground, with the whole call. */
export default function CallInPlayground() {
  const { network = '' } = usePageParams()
  const [search] = useSearchParams()
  const currency = useNativeCurrency()
  const long = longFields.read(search, useLocation().hash)
  const texts = { ...Object.fromEntries(search), ...('data' in long && long) }
  const callState = useCall({
    ...parseGasPath({ network }, search),
    omittedChars: undefined,
    ...long,
  })
  const overrides = readStateOverrides(texts.overrides ?? '', currency)
  const blobFeeText = search.get('maxFeePerBlobGas')
  const blobFee = blobFeeText ? readAmount(blobFeeText, currency) : undefined
  if (callState.state === 'encoding') return null
  if (callState.state !== 'call' || 'problem' in overrides || (blobFee && 'problem' in blobFee))
    return <Note title="Invalid link">The call in this link cannot be read.</Note>
  const call = {
    ...callState.call,
    ...(blobFee && { maxFeePerBlobGas: toQuantityHex(blobFee.wei) }),
    ...Object.fromEntries(
      lists.flatMap((name) => (texts[name] ? [[name, parseJson(texts[name]) ?? texts[name]]] : [])),
    ),
  }
  const params = overrides.value
    ? [call, callState.block ?? 'latest', overrides.value]
    : [call, ...(callState.block ? [callState.block] : [])]
  const text = JSON.stringify({ method: 'eth_estimateGas', params })
  return <Navigate replace to={playgroundLink({ network, text })} />
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { AbiFunction, Hex } from 'viem'
import { encodeCallOf } from '#domain/abi/call-data.ts'
import { worstVerdict } from '#domain/proof/proof-checks.ts'
import { type ProofVerdict, unverifiable, type VerdictKind } from '#domain/proof/verdict.ts'
import {
  findReturnedVariable,
  isStoredValue,
  returnedVerdict,
} from '#domain/storage/layout/returned-variable.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { isHash } from '#domain/values/hex.ts'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { useStateChecks } from '#queries/state/use-state-checks.ts'
import { storageQuery } from '#queries/storage/storage.ts'
import { useKnownLayout } from '#queries/storage/use-known-layout.ts'
import { StatusTag, type Tone } from '#ui/entity/status-tag.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = { account: AccountAtBlock; item: AbiFunction; args: readonly string[] }

/**
 * Whether storage has what a function returned: a layout names its variable, whose slot is proven. Where none
 * does, it is not verified: the contract alone says it.
 */
export default function ViewProof({ account: { network, address, block }, item, args }: Props) {
  const { layout, isPending } = useKnownLayout(network, address)
  const variable = useMemo(
    () => layout && findReturnedVariable(layout.variables, item.name, args),
    [layout, item, args],
  )
  const encodedCall = encodeCallOf(item, args)
  const data = 'data' in encodedCall ? encodedCall.data : '0x'
  const call = useQuery({ ...viewCallQuery(network, address, data, block), enabled: false }).data
  const position = slotWord(variable?.location.slot ?? 0n)
  const { data: word, error } = useQuery({
    ...storageQuery(network, address, position, block),
    enabled: variable !== undefined && call?.success === true,
  })
  const shown = isHash(word) && variable ? { slots: { [position]: word } } : undefined
  const state = useStateChecks(network, shown ? [{ address, block, shown }] : [])
  const number = readQuantity(state.parts?.[0]?.evidence?.block.number)
  const compare = (returned: Hex) =>
    variable && isHash(word) ? isStoredValue(returned, word, variable) : undefined
  const isOther = call && shown && compare(call.data) === false
  // The chain may have moved on between the two reads: the call is repeated at the block of the proof.
  const again = useQuery({
    ...viewCallQuery(network, address, data, toQuantityHex(number ?? 0n)),
    enabled: isOther === true && number !== undefined,
  })
  if (!call?.success) return null
  const judge = (): ProofVerdict | undefined => {
    const off =
      state.kind === 'never' ? 'Proofs (eth_getProof) are off for this connection.' : undefined
    const none = variable || isPending ? undefined : 'No known layout has a slot for this value.'
    const why = error?.message ?? again.error?.message ?? state.why ?? none ?? off
    if (why !== undefined) return unverifiable('not verified', why)
    if (!variable || !state.checks || again.isFetching) return undefined
    const ofSlot = worstVerdict(state.checks.map(({ verdict }) => verdict))
    if (ofSlot?.kind !== 'verified') return ofSlot
    const isStored = compare(isOther && again.data ? again.data.data : call.data)
    return returnedVerdict(variable, isStored, !layout?.kept && !layout?.isInferred)
  }
  const verdict = judge()
  const [tone, text] = (verdict && tags[verdict.kind]) ?? (['plain', 'Not verified'] as const)
  return (
    <p className="flex flex-wrap items-center gap-x-3 py-1 text-sm">
      {state.kind === 'on request' ? (
        <ActionButton onClick={state.verify}>Verify value</ActionButton>
      ) : (
        <StatusTag tone={tone} title={verdict?.explanation}>
          {verdict ? text : 'Verifying…'}
        </StatusTag>
      )}
      {variable && (
        <Link to={storagePath({ network, address, path: variable.expression, block })}>
          Open slot
        </Link>
      )}
    </p>
  )
}

const tags: { [kind in VerdictKind]?: readonly [Tone, string] } = {
  verified: ['ok', 'Verified in storage'],
  mismatch: ['bad', 'Mismatch'],
}

import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Hex } from 'viem'
import { worstVerdict } from '#domain/proof/proof-checks.ts'
import { unverifiable, type VerdictKind } from '#domain/proof/verdict.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { isValueType, type StorageLocation } from '#domain/storage/type/storage-type.ts'
import { byteLength } from '#domain/values/hex.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { getterVariableQuery } from '#queries/contract/inferred-contract.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { useStateChecks } from '#queries/state/use-state-checks.ts'
import { StatusTag, type Tone } from '#ui/entity/entity-body.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Props = {
  account: AccountAtBlock
  /** Call data, each of which is one call of the account. */
  calls: readonly Hex[]
  /** The variable that a getter with these arguments returns, `allowance[0x…][0x…]`, whose slot is a link away. */
  path?: string
}

/** Longest result that is compared: it is part of the key of its checks. */
const maxResultBytes = 65_536

/** Whether calls end as the node says, run in this browser on the proven state of their block. */
export default function CallProof({ account, calls, path = '' }: Props) {
  const { network, address, block, from } = account
  const results = useQueries({
    queries: calls.map((data) => viewCallQuery(network, address, data, block, from)),
  })
  const ends = results.flatMap(({ data: end }) => end ?? [])
  const isRead = ends.length === calls.length
  const isShort = ends.every((end) => (byteLength(end.data) ?? 0) <= maxResultBytes)
  const questions = calls.flatMap((data, index) => {
    const end = ends[index]
    return end ? [{ address, block, shown: {}, call: { data, from, end } }] : []
  })
  const state = useStateChecks(network, isRead && isShort ? questions : [])
  const { data: found, isLoading } = useQuery({
    ...getterVariableQuery(network, address, path),
    enabled: path !== '' && state.kind === 'done',
  })
  if (!isRead) return null
  if (state.kind === 'on request')
    return <ActionButton onClick={state.verify}>Verify result</ActionButton>
  const why =
    state.why ??
    (isShort ? undefined : 'The result is too long to be verified.') ??
    (state.kind === 'never' ? 'Proofs (eth_getProof) are off for this connection.' : undefined)
  const verdict = why
    ? unverifiable('not verified', why)
    : state.checks && worstVerdict(state.checks.map(({ verdict }) => verdict))
  const [tone, text] = (verdict && tags[verdict.kind]) ?? (['plain', 'Not verified'] as const)
  const [slot, ...others] = (state.parts ?? [])
    .flatMap(({ reads = [] }) => reads)
    .filter((read) => read.slot)
  const ofSlot = found && slotWord(found.location.slot) === slot?.slot ? found : undefined
  return (
    <>
      <StatusTag tone={tone} title={verdict?.explanation}>
        {verdict ? text : 'Verifying…'}
      </StatusTag>
      {verdict?.kind === 'mismatch' && <span className="text-mute">{verdict.explanation}</span>}
      {path !== '' && slot?.slot && others.length === 0 && !isLoading && (
        <Link
          to={storagePath({
            ...{ network, address: slot.address, block },
            ...(ofSlot?.isOfLayout ? { path: ofSlot.expression } : { slot: slot.slot }),
            ...(ofSlot?.isOfLayout === false && { as: packedType(ofSlot.location) }),
          })}
        >
          Open slot
        </Link>
      )}
    </>
  )
}

/** A variable that shares its slot is read by its own type and offset. */
const packedType = ({ type, offset = 0 }: StorageLocation) =>
  isValueType(type) ? `${type.label}@${offset}` : ''

const tags: { [kind in VerdictKind]?: readonly [Tone, string] } = {
  verified: ['ok', 'Verified'],
  mismatch: ['bad', 'Mismatch'],
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Address } from 'viem'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { shortSlot, slotWord } from '#domain/storage/path/derive-slot.ts'
import { type ProxySlot, proxySlots, readProxySlot } from '#domain/storage/proxy/proxy-slots.ts'
import type { ProxyVerdict } from '#domain/storage/proxy/proxy-verdict.ts'
import { isZero } from '#domain/storage/value/word.ts'
import { groupDigits, isSameHex } from '#domain/values/hex.ts'
import { ImplementationLayout } from '#pages/storage/proxy/implementation-layout.tsx'
import { LatestCodeChange } from '#pages/storage/proxy/latest-code-change.tsx'
import { MismatchMark, StoredText } from '#pages/storage/stored-text.tsx'
import type { WrongSlots } from '#pages/storage/table-verification.tsx'
import { addressPath } from '#paths/address.ts'
import { storageHistoryPath } from '#paths/storage/storage-history.ts'
import { storageProxyPath } from '#paths/storage/storage-proxy.ts'
import { proxyQuery } from '#queries/contract/account.ts'
import { type StateWords, useStateWords } from '#queries/storage/state-words.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

const TableVerification = laterSection(() => import('#pages/storage/table-verification.tsx'))

type ProxySheetProps = {
  address: Address
  snapshot: BlockSnapshot
}

/** All well-known proxy slots of an address at one block, and the verdict on them. */
export function ProxySheet({ address, snapshot }: ProxySheetProps) {
  const network = usePageNetwork()
  const knownSlots = proxySlots(address)
  const stateWords = useStateWords(
    { network, address, block: snapshot.at },
    knownSlots.map(({ slot }) => slot),
  )
  const verdictQuery = useQuery({
    ...proxyQuery(network, address, snapshot.at),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const words = [...new Set(knownSlots.map(({ slot }) => slot))].flatMap((slot) => {
    const word = stateWords.word(slot)
    return word ? [[slot, word] as const] : []
  })
  const [[wrongSlots] = [], setWrongSlots] = useState<readonly WrongSlots[]>([])
  const verification = { address, columns: [{ block: snapshot.at, words }], count: words.length }
  const isRead = knownSlots.every(({ slot }) => stateWords.word(slot) !== undefined)
  const nonZeroSlots = knownSlots.filter(({ slot }) => !isZero(stateWords.word(slot) ?? '0x1'))
  const { beacon, implementation, names } = verdictQuery.data ?? {}
  const named = beacon ?? implementation ?? names
  const leadingSlot = nonZeroSlots.find((slot) => {
    const word = stateWords.word(slot.slot)
    return word && isSameHex(readProxySlot(slot, word).text, named)
  })
  const zeroSlots = knownSlots.filter((slot) => !nonZeroSlots.includes(slot))
  // Until all are read, it is not known which slots are zero: none is shown, and none moves.
  const isSettled = knownSlots.every(
    ({ slot }) => stateWords.word(slot) || stateWords.failed(slot) || stateWords.problem(slot),
  )
  const blockLabel =
    snapshot.number === undefined
      ? `the ${snapshot.parameter} block`
      : `block ${groupDigits(snapshot.number)}`
  return (
    <>
      <QueryFailure
        of={{
          ...stateWords,
          refetch: () => {
            stateWords.refetch()
            if (verdictQuery.error) verdictQuery.refetch()
          },
        }}
      />
      {verdictQuery.data ? (
        <ProxyVerdictCard
          {...{ address, blockLabel, leadingSlot, number: snapshot.number }}
          verdict={verdictQuery.data}
        />
      ) : (
        verdictQuery.isFetching && (
          <p role="status" className="card min-h-29 max-sm:min-h-38 px-4 py-4 text-mute sm:px-5">
            Loading code and slots…
          </p>
        )
      )}
      {isSettled && nonZeroSlots.length > 0 && (
        <section aria-label={`Values at ${blockLabel}`} className="card overflow-hidden">
          <div className="flex flex-wrap items-center gap-x-3 px-4 pt-2.5 pb-1 sm:px-5">
            <h2 className="text-lg font-semibold">Values at {blockLabel}</h2>
            <span className="max-sm:min-h-6 max-sm:w-full">
              {isRead && <TableVerification {...verification} isTag />}
            </span>
          </div>
          <ProxySlotList slots={nonZeroSlots} {...{ address, stateWords, wrongSlots }} />
        </section>
      )}
      {isSettled && zeroSlots.length > 0 && (
        <details className="card" open={nonZeroSlots.length === 0}>
          <summary className="px-4 py-2.5 text-mute sm:px-5">
            {zeroSlots.length} standard slots are zero at {blockLabel}
          </summary>
          <section aria-label="Zero">
            <ProxySlotList slots={zeroSlots} {...{ address, stateWords, wrongSlots }} />
          </section>
        </details>
      )}
      {isRead && <TableVerification {...verification} onChecked={setWrongSlots} />}
    </>
  )
}

type ProxyVerdictCardProps = {
  address: Address
  blockLabel: string
  /** The block read, where its number is known. */
  number: bigint | undefined
  verdict: ProxyVerdict
  /** The slot that holds the implementation or the beacon; undefined where none does. */
  leadingSlot: ProxySlot | undefined
}

function ProxyVerdictCard({
  address,
  blockLabel,
  number,
  verdict: { title, says, leads, implementation, isInCode, beacon, names },
  leadingSlot,
}: ProxyVerdictCardProps) {
  const network = usePageNetwork()
  return (
    <section aria-label="Proxy type" className="card px-4 py-4 sm:px-5">
      <h2 className="text-answer font-semibold">{title}</h2>
      <p className="mt-1 text-mute">
        {says} Read at {blockLabel}.
      </p>
      {!leads && (
        <p className="mt-2">
          <Link to={addressPath(network, address)}>Check code</Link>
        </p>
      )}
      {beacon && (
        <p className="mt-3">
          <AddressLink address={beacon} copyName="the beacon" />{' '}
          <Link to={storageProxyPath({ network, address: beacon, block: 'latest' })}>
            Beacon slots
          </Link>
        </p>
      )}
      {names && (
        <p className="mt-3">
          <span className="text-mute">Named implementation</span>{' '}
          <AddressLink address={names} copyName="the implementation" />
        </p>
      )}
      {implementation && <ImplementationLayout {...{ address, implementation }} />}
      {isInCode && number !== undefined && (
        <LatestCodeChange key={`${network} ${number}`} address={address} newest={number} />
      )}
      {leadingSlot && (
        <p className="mt-2">
          <Link
            to={storageHistoryPath({
              ...{ network, address, slot: leadingSlot.formula, as: 'address' },
            })}
          >
            Earlier {beacon ? 'beacons' : 'implementations'}
          </Link>
        </p>
      )}
    </section>
  )
}

type ProxySlotListProps = {
  slots: ProxySlot[]
  stateWords: StateWords
  address: Address
  wrongSlots: WrongSlots | undefined
}

function ProxySlotList({ slots, stateWords, address, wrongSlots }: ProxySlotListProps) {
  const network = usePageNetwork()
  return (
    <dl>
      {slots.map((slot) => {
        const storageWord = stateWords.word(slot.slot)
        const slotValue = storageWord && readProxySlot(slot, storageWord)
        const isNonZero = storageWord !== undefined && !isZero(storageWord)
        return (
          <div
            key={slot.id}
            className="grid gap-x-6 gap-y-0.5 border-t border-line px-4 py-2 sm:px-5 md:grid-cols-[15rem_minmax(0,1fr)_auto]"
          >
            <dt className="min-w-0">
              <span className={isNonZero ? 'font-medium' : ''}>{slot.name}</span>
              <span className="block text-sm text-mute">{slot.source}</span>
            </dt>
            <dd className="min-w-0">
              <span className={`data break-all ${isNonZero ? '' : 'text-mute'}`}>
                {slotValue ? (
                  <StoredText
                    type={
                      slotValue.isAddress || slot.type.kind !== 'address' ? slot.type.label : ''
                    }
                    text={slotValue.text}
                  />
                ) : (
                  (stateWords.problem(slot.slot) ??
                  (stateWords.failed(slot.slot) ? 'Not read' : '…'))
                )}
              </span>{' '}
              {wrongSlots?.has(slot.slot) && <MismatchMark />}
              {isNonZero && slotValue && <CopyButton text={slotValue.text} what={slot.name} />}
              {isNonZero && slotValue && (
                <span className="block text-sm text-mute">{slotValue.means}</span>
              )}
              {slotValue?.anomaly && (
                <span className="block text-sm text-warn">{slotValue.anomaly}</span>
              )}
            </dd>
            <dd className="text-sm text-mute">
              <span className="data">
                {slot.slot < 1000n && 'slot '}
                {shortSlot(slot.slot)}
              </span>{' '}
              <CopyButton text={slotWord(slot.slot)} what={`slot of ${slot.name}`} />
              <Link
                className="ml-2"
                to={storageHistoryPath({
                  ...{ network, address, slot: slot.formula },
                  as:
                    slotValue?.isAddress === false && slot.otherwise ? 'uint256' : slot.type.label,
                })}
              >
                History
              </Link>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

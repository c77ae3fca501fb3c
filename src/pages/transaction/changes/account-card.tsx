import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Hex } from 'viem'
import type { AccountChange, BeforeAfter } from '#domain/changes/account-change.ts'
import { type ChangedValue, describeChanges } from '#domain/changes/changed-values.ts'
import { accountKind } from '#domain/contract/account-kind.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { byteLength, isSameHex } from '#domain/values/hex.ts'
import { formatNative } from '#domain/values/native-currency.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { ChangeRow, StorageRow } from '#pages/transaction/changes/change-row.tsx'
import { storagePath } from '#paths/storage/storage.ts'
import { type SlotSources, slotNamesQuery } from '#queries/state/slot-names.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

type Props = { network: string; change: AccountChange; sources: SlotSources }

/** An account and all that changed of it: balance, nonce, code, and storage by the names of variables. */
export function AccountCard({ network, change, sources }: Props) {
  const { address, balance, nonce, code, slots } = change
  const { transaction } = sources
  const currency = useNativeCurrency()
  const { data: layouts, isLoading } = useQuery({
    ...slotNamesQuery(network, change, sources),
    enabled: slots.length > 0,
  })
  const values = useMemo(
    () => describeChanges(address, slots, layouts ?? []),
    [address, slots, layouts],
  )
  const pathOf = ({ slot, path }: ChangedValue) =>
    storagePath({
      ...{ network, address, block: String(transaction.blockNumber) },
      ...(path === undefined ? { slot: slotWord(slot) } : { path }),
    })
  return (
    <section aria-label={`Changes of ${address}`} className="card overflow-clip">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 sm:px-5">
        <h2 className="min-w-0 font-semibold">
          <AddressLink address={address} copyName="the address" />
        </h2>
        {isSameHex(address, transaction.from) && <StatusTag>Sender</StatusTag>}
        {layouts?.map(({ title, from, isInferred }) => (
          <span key={title} className="text-sm text-mute">
            Layout: {title}, {from} {isInferred && <StatusTag>Inferred</StatusTag>}
          </span>
        ))}
      </div>
      <div className="divide-y divide-line px-4 py-1 sm:px-5">
        {balance && (
          <ChangeRow
            name="Balance"
            before={
              balance.before === undefined ? undefined : formatNative(balance.before, currency)
            }
            after={formatNative(balance.after, currency)}
            growth={growthOf(balance, (amount) => formatNative(amount, currency))}
          />
        )}
        {nonce && (
          <ChangeRow
            name="Nonce"
            before={nonce.before === undefined ? undefined : groupDigits(nonce.before)}
            after={groupDigits(nonce.after)}
            growth={growthOf(nonce, groupDigits)}
          />
        )}
        {code && (
          <ChangeRow
            name="Code"
            before={code.before && <CodeText code={code.before} />}
            after={<CodeText code={code.after} />}
          />
        )}
        {isLoading ? (
          <p role="status" className="h-24 text-mute">
            Loading variables…
          </p>
        ) : (
          values.length > 0 && (
            <PagedList items={values} className="divide-y divide-line">
              {(value) => (
                <li key={`${value.slot} ${value.name}`}>
                  <StorageRow value={value} path={pathOf(value)} />
                </li>
              )}
            </PagedList>
          )
        )}
      </div>
    </section>
  )
}

/** Growth of an amount, with its sign. */
function growthOf({ before, after }: BeforeAfter<bigint>, format: (amount: bigint) => string) {
  if (before === undefined) return undefined
  return after < before ? `−${format(before - after)}` : `+${format(after - before)}`
}

/** Code by its size, and by the account to which it delegates (EIP-7702). */
function CodeText({ code }: { code: Hex }) {
  const kind = accountKind(code)
  if (kind.kind === 'no code') return <span className="text-mute">none</span>
  if (kind.kind !== 'delegated') return <>{formatByteCount(byteLength(code) ?? 0)}</>
  return (
    <>
      Delegation to <AddressLink address={kind.target} short />
    </>
  )
}

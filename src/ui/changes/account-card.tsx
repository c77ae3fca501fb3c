import { type ReactNode, useMemo } from 'react'
import type { Hex } from 'viem'
import type { AccountChange, BeforeAfter } from '#domain/changes/account-change.ts'
import {
  type ChangedValue,
  describeChanges,
  type NamedSlots,
} from '#domain/changes/changed-values.ts'
import { accountKind } from '#domain/contract/account-kind.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import type { ReadTokenUnit } from '#domain/token/token-unit.ts'
import { formatNative } from '#domain/values/amount.ts'
import { byteLength, formatByteCount, groupDigits, isSameHex } from '#domain/values/hex.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { ChangeRow, isTokenValue, StorageRow } from '#ui/changes/change-row.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { AddressLink, useNativeCurrency } from '#ui/values/address-link.tsx'

type Props = {
  network: string
  blockNumber: unknown
  /** All changes of one account, by their order in the block. */
  changes: readonly AccountChange[]
  /** Sender of the one transaction whose changes these are. */
  sender?: unknown
  /** Among the changes of a block, what made a change. */
  describeStep?: (transactionIndex: number) => ReactNode
  /** Completes the changes with values before them, and finds layouts that name their slots. */
  useAccount: (changes: readonly AccountChange[]) => {
    changes: readonly AccountChange[]
    layouts: readonly NamedSlots[]
    isLoading: boolean
  }
  /** The unit of a token; null where it has none, undefined while it is read. */
  useTokenUnit: (token: string | undefined) => ReadTokenUnit | null | undefined
}

/** An account and all that changed of it: balance, nonce, code, and storage by the names of variables. */
export function AccountCard(props: Props) {
  const {
    network,
    blockNumber,
    changes: given,
    sender,
    describeStep,
    useAccount,
    useTokenUnit,
  } = props
  const address = given[0]?.address ?? '0x'
  const currency = useNativeCurrency()
  const { changes, layouts, isLoading } = useAccount(given)
  const values = useMemo(() => describeAll(address, changes, layouts), [address, changes, layouts])
  const unit = useTokenUnit(values.some(isTokenValue) ? address : undefined)
  const pathOf = ({ slot, path }: ChangedValue) =>
    storagePath({
      ...{ network, address, block: String(blockNumber) },
      ...(path === undefined ? { slot: slotWord(slot) } : { path }),
    })
  const stepOf = ({ transactionIndex }: Pick<AccountChange, 'transactionIndex'>) =>
    transactionIndex === undefined ? undefined : describeStep?.(transactionIndex)
  const rowsOf = (
    name: string,
    pick: (change: AccountChange) => Omit<Parameters<typeof ChangeRow>[0], 'name'> | undefined,
  ) =>
    changes.flatMap((change) => {
      const row = pick(change)
      return row ? [<ChangeRow key={name} name={name} {...row} step={stepOf(change)} />] : []
    })
  const formatBalance = (amount: bigint) => formatNative(amount, currency)
  const rows = [
    ...rowsOf('Balance', ({ balance }) => balance && amountRow(balance, formatBalance)),
    ...rowsOf('Nonce', ({ nonce }) => nonce && amountRow(nonce, groupDigits)),
    ...rowsOf(
      'Code',
      ({ code }) =>
        code && {
          before: code.before && <CodeText code={code.before} />,
          after: <CodeText code={code.after} />,
        },
    ),
    ...(isLoading
      ? []
      : values.map((value) => (
          <StorageRow
            key="storage"
            value={value}
            unit={unit}
            path={pathOf(value)}
            step={stepOf(value)}
          />
        ))),
  ]
  return (
    <section aria-label={`Changes of ${address}`} className="card overflow-clip">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 sm:px-5">
        <h2 className="min-w-0 font-semibold">
          <AddressLink address={address} copyName="the address" />
        </h2>
        {isSameHex(address, sender) && <StatusTag>Sender</StatusTag>}
        {layouts.map(({ title, from, isInferred }) => (
          <span key={title} className="text-sm text-mute">
            Layout: {title}, {from} {isInferred && <StatusTag>Inferred</StatusTag>}
          </span>
        ))}
      </div>
      <div className="divide-y divide-line px-4 py-1 sm:px-5">
        <PagedList items={rows} className="divide-y divide-line">
          {(row, index) => <li key={index}>{row}</li>}
        </PagedList>
        {isLoading && (
          <p role="status" aria-busy="true" className="h-24 text-mute">
            Loading variables…
          </p>
        )}
      </div>
    </section>
  )
}

/**
 * The values that changed in storage, those of one slot side by side in the order of their changes;
 * those without a name are last.
 */
const describeAll = (
  address: Hex,
  changes: readonly AccountChange[],
  layouts: readonly NamedSlots[],
) =>
  changes
    .flatMap(({ slots, transactionIndex }) =>
      describeChanges(address, slots, layouts).map((value) => ({
        ...value,
        ...(transactionIndex !== undefined && { transactionIndex }),
      })),
    )
    .toSorted(
      (one, other) =>
        Number(one.name === undefined) - Number(other.name === undefined) ||
        (one.slot === other.slot ? 0 : one.slot < other.slot ? -1 : 1),
    )

const amountRow = (pair: BeforeAfter<bigint>, format: (amount: bigint) => string) => ({
  before: pair.before === undefined ? undefined : format(pair.before),
  after: format(pair.after),
  growth: growthOf(pair, format),
})

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

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChangedValue } from '#domain/changes/changed-values.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import type { ReadTokenUnit } from '#domain/token/token-unit.ts'
import { variableTokenValue } from '#domain/token/token-values.ts'
import { formatSigned, isAddress, isHash } from '#domain/values/hex.ts'
import { NumberHint } from '#ui/entity/number-hint.tsx'
import { TokenAmount, TokenGrowth, TokenUnitTag } from '#ui/token/token-amount.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { HexValue } from '#ui/values/copy-button.tsx'

type Props = {
  name: ReactNode
  type?: string | undefined
  /** Undefined where it is not known. */
  before: ReactNode
  after: ReactNode
  /** Growth of a number, with its sign. */
  growth?: ReactNode
  anomaly?: string | undefined
  /** The step that made the change, in a list of several. */
  step?: ReactNode
}

export function ChangeRow({ name, type, before, after, growth, anomaly, step }: Props) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-1.5 min-[52rem]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <p className="min-w-0 wrap-anywhere">
        {name} {type && <span className="text-sm text-mute">{type}</span>}{' '}
        {step && <span className="inline-block text-sm text-mute">{step}</span>}
      </p>
      <div className="flex min-w-0 flex-wrap gap-x-2 wrap-anywhere sm:grid sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <span className="min-w-0 text-mute">
          <span className="sr-only">before </span>
          {before ?? 'Unavailable'}
        </span>
        <span className="flex min-w-0 gap-x-2 sm:contents">
          <span aria-hidden="true" className="text-mute">
            →
          </span>
          <span className="min-w-0">
            <span className="sr-only">after </span>
            {after} {growth && <span className="inline-block text-sm text-mute">{growth}</span>}
            {anomaly && <span className="block text-sm text-warn">{anomaly}</span>}
          </span>
        </span>
      </div>
    </div>
  )
}

/** Numbers of a time in seconds; amounts of a token are larger. */
const mayBeTime = /^[\d,]{10,13}$/

/** Whether a changed value counts a token. */
export const isTokenValue = ({ name = '', type = '' }: ChangedValue): boolean =>
  variableTokenValue(name, type) !== undefined

type StorageRowProps = {
  value: ChangedValue
  path: string
  step: ReactNode
  /** The unit of the token that the account is; null where it is none, undefined while it is read. */
  unit: ReadTokenUnit | null | undefined
}

const numberIn = (text: string) => BigInt(text.replaceAll(',', ''))

/** A value of storage, whose name leads to the page of storage; without a name, its slot does. */
export function StorageRow({ value, path, step, unit }: StorageRowProps) {
  const { slot, name = '', type = '', before, after, growth, anomaly } = value
  const counted = variableTokenValue(name, type)
  const renderText = (text: string) =>
    counted && unit ? (
      <TokenAmount isExact {...{ type, unit }} number={numberIn(text)} value={counted} />
    ) : counted && unit !== null ? (
      <span aria-busy="true" title={text} className="waiting h-5 w-24" />
    ) : (
      <StoredValueText text={text} />
    )
  return (
    <ChangeRow
      name={
        <Link to={path} title={`Slot ${slotWord(slot)}`}>
          {name === '' ? (
            <>
              Slot <HexValue value={slotWord(slot)} short />
            </>
          ) : (
            <span className="data font-semibold">{name}</span>
          )}
        </Link>
      }
      type={type}
      before={before === undefined ? undefined : renderText(before)}
      after={
        <>
          {renderText(after)} {counted && unit && <TokenUnitTag unit={unit} />}
          {mayBeTime.test(after) && <NumberHint name={name} type={type} number={numberIn(after)} />}
        </>
      }
      growth={
        growth === undefined || (counted && unit === undefined) ? undefined : counted && unit ? (
          <TokenGrowth growth={growth} unit={unit} />
        ) : (
          formatSigned(growth)
        )
      }
      anomaly={anomaly}
      step={step}
    />
  )
}

/** A value as text; an address is linked, and a word shortened. */
function StoredValueText({ text }: { text: string }) {
  if (isHash(text) || (isAddress(text) && /^0x0+$/.test(text)))
    return <HexValue value={text} short />
  if (isAddress(text)) return <AddressLink address={text} short />
  return <span className="data">{text}</span>
}

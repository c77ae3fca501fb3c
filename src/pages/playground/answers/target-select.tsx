import type { TargetChoice, TransportChoice } from '#paths/playground.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { SelectField } from '#ui/form/select.tsx'

const transports: readonly TransportChoice[] = ['HTTP', 'WebSocket']

type Props = {
  label: string
  side: TargetChoice | undefined
  noneLabel?: string
  connections: readonly PublicConnection[]
  hasFileCommand: boolean
  onChange: (side: TargetChoice | undefined) => void
}

/** A connection and a transport as one choice; `noneLabel` adds an option for neither. */
export function TargetSelect(props: Props) {
  const { label, side, noneLabel, connections, hasFileCommand, onChange } = props
  const targetChoices = connections.flatMap(({ network, name, transport }) =>
    hasFileCommand
      ? [{ network, over: side?.over ?? '', transport: 'HTTP', label: `${name}: files` }]
      : transports.map((over) => ({ network, over, transport, label: `${name} over ${over}` })),
  )
  const chosenIndex = targetChoices.findIndex(
    ({ network, over, transport }) =>
      network === side?.network && (hasFileCommand || over === (side.over || transport)),
  )
  const isUnknown = side && chosenIndex < 0
  const options = [
    ...(noneLabel === undefined ? [] : [['', noneLabel] as const]),
    ...(isUnknown ? [['unknown', side.network || 'no connection'] as const] : []),
    ...targetChoices.map(({ label }, index) => [index, label] as const),
  ]
  return (
    <SelectField<string | number>
      label={label}
      className="control max-w-full"
      value={isUnknown ? 'unknown' : chosenIndex < 0 ? '' : chosenIndex}
      options={options}
      onChange={(value) => {
        const target = value === '' ? undefined : targetChoices[Number(value)]
        if (target || value === '')
          onChange(target && { network: target.network, over: target.over })
      }}
    />
  )
}

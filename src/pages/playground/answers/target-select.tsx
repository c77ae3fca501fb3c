import type { TargetChoice, TransportChoice } from '#paths/playground.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import type { ControlProps } from '#ui/form/field.tsx'

const transports: readonly TransportChoice[] = ['HTTP', 'WebSocket']

type Props = {
  control: ControlProps
  side: TargetChoice | undefined
  noneLabel?: string
  connections: readonly PublicConnection[]
  hasFileCommand: boolean
  onChange: (side: TargetChoice | undefined) => void
}

/** A connection and a transport as one choice; `noneLabel` adds an option for neither. */
export function TargetSelect({
  control,
  side,
  noneLabel,
  connections,
  hasFileCommand,
  onChange,
}: Props) {
  const targetChoices = connections.flatMap(({ network, name, transport }) =>
    hasFileCommand
      ? [{ network, over: side?.over ?? '', transport: 'HTTP', label: `${name}: files` }]
      : transports.map((over) => ({
          network,
          over,
          transport,
          label: `${name} over ${over}`,
        })),
  )
  const chosenIndex = targetChoices.findIndex(
    ({ network, over, transport }) =>
      network === side?.network && (hasFileCommand || over === (side.over || transport)),
  )
  const isUnknown = side && chosenIndex < 0
  return (
    <select
      {...control}
      className="control max-w-full"
      value={isUnknown ? 'unknown' : chosenIndex < 0 ? '' : chosenIndex}
      onChange={({ target }) => {
        const chosenTarget = targetChoices[Number(target.value)]
        onChange(
          target.value === '' || !chosenTarget
            ? undefined
            : { network: chosenTarget.network, over: chosenTarget.over },
        )
      }}
    >
      {noneLabel !== undefined && <option value="">{noneLabel}</option>}
      {isUnknown && (
        <option value="unknown" disabled>
          {side.network || 'no connection'}
        </option>
      )}
      {targetChoices.map(({ network, over, label }, index) => (
        <option key={`${network} ${over}`} value={index}>
          {label}
        </option>
      ))}
    </select>
  )
}

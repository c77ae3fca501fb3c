import type { TargetChoice, TransportChoice } from '#paths/playground.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import type { ControlProps } from '#ui/form/field.tsx'

const transports: readonly TransportChoice[] = ['HTTP', 'WebSocket']

/** A connection and a transport as one choice; `none` is offered where there need be neither. */
export function TargetSelect({
  control,
  side,
  none,
  connections,
  ofFiles,
  onChange,
}: {
  control: ControlProps
  side: TargetChoice | undefined
  none?: string
  connections: readonly PublicConnection[]
  ofFiles: boolean
  onChange: (side: TargetChoice | undefined) => void
}) {
  const targetChoices = connections.flatMap(({ network, name, transport }) =>
    ofFiles
      ? [{ network, over: side?.over ?? '', transport: 'HTTP', words: `${name}: files` }]
      : transports.map((over) => ({
          network,
          over,
          transport,
          words: `${name} over ${over}`,
        })),
  )
  const chosenIndex = targetChoices.findIndex(
    ({ network, over, transport }) =>
      network === side?.network && (ofFiles || over === (side.over || transport)),
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
      {none !== undefined && <option value="">{none}</option>}
      {isUnknown && (
        <option value="unknown" disabled>
          {side.network || 'no connection'}
        </option>
      )}
      {targetChoices.map(({ network, over, words }, index) => (
        <option key={`${network} ${over}`} value={index}>
          {words}
        </option>
      ))}
    </select>
  )
}

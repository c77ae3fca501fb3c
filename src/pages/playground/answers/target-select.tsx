import type { TransportChoice, TargetChoice } from '#paths/playground.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import type { ControlProps } from '#ui/form/field.tsx'

const transports: readonly TransportChoice[] = ['HTTP', 'WebSocket']

/** A connection and a transport as one choice; `none` is offered where there need be neither. */
export function SideSelect({
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
  const choices = connections.flatMap(({ network, name, transport }) =>
    ofFiles
      ? [{ network, over: side?.over ?? '', transport: 'HTTP', words: `${name}: files` }]
      : transports.map((over) => ({
          network,
          over,
          transport,
          words: `${name} over ${over}`,
        })),
  )
  const chosen = choices.findIndex(
    ({ network, over, transport }) =>
      network === side?.network && (ofFiles || over === (side.over || transport)),
  )
  const unknown = side && chosen < 0
  return (
    <select
      {...control}
      className="control max-w-full"
      value={unknown ? 'unknown' : chosen < 0 ? '' : chosen}
      onChange={({ target }) => {
        const choice = choices[Number(target.value)]
        onChange(
          target.value === '' || !choice
            ? undefined
            : { network: choice.network, over: choice.over },
        )
      }}
    >
      {none !== undefined && <option value="">{none}</option>}
      {unknown && (
        <option value="unknown" disabled>
          {side.network || 'no connection'}
        </option>
      )}
      {choices.map(({ network, over, words }, index) => (
        <option key={`${network} ${over}`} value={index}>
          {words}
        </option>
      ))}
    </select>
  )
}

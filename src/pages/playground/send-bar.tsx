import { useContext } from 'react'
import { groupDigits } from '#domain/values/hex.ts'
import { pageAddress } from '#paths/links/page-address.ts'
import {
  charactersNotInLink,
  type PlaygroundAddress,
  playgroundLink,
  type TargetChoice,
  type TransportChoice,
} from '#paths/playground.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { NetworksContext } from '#ui/answer/answer-contexts.ts'
import { SelectField } from '#ui/form/field.tsx'
import { ActionButton, CopyButton } from '#ui/values/copy-button.tsx'

const isMac = /mac|iphone|ipad/i.test(navigator.platform)

type Props = {
  draft: PlaygroundAddress
  currentNetwork: string
  connections: readonly PublicConnection[]
  /** True for file commands, which have one transport. */
  hasFileCommand: boolean
  canCompare: boolean
  /** True when two targets are chosen for a method that is not known to only read. */
  mayChangeBoth: boolean
  onChange: (changed: Partial<PlaygroundAddress>) => void
  /** Why the request cannot be sent. */
  problem: string | undefined
  isPending: boolean
  onSend: () => void
  onStop: () => void
  /** True when the text contains a key or secret, so it is left out of links. */
  isSecret: boolean
}

/** The target of the request, the target to compare with, and the Send button. */
export function SendBar({
  draft,
  currentNetwork,
  connections,
  hasFileCommand,
  canCompare,
  mayChangeBoth,
  onChange,
  problem,
  isPending,
  onSend,
  onStop,
  isSecret,
}: Props) {
  const chosenNetwork = draft.network || currentNetwork
  const omittedCharacters = isSecret ? undefined : charactersNotInLink(draft)
  const playgroundUrl = pageAddress(playgroundLink({ ...draft, network: chosenNetwork }))
  return (
    <section aria-label="Send" className="card grid gap-2 px-4 py-3">
      <div className="grid items-end gap-x-3 gap-y-2 sm:flex sm:flex-wrap">
        <TargetSelect
          label="Endpoint"
          side={{ network: chosenNetwork, over: draft.over }}
          connections={connections}
          hasFileCommand={hasFileCommand}
          onChange={(side) => side && onChange(side)}
        />
        {canCompare && (
          <TargetSelect
            label="Compare with"
            side={draft.beside}
            noneLabel="None"
            connections={connections}
            hasFileCommand={false}
            onChange={(beside) => onChange({ beside })}
          />
        )}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {!isSecret && (
            <span className="flex items-center text-mute">
              Link <CopyButton text={playgroundUrl} what="link" />
            </span>
          )}
          {isPending && <ActionButton onClick={onStop}>Stop</ActionButton>}
          <ActionButton
            className="action-primary min-h-9 disabled:opacity-50"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title="Ctrl or ⌘ and Enter"
            disabled={problem !== undefined}
            onClick={onSend}
          >
            {isPending ? 'Sending…' : 'Send'}
            <span aria-hidden="true" className="font-sans text-sm font-normal max-sm:hidden">
              {isMac ? '⌘↵' : 'Ctrl ↵'}
            </span>
          </ActionButton>
        </span>
      </div>
      {problem !== undefined && (
        <p role="status" className="text-sm text-warn">
          {problem}
        </p>
      )}
      {problem === undefined && canCompare && mayChangeBoth && (
        <p className="text-sm text-warn">
          This method may change state. Send sends it to both endpoints.
        </p>
      )}
      {omittedCharacters !== undefined && (
        <p className="text-sm text-warn">
          The link leaves out the request ({groupDigits(omittedCharacters)} characters). It works in
          this tab only.
        </p>
      )}
    </section>
  )
}

const transports: readonly TransportChoice[] = ['HTTP', 'WebSocket']

type TargetSelectProps = {
  label: string
  side: TargetChoice | undefined
  noneLabel?: string
  connections: readonly PublicConnection[]
  hasFileCommand: boolean
  onChange: (side: TargetChoice | undefined) => void
}

/** A connection and a transport as one choice; `noneLabel` adds an option for neither. */
function TargetSelect(props: TargetSelectProps) {
  const { label, side, noneLabel, connections, hasFileCommand, onChange } = props
  const networks = useContext(NetworksContext)
  const targetChoices = connections.flatMap(({ network, name, transport }) => {
    if (hasFileCommand)
      return [{ network, over: side?.over ?? '', transport: 'HTTP', label: `${name}: files` }]
    const failure = networks.find((each) => each.network === network)?.failure
    const end = failure === undefined ? '' : ` · ${failure}`
    return transports.map((over) => ({
      ...{ network, over, transport },
      label: `${name} over ${over}${end}`,
    }))
  })
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

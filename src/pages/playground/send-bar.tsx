import { useContext } from 'react'
import { Link } from 'react-router'
import { pageAddress } from '#paths/links/page-address.ts'
import { patterns } from '#paths/patterns.ts'
import { type PlaygroundAddress, playgroundLink } from '#paths/playground.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { NetworksContext } from '#ui/answer/answer-contexts.ts'
import { SelectField } from '#ui/form/field.tsx'
import { ActionButton, CopyButton } from '#ui/values/copy-button.tsx'

const isMac = /mac|iphone|ipad/i.test(navigator.platform)

type Props = {
  /** With the network that is in use, where it names none. */
  draft: PlaygroundAddress
  connections: readonly PublicConnection[]
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
  connections,
  canCompare,
  mayChangeBoth,
  onChange,
  problem,
  isPending,
  onSend,
  onStop,
  isSecret,
}: Props) {
  const { network, beside = '' } = draft
  const link = playgroundLink(draft)
  // The end of a link holds no more than `paths/links/link-end.ts` allows.
  const isTooLong =
    draft.omittedChars === undefined && /[?&]leftOut=/.test(link) && !link.includes('#')
  return (
    <section aria-label="Send" className="card grid gap-2 px-4 py-3">
      <div className="grid items-end gap-x-3 gap-y-2 sm:flex sm:flex-wrap">
        <NetworkSelect
          label="Endpoint"
          network={network}
          connections={connections}
          onChange={(network) => onChange({ network })}
        />
        {canCompare && connections.length === 1 && beside === '' && (
          <p className="text-sm text-mute sm:pb-2">
            Compare with: <Link to={`${patterns.connections}#add`}>Add a second connection</Link>
          </p>
        )}
        {canCompare && (connections.length > 1 || beside !== '') && (
          <NetworkSelect
            label="Compare with"
            network={beside === network ? '' : beside}
            noneLabel="None"
            connections={connections.filter((each) => each.network !== network)}
            onChange={(beside) => onChange({ beside })}
          />
        )}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {!isSecret && !isTooLong && (
            <span className="flex items-center text-mute">
              Link <CopyButton text={pageAddress(link)} what="link" />
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
      {isTooLong && (
        <p role="status" className="text-sm text-warn">
          Too long for a link: the request is lost when you reload or leave this page.
        </p>
      )}
      {problem === undefined && canCompare && mayChangeBoth && (
        <p className="text-sm text-warn">
          This method may change state. Send sends it to both endpoints.
        </p>
      )}
    </section>
  )
}

type NetworkSelectProps = {
  label: string
  network: string
  noneLabel?: string
  connections: readonly PublicConnection[]
  onChange: (network: string) => void
}

/** A choice among the connections; `noneLabel` adds an option for none of them. */
function NetworkSelect({ label, network, noneLabel, connections, onChange }: NetworkSelectProps) {
  const networks = useContext(NetworksContext)
  const ofConnections = connections.map(({ network, name }) => {
    const failure = networks.find((each) => each.network === network)?.failure
    return [network, failure === undefined ? name : `${name} · ${failure}`] as const
  })
  const choices = [...(noneLabel === undefined ? [] : [['', noneLabel] as const]), ...ofConnections]
  const isKnown = choices.some(([known]) => known === network)
  return (
    <SelectField
      label={label}
      className="control max-w-full"
      value={network}
      options={isKnown ? choices : [[network, network || 'no connection'], ...choices]}
      onChange={onChange}
    />
  )
}

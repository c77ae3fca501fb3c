import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import type { ToolSnippets } from '#domain/text/snippet.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { playgroundLink } from '#paths/playground.ts'
import { NetworksContext } from '#ui/answer/answer-contexts.ts'
import { RailRow, RailSection } from '#ui/entity/rail-section.tsx'
import { usePageParams } from '#ui/page/page.tsx'
import { SnippetCopyButtons } from '#ui/values/snippet-copy-buttons.tsx'

type SentRequest = { method: string; params: readonly unknown[] }

type Props = SentRequest & {
  /** Undefined for a file command, which no network answers. */
  network?: string
  /** Milliseconds until the whole response arrived; undefined while unknown. */
  elapsedMs?: number | undefined
  snippets: ToolSnippets
  /** The requests to compare with other networks, where they are others. */
  compared?: SentRequest | readonly SentRequest[] | undefined
  /** Further `RailRow`s. */
  children?: ReactNode
}

/**
 * The request behind an entity: its method and time, snippets for other tools, and the Playground.
 */
export function RequestSection({
  network,
  method,
  params,
  elapsedMs,
  snippets,
  compared,
  children,
}: Props) {
  const linkOf = (request: Props['compared'], beside?: string) =>
    playgroundLink({ ...(network && { network }), beside, text: JSON.stringify(request) })
  return (
    <RailSection title="Request">
      <RailRow label={<MethodName method={method} />}>
        {elapsedMs !== undefined && (
          <span className="text-mute whitespace-nowrap">
            {groupDigits(Math.round(elapsedMs))} ms
          </span>
        )}
      </RailRow>
      {snippets.length > 0 && <RailRow label={<SnippetCopyButtons snippets={snippets} />} />}
      {children}
      <RailRow label={<Link to={linkOf({ method, params })}>Open in Playground</Link>} />
      {network && <CompareRow linkTo={(other) => linkOf(compared ?? { method, params }, other)} />}
    </RailSection>
  )
}

/** More links would squeeze their label into a column of letters. */
const maxLinksInRow = 3

/** Links to this request beside the response of each other connection. */
function CompareRow({ linkTo }: { linkTo: (network: string) => string }) {
  const { network: currentNetwork } = usePageParams()
  const networks = useContext(NetworksContext).filter(({ network }) => network !== currentNetwork)
  if (networks.length === 0) return null
  const links = networks.map(({ network, name, failure }) => (
    <Link key={network} className="truncate" to={linkTo(network)}>
      {name}
      {failure !== undefined && <span className="text-bad"> · {failure}</span>}
    </Link>
  ))
  if (networks.length <= maxLinksInRow)
    return (
      <RailRow label="Compare with">
        <span className="flex flex-wrap justify-end gap-x-3">{links}</span>
      </RailRow>
    )
  return (
    <details className="group border-t border-line py-1.5 text-sm">
      <summary className="flex min-h-6 list-none items-center justify-between gap-3 text-mute hover:text-ink [&::-webkit-details-marker]:hidden">
        Compare with
        <span className="flex items-center gap-1">
          {networks.length} networks
          <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        </span>
      </summary>
      <span className="mt-1 grid max-h-60 justify-items-start gap-1 overflow-y-auto">{links}</span>
    </details>
  )
}

/** A long name breaks between its words. */
const MethodName = ({ method }: { method: string }) => (
  <span className="data">
    {method.split(/(?=[A-Z])/).map((word, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {word}
      </Fragment>
    ))}
  </span>
)

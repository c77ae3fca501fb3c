import { Fragment, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import type { ToolSnippets } from '#domain/text/snippet.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { comparisonPath } from '#paths/playground.ts'
import { NetworksContext } from '#ui/answer/networks-context.ts'
import { RailRow, RailSection } from '#ui/entity/rail-section.tsx'
import { usePageParams } from '#ui/page/page-params.ts'
import { useCopy } from '#ui/values/use-copy.ts'

/** The request behind an entity: its method and time, the same for other tools, and the Playground. */
export function RequestSection({
  method,
  elapsedMs,
  snippets = [],
  playgroundPath,
  children,
}: {
  method: string
  /** Milliseconds until the whole response was there; undefined while it is not known. */
  elapsedMs?: number | undefined
  snippets?: ToolSnippets
  playgroundPath?: string | undefined
  /** Further `RailRow`s. */
  children?: ReactNode
}) {
  return (
    <RailSection title="Request">
      <RailRow label={<MethodName method={method} />}>
        {elapsedMs !== undefined && (
          <span className="text-mute whitespace-nowrap">
            {groupDigits(Math.round(elapsedMs))} ms
          </span>
        )}
      </RailRow>
      {snippets.length > 0 && (
        <RailRow label="Copy as">
          <span className="flex flex-wrap justify-end gap-x-3">
            {snippets.map(([tool, text]) => (
              <CopySnippetButton key={tool} tool={tool} text={text} />
            ))}
          </span>
        </RailRow>
      )}
      {children}
      {playgroundPath !== undefined && (
        <>
          <RailRow label={<Link to={playgroundPath}>Open in Playground</Link>} />
          {method.startsWith('eth_') && <CompareRow playgroundPath={playgroundPath} />}
        </>
      )}
    </RailSection>
  )
}

/** Links to the same request beside its response of each other connection. */
function CompareRow({ playgroundPath }: { playgroundPath: string }) {
  const { network: currentNetwork } = usePageParams()
  const networks = useContext(NetworksContext).filter(({ network }) => network !== currentNetwork)
  if (networks.length === 0) return null
  return (
    <RailRow label="Compare with">
      <span className="flex flex-wrap justify-end gap-x-3">
        {networks.map(({ network, name }) => (
          <Link key={network} to={comparisonPath(playgroundPath, network)}>
            {name}
          </Link>
        ))}
      </span>
    </RailRow>
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

function CopySnippetButton({ tool, text }: { tool: string; text: string }) {
  const [copyStatus, copy] = useCopy()
  return (
    <button
      type="button"
      aria-label={`Copy as ${tool}`}
      className="text-accent hover:underline"
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{copyStatus ?? tool}</span>
    </button>
  )
}

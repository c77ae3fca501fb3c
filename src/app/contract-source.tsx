import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { splitUrl } from '#domain/connections/network-scope.ts'
import { type FoundDeclaration, findDeclarations } from '#domain/source/find-declarations.ts'
import type { WantedDeclaration } from '#domain/source/source-declaration.ts'
import { countWithNoun, isAddress, isSameHex } from '#domain/values/hex.ts'
import {
  contractSourcesQuery,
  type KnownSources,
  sourcifySourcesQuery,
} from '#queries/lookups/contract-sources.ts'
import { projectArtifactQuery, projectContractsQuery } from '#state/connections/project.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { LookupButton } from '#ui/form/lookup-button.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import type { SourceView } from '#ui/values/source-view.tsx'

/** Opens declarations in a contract's source, where a project or a server of the connection may have it. */
export default function ContractSource({ address, wanted }: Parameters<typeof SourceView>[0]) {
  const network = usePageNetwork()
  const connection = useConnection(network)
  const [isOpen, setOpen] = useState(false)
  // The frame has asked for the first by now, and a contract's own artifact was asked for with its ABI.
  const { data: contracts } = useQuery({ ...projectContractsQuery(network), enabled: false })
  const { data: artifact } = useQuery({
    ...projectArtifactQuery(network, address ?? ''),
    enabled: false,
  })
  const isOfProject = artifact || contracts?.some((each) => isSameHex(each.address, address))
  if (!address || !isAddress(address)) return null
  if (!isOfProject && !(connection?.lookups.sourcify && connection.chainId)) return null
  return (
    <details
      className="mt-1 min-w-0 text-sm print:hidden"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer text-mute hover:text-ink">Source</summary>
      {isOpen && <OpenSource address={address as Address} wanted={wanted} />}
    </details>
  )
}

type Props = { address: Address; wanted: readonly WantedDeclaration[] }

function OpenSource({ address, wanted }: Props) {
  const network = usePageNetwork()
  const server = useConnection(network)?.lookups.sourcify
  const known = useQuery(contractSourcesQuery(network, address))
  const codeAddress = known.data?.codeAddress ?? address
  const lookup = useQuery({ ...sourcifySourcesQuery(network, codeAddress), enabled: false })
  return (
    <div className="mt-1 grid min-w-0 gap-2">
      <QueryAnswer of={known} waiting={<p className="waiting h-16">.</p>}>
        {({ sources }) => {
          const found = sources ?? lookup.data
          if (found) return <Declarations sources={found} wanted={wanted} />
          if (!server) return <p>No source in the project.</p>
          return (
            <LookupButton
              label="Look up source on Sourcify"
              host={splitUrl(server).host}
              sends={`chain ID and ${codeAddress === address ? 'address' : 'implementation address'}`}
              lookup={lookup}
            >
              {lookup.data === null && `Not verified on ${splitUrl(server).host}.`}
            </LookupButton>
          )
        }}
      </QueryAnswer>
    </div>
  )
}

type DeclarationsProps = { sources: KnownSources; wanted: readonly WantedDeclaration[] }

function Declarations({ sources, wanted }: DeclarationsProps) {
  const { name, from, missing } = sources
  const found = wanted.flatMap((each) => findDeclarations(sources, each))
  if (found.length === 0)
    return (
      <p className="wrap-anywhere">
        Not found in the source of {name}.
        {missing.length > 0 &&
          ` ${countWithNoun(missing.length, 'file')} changed since compilation, missing or too large: ${missing.slice(0, 3).join(', ')}`}
      </p>
    )
  return found.map((declaration) => (
    <Declaration
      key={`${declaration.path} ${declaration.firstLine}`}
      declaration={declaration}
      from={from}
    />
  ))
}

type DeclarationProps = { declaration: FoundDeclaration; from: string }

function Declaration({ declaration, from }: DeclarationProps) {
  const { path, contract, firstLine, lines, cutLines } = declaration
  const lastLine = firstLine + lines.length + cutLines - 1
  const place = `${path}:${firstLine}${lastLine > firstLine ? `–${lastLine}` : ''}`
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline gap-x-2">
        <span className="data min-w-0 break-all">{place}</span>
        {contract !== '' && <span className="text-mute">{contract}</span>}
        <StatusTag title="Text by the contract’s authors, matched by name and types. Keyhole does not compile it.">
          {from === 'project' ? 'Per the project' : `Per ${from}`}
        </StatusTag>
        <CopyButton text={lines.join('\n')} what="the source" />
      </figcaption>
      <pre
        {...{ tabIndex: 0, role: 'group', 'aria-label': `Source, ${place}` }}
        className="data mt-1 max-h-80 overflow-auto rounded bg-hover px-3 py-2"
      >
        {lines.map((line, index) => (
          <span key={index} className="block">
            <span
              aria-hidden="true"
              className="mr-3 inline-block w-[4ch] text-right text-mute select-none"
            >
              {firstLine + index}
            </span>
            {line}
          </span>
        ))}
        {cutLines > 0 && (
          <span className="block text-mute">{countWithNoun(cutLines, 'line')} more</span>
        )}
      </pre>
    </figure>
  )
}

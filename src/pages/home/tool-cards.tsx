import { Blocks, Code, Database, Link2, Upload, Zap } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { patterns } from '#paths/patterns.ts'

/**
 * The tools of Keyhole, each a link to its start. Without a network some lead to the connections.
 */
export function ToolCards({ network }: { network: string | undefined }) {
  const onNetwork = (path: (network: string) => string) =>
    network === undefined ? patterns.connections : path(network)
  const tools = [
    {
      Icon: Blocks,
      title: 'Explore',
      text: 'Blocks and transactions, with hashes, roots and signatures checked.',
      to: onNetwork((network) => generatePath(patterns.block, { network, block: 'latest' })),
    },
    {
      Icon: Database,
      title: 'Read contract state',
      text: 'Any variable by name, key or slot: now, at a past block, or as a chart.',
      to: onNetwork((network) => generatePath(patterns.storage, { network })),
    },
    {
      Icon: Zap,
      title: 'Estimate gas',
      text: 'Estimate a call before you send it, or see why it reverts.',
      to: onNetwork((network) => generatePath(patterns.gas, { network })),
    },
    {
      Icon: Upload,
      title: 'Upload and pin files',
      text: 'Add files or folders to IPFS, verify the CID, share a link.',
      to: generatePath(patterns.files),
    },
    {
      Icon: Code,
      title: 'API playground',
      text: 'Send any request, compare two providers, copy as curl, cast or viem.',
      to: patterns.playground,
    },
    {
      Icon: Link2,
      title: 'Connect a provider',
      text: 'Use Infura, your own node or Kubo. Keys stay in this browser.',
      to: patterns.connections,
    },
  ]
  return (
    <nav aria-label="Tools" className="grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3">
      {tools.map(({ Icon, title, text, to }) => (
        <Link
          key={title}
          to={to}
          className="card flex items-start gap-3 px-4 py-3.5 text-ink hover:border-mute hover:no-underline max-sm:py-2.5"
        >
          <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none text-accent" />
          <span>
            <span className="block text-lg font-semibold">{title}</span>
            <span className="block text-sm text-pretty text-mute">{text}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { callSimulationLink, type GasAddress, gasLink, gasPathState } from '#paths/gas.ts'
import { gasQuestionsLink } from '#paths/gas-questions.ts'
import { transactionHashPath } from '#paths/transaction-hash.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

type Props = {
  address: GasAddress
  view: 'estimate' | 'analyze' | 'simulate'
  /** The link to the bundle on whose page this is; elsewhere the call is the only one of it. */
  bundle?: { to: string; state: unknown }
  tags?: ReactNode
  /** Actions. */
  children?: ReactNode
}

const titles = { estimate: 'Estimate gas', analyze: 'Call analysis', simulate: 'Simulate calls' }

/** The head of the three pages about a call, and the way between them. */
export function CallHeader({ address, view, bundle, tags, children }: Props) {
  const state = gasPathState(address)
  const links = {
    estimate: { to: gasLink(address), state },
    analyze: { to: gasQuestionsLink(address, {}), state: { call: state } },
    simulate: bundle ?? { to: callSimulationLink(address), state },
  }
  return (
    <>
      <EntityHeader title={titles[view]} titleTags={tags}>
        {children}
      </EntityHeader>
      <Tabs
        label="About this call"
        current={view}
        views={[
          { name: 'estimate', label: 'Estimate' },
          { name: 'analyze', label: 'Analyze' },
          { name: 'simulate', label: 'Simulate' },
        ]}
        path={(view) => links[view].to}
        state={(view) => links[view].state}
      />
    </>
  )
}

/**
 * Whose call it is, what of its block is left out, and the way to its outcome before and after that
 * block; nothing for a call that was typed.
 */
export function TransactionNote({ address }: { address: GasAddress }) {
  const { network, transaction, block } = address
  if (!transaction) return null
  const number = /^\d+$/.test(block) ? BigInt(block) + 1n : undefined
  return (
    <p className="text-sm text-pretty text-mute">
      From{' '}
      <Link
        to={transactionHashPath({ network, hash: transaction, block: number?.toString() ?? '' })}
      >
        transaction <HexValue value={transaction} short />
      </Link>
      . Earlier transactions of its block are not applied.{' '}
      {number !== undefined && (
        <Link
          to={gasQuestionsLink(address, { at: `${block}, ${number}` })}
          state={{ call: gasPathState(address) }}
        >
          Compare before and after the block
        </Link>
      )}
    </p>
  )
}

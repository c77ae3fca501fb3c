import type { ReactNode } from 'react'
import { type GasAddress, gasLink, gasPathState } from '#paths/gas.ts'
import { gasQuestionsLink } from '#paths/gas-questions.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Tabs } from '#ui/page/tabs.tsx'

type Props = {
  address: GasAddress
  view: 'estimate' | 'analyze'
  tags?: ReactNode
  /** Actions. */
  children?: ReactNode
}

/** The head of the two pages about a call, and the way between them. */
export function CallHeader({ address, view, tags, children }: Props) {
  return (
    <>
      <EntityHeader title={view === 'estimate' ? 'Estimate gas' : 'Call analysis'} tags={tags}>
        {children}
      </EntityHeader>
      <Tabs
        label="About this call"
        current={view}
        views={[
          { name: 'estimate', label: 'Estimate' },
          { name: 'analyze', label: 'Analyze' },
        ]}
        path={(view) => (view === 'estimate' ? gasLink(address) : gasQuestionsLink(address, {}))}
        state={(view) =>
          view === 'estimate' ? gasPathState(address) : { call: gasPathState(address) }
        }
      />
    </>
  )
}

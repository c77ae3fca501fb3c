import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Simulation } from '#domain/simulation/read-simulation.ts'
import { toQuantityHex } from '#domain/values/hex.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { simulatedChangesQuery } from '#queries/gas/simulated-changes.ts'
import type { Bundle } from '#queries/gas/simulation.ts'
import { useAccountChanges } from '#queries/state/slot-names.ts'
import { ChangeList } from '#ui/changes/change-list.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { TracedAnswer } from '#ui/trace/traced-answer.tsx'

type Props = { simulation: Simulation; bundle: Bundle; simulatedAt: number }

/** Shows what the calls of a bundle change; it is loaded by a press, as each call is traced. */
export function SimulatedChanges({ simulation, bundle, simulatedAt }: Props) {
  const network = usePageNetwork()
  const { calls, block, stateOverrides } = bundle
  const options = simulatedChangesQuery(network, bundle, simulation, simulatedAt)
  const transactions = calls.map((call, index) => ({
    ...{ ...call, to: call.to ?? null, input: call.data },
    ...{ transactionIndex: toQuantityHex(index), blockNumber: toQuantityHex(simulation.number) },
  }))
  const simulated = {
    key: options.queryKey,
    logs: simulation.calls.flatMap(({ contractLogs }) => contractLogs),
    hasOwnCode: (address: Address) => stateOverrides?.[address]?.code === undefined,
  }
  return (
    <TracedAnswer
      title="State changes"
      what="state changes of calls"
      use="on request"
      cost="Traces each call, after the changes of those before it."
      of={useQuery({ ...options, enabled: false })}
    >
      {({ traces, ...changes }) => (
        <>
          <h2 className="mt-2 text-lg font-semibold">State changes</h2>
          <ChangeList
            of={changes}
            {...{ network, blockNumber: block }}
            describeStep={(index) => (calls.length === 1 ? undefined : `call ${index + 1}`)}
            useTokenUnit={(token) => useTokenUnit(network, token)}
            useAccount={(account) =>
              useAccountChanges(network, account, {
                ...{ transactions, accounts: changes.accounts },
                simulated: { ...simulated, traces },
              })
            }
          />
        </>
      )}
    </TracedAnswer>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { countWithNoun } from '#domain/values/hex.ts'
import { CallHeader, TransactionNote } from '#pages/gas/call-header.tsx'
import { SimulatedChanges } from '#pages/gas/simulate/simulated-changes.tsx'
import SimulationForm from '#pages/gas/simulate/simulation-form.tsx'
import { SimulationResult } from '#pages/gas/simulate/simulation-result.tsx'
import {
  emptyCall,
  type SimulationProblems,
  useBundledCalls,
  useSimulation,
} from '#pages/gas/simulate/use-simulation.ts'
import { type GasAddress, gasPath } from '#paths/gas.ts'
import { parseSimulationPath, type SimulationAddress, simulationPath } from '#paths/simulation.ts'
import { type Bundle, simulationParams, simulationQuery } from '#queries/gas/simulation.ts'
import { usePinnedRequest } from '#queries/state/pinned-request.ts'
import { useBlockLabel } from '#queries/state/shown-proofs.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { useSentRequest } from '#state/requests/sent-request.ts'
import { describeMethodRefusal } from '#ui/answer/describe-method-refusal.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { EntityBody } from '#ui/entity/entity-body.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { Note, Page, usePageNetwork, usePageParams } from '#ui/page/page.tsx'
import { BlockText } from '#ui/values/block-text.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

const noProblems: SimulationProblems = {}

/** Calls that share state, run one after the other in one block that is not mined. */
export default function SimulationView() {
  const { network } = usePageParams()
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const address = useMemo(
    () => parseSimulationPath({ network }, search, hash),
    [network, search, hash],
  )
  const calls = useBundledCalls(address)
  const simulation = useSimulation(address, calls)
  const use = useExtraMethodUse(address.network)
  const [pressedPath, setPressedPath] = useState<string>()
  const [submitCount, setSubmitCount] = useState(0)
  const bundle = simulation.state === 'bundle' ? simulation.bundle : undefined
  const query = useQuery({
    ...simulationQuery(address.network, bundle ?? emptyBundle),
    enabled:
      bundle !== undefined &&
      (use === 'when offered' || (use === 'on request' && pressedPath === simulationPath(address))),
  })
  const navigate = useNavigate()

  function submit(typed: SimulationAddress) {
    const isSame = simulationPath(typed) === simulationPath(address)
    // A changed call is no longer the transaction's.
    const next = isSame ? typed : { ...typed, transaction: undefined }
    if (isSame && bundle && use !== 'never') query.refetch()
    setSubmitCount(submitCount + 1)
    setPressedPath(simulationPath(next))
    navigate(simulationPath(next), { replace: isSame })
  }

  const [first = emptyCall(address.network)] = calls
  const firstCall: GasAddress = {
    ...first,
    block: address.block,
    transaction: address.transaction,
  }
  return (
    <Page title="Simulate calls">
      <CallHeader address={firstCall} view="simulate" bundle={simulationPath(address)} />
      {!bundle && (
        <p className="text-mute">
          Runs up to 10 calls in order on one state. Nothing is broadcast.
        </p>
      )}
      {simulation.state === 'encoding' ? (
        <div aria-hidden="true" className="card waiting h-11" />
      ) : (
        <SimulationForm
          address={address}
          calls={calls}
          problems={simulation.state === 'problems' ? simulation.problems : noProblems}
          summary={bundle && <BundleSummary {...bundle} />}
          isSimulating={query.isFetching}
          onSubmit={submit}
        />
      )}
      <TransactionNote address={firstCall} />
      <EntityBody rail={bundle && use !== 'never' ? <SimulationRail bundle={bundle} /> : undefined}>
        <AnswerRegion question={bundle && `${submitCount} ${simulationPath(address)}`}>
          {simulation.state === 'problems' && (
            <Note title="No request sent">
              <p>Fix the marked fields.</p>
            </Note>
          )}
          {simulation.state === 'encoding' && (
            <QueryAnswer
              of={simulation.query as typeof query}
              waiting={resultWaiting}
              missing={null}
            />
          )}
          {bundle && use === 'never' && (
            <NotSimulated call={firstCall}>
              Simulation is beyond the four methods, and this connection loads nothing else.
            </NotSimulated>
          )}
          {bundle && use === 'on request' && !query.isEnabled && !query.data && (
            <p>
              <ActionButton onClick={() => setPressedPath(simulationPath(address))}>
                Simulate
              </ActionButton>
            </p>
          )}
          {bundle && query.isEnabled && (
            <QueryAnswer of={query} waiting={resultWaiting}>
              {(answer) =>
                'simulation' in answer ? (
                  <>
                    <SimulationResult {...answer} {...{ bundle, calls }} />
                    <SimulatedChanges
                      {...answer}
                      bundle={bundle}
                      simulatedAt={query.dataUpdatedAt}
                    />
                  </>
                ) : (
                  <NotSimulated call={firstCall}>
                    {describeMethodRefusal(answer, 'simulation', 'state for this block')}
                  </NotSimulated>
                )
              }
            </QueryAnswer>
          )}
        </AnswerRegion>
      </EntityBody>
    </Page>
  )
}

const emptyBundle: Bundle = {
  calls: [],
  block: 'latest',
  blockOverrides: undefined,
  stateOverrides: undefined,
}

const resultWaiting = <span className="block h-40 text-mute">Simulating…</span>

type NotSimulatedProps = { call: GasAddress; children: ReactNode }

/** Why no bundle is run, and the estimate that every provider gives of one call. */
const NotSimulated = ({ call, children }: NotSimulatedProps) => (
  <Note
    title="Not simulated"
    actions={
      <Link className="action" to={gasPath(call)}>
        Estimate call 1
      </Link>
    }
  >
    <p>{children}</p>
  </Note>
)

/** The bundle in one line. */
function BundleSummary({ calls, block, blockOverrides, stateOverrides }: Bundle) {
  const blockLabel = useBlockLabel(usePageNetwork(), block)
  return (
    <span>
      {countWithNoun(calls.length, 'call')}
      <span className="text-mute"> after </span>
      <BlockText {...blockLabel} />
      {blockOverrides && <span className="text-mute"> · block overridden</span>}
      {stateOverrides && (
        <span className="text-mute">
          {' '}
          · state of {countWithNoun(Object.keys(stateOverrides).length, 'account')} overridden
        </span>
      )}
    </span>
  )
}

function SimulationRail({ bundle }: { bundle: Bundle }) {
  const request = [usePageNetwork(), 'eth_simulateV1', simulationParams(bundle)] as const
  return <RequestSection {...useSentRequest(...request)} compared={usePinnedRequest(...request)} />
}

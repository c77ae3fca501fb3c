import { useMutation, useQuery } from '@tanstack/react-query'
import { useContext, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Address } from 'viem'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { readBlockParameter } from '#domain/block/read-block-parameter.ts'
import { inferredRecords, layoutTitle } from '#domain/storage/layout/inferred-layout.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import { countWithNoun } from '#domain/values/hex.ts'
import { AtSnapshots, BlocksForm } from '#pages/storage/blocks-form.tsx'
import { ContractPage } from '#pages/storage/contract-page.tsx'
import { InferredList, InferredTag } from '#pages/storage/inferred/inferred-list.tsx'
import { LayoutImport } from '#pages/storage/layout/layout-import.tsx'
import { useSnapshotStates } from '#pages/storage/layout/snapshot-line.tsx'
import {
  ComparedStorage,
  type LayoutQuestion,
  StateTree,
} from '#pages/storage/layout/state-tree.tsx'
import {
  parseStorageLayoutPath,
  type StorageLayoutAddress,
  storageLayoutPath,
} from '#paths/storage/storage-layout.ts'
import {
  type AddressLayout,
  layoutQuery,
  removeLayoutMutation,
} from '#queries/storage/address-layout.ts'
import { useOtherConnections } from '#state/connections/use-connection.ts'
import { NetworksContext } from '#ui/answer/answer-contexts.ts'
import { FactsSkeleton, QueryAnswer } from '#ui/answer/query-answer.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { focusFirst } from '#ui/form/focus-first.ts'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { Note, usePageNetwork, usePageParams } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

const InferredVariables = lazySection(
  () => import('#pages/storage/inferred/inferred-variables.tsx'),
  { name: 'Variables from bytecode' },
)

/** `/{network}/storage/{address}/layout`: every variable of a contract as a typed tree. */
export default function StorageLayoutPage() {
  const params = usePageParams()
  const [search] = useSearchParams()
  const pageAddress = parseStorageLayoutPath(params, search)
  const { address } = pageAddress
  return (
    <ContractPage title="Variables" current="layout" address={address}>
      <AddressVariables key={address} pageAddress={pageAddress} />
    </ContractPage>
  )
}

function AddressVariables({ pageAddress }: { pageAddress: StorageLayoutAddress }) {
  const { network, address } = pageAddress
  const question = { ...pageAddress, address: address as Address }
  const addressLayoutQuery = useQuery(layoutQuery(network, address))
  const [replacing, setReplacing] = useState<boolean>()
  const stopReplacing = () => setReplacing(false)
  const renderImport = (cancel?: () => void) => (
    <LayoutImport address={address} onDone={stopReplacing} onCancel={cancel} />
  )
  return (
    <QueryAnswer
      of={addressLayoutQuery}
      waiting={<FactsSkeleton what="the layout" />}
      missing={
        <>
          <ProviderChoice question={question} />
          {question.beside !== '' && <WholeStorage question={question} />}
          <InferredVariables address={address as Address}>{renderImport()}</InferredVariables>
        </>
      }
    >
      {(addressLayout) =>
        replacing ? (
          renderImport(stopReplacing)
        ) : (
          <>
            <LayoutBar
              {...{ address, addressLayout }}
              isReplaced={replacing === false}
              onReplace={() => setReplacing(true)}
            />
            <ContractState
              // Another layout resets the tree.
              key={`${addressLayout.layout.source}:${addressLayout.layout.contract}:${addressLayout.from}`}
              addressLayout={addressLayout}
              question={question}
            />
          </>
        )
      }
    </QueryAnswer>
  )
}

type LayoutBarProps = {
  address: string
  addressLayout: AddressLayout
  /** True where the bar comes back from the form for another layout. */
  isReplaced: boolean
  onReplace: () => void
}

/** The layout in use, where it is kept, and the problems in it. */
function LayoutBar({ address, addressLayout, isReplaced, onReplace }: LayoutBarProps) {
  const network = usePageNetwork()
  const removeMutation = useMutation(removeLayoutMutation(network, address))
  const { layout, from, kept } = addressLayout
  const { problems } = useMemo(() => readLayout(layout), [layout])
  const records = inferredRecords(layout)
  return (
    <section
      ref={isReplaced ? focusFirst : undefined}
      aria-label="Layout"
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <p className="min-w-0 wrap-anywhere">
        Layout <span className="font-semibold">{layoutTitle(layout)}</span>
        {layout.source && <span className="data text-mute"> {layout.source}</span>}
        <span className="text-mute">
          {records
            ? ' · From bytecode'
            : kept
              ? ` · Imported from ${from}`
              : from === 'project'
                ? ' · From project'
                : ' · Built-in layout (solc)'}
        </span>{' '}
        {records && <InferredTag />}
        {layout.byLastVariable && (
          <StatusTag title="The file names no contract; it is named by its last variable.">
            Named by its last variable
          </StatusTag>
        )}{' '}
        {kept && !records && (
          <StatusTag title="Stays in this browser. This API cannot confirm that this code was compiled with it.">
            Layout not checked
          </StatusTag>
        )}
      </p>
      <span className="ml-auto flex gap-2">
        <ActionButton onClick={onReplace}>
          {kept ? 'Replace layout' : 'Use another layout'}
        </ActionButton>
        {kept && <ActionButton onClick={() => removeMutation.mutate()}>Remove layout</ActionButton>}
      </span>
      {records && (
        <details className="w-full">
          <summary className="w-fit text-mute hover:text-ink">Readers and writers</summary>
          <div className="mt-1">
            <InferredList records={records} />
          </div>
        </details>
      )}
      {problems.length > 0 && (
        <details className="w-full">
          <summary className="w-fit text-warn">
            {countWithNoun(problems.length, 'layout problem')}
          </summary>
          <ul className="mt-1 grid gap-0.5 text-mute">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

type ContractStateProps = {
  addressLayout: AddressLayout
  question: LayoutQuestion
}

/** Links to the same state beside that of another connection. */
function ProviderChoice({ question }: { question: LayoutQuestion }) {
  const others = useOtherConnections(question.network)
  const networks = useContext(NetworksContext)
  const failureOf = (network: string) => networks.find((each) => each.network === network)?.failure
  if (others.length === 0) return null
  const choices = [...(question.beside === '' ? [] : [{ network: '', name: 'None' }]), ...others]
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      <span className="text-mute">Compare with</span>
      {choices.map(({ network, name }) => (
        <Link
          key={network}
          to={storageLayoutPath({ ...question, and: '', beside: network })}
          aria-current={network === question.beside ? 'true' : undefined}
          className="aria-current:font-semibold"
        >
          {name}
          {failureOf(network) && <span className="text-bad"> · {failureOf(network)}</span>}
        </Link>
      ))}
    </p>
  )
}

/** Whether two connections have the same storage, of which no variable is known. */
function WholeStorage({ question }: { question: LayoutQuestion }) {
  const parsedBlock = readBlockParameter(question.block)
  if ('problem' in parsedBlock) return null
  return (
    <AtSnapshots blocks={[parsedBlock.value]} beside={question.beside}>
      {(snapshots) => <ComparedSnapshots {...{ question, snapshots }} />}
    </AtSnapshots>
  )
}

type ComparedSnapshotsProps = { question: LayoutQuestion; snapshots: readonly BlockSnapshot[] }

function ComparedSnapshots({ question, snapshots }: ComparedSnapshotsProps) {
  return (
    <div className="card p-3">
      <ComparedStorage
        {...useSnapshotStates(question, snapshots)}
        slots={[]}
        isOtherListed={false}
        isRead
      />
    </div>
  )
}

/** The state of a contract at a block, at two side by side, or beside that of another connection, read with a layout. */
function ContractState({ addressLayout, question }: ContractStateProps) {
  const navigate = useNavigate()
  const { layout } = addressLayout
  const parsedLayout = useMemo(() => readLayout(layout), [layout])
  const parsedBlock = readBlockParameter(question.block)
  const { beside } = question
  const comparedBlock =
    question.and === '' || beside !== '' ? undefined : readBlockParameter(question.and)
  const updatePath = (part: Partial<StorageLayoutAddress>) =>
    navigate(storageLayoutPath({ ...question, ...part }), { replace: true })
  return (
    <>
      <BlocksForm
        label="Blocks"
        block={question.block}
        {...(beside === '' && { and: question.and })}
        open={updatePath}
      />
      <ProviderChoice question={question} />
      {parsedLayout.variables.length === 0 ? (
        <Note title="Empty layout">No variable in it has a slot. Use another layout.</Note>
      ) : (
        'value' in parsedBlock &&
        !(comparedBlock && 'problem' in comparedBlock) && (
          <AtSnapshots
            blocks={[parsedBlock.value, ...(comparedBlock ? [comparedBlock.value] : [])]}
            beside={beside}
          >
            {(snapshots) => (
              <StateTree
                key={beside}
                {...{ addressLayout, parsedLayout, question, updatePath, snapshots }}
              />
            )}
          </AtSnapshots>
        )
      )}
    </>
  )
}

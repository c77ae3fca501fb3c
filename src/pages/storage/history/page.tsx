import { useSearchParams } from 'react-router'
import { ContractPage } from '#pages/storage/contract-page.tsx'
import { ChangeSearch } from '#pages/storage/history/change-search.tsx'
import type { HistoryQuestion } from '#pages/storage/history/history-question.ts'
import { SelectedValue } from '#pages/storage/history/selected-value.tsx'
import { TwoBlocks } from '#pages/storage/history/two-blocks.tsx'
import { typedValue } from '#pages/storage/history/typed-value.ts'
import { ValueWatch } from '#pages/storage/history/value-watch.tsx'
import { useKnownLayout } from '#pages/storage/reference/use-known-layout.ts'
import {
  type HistoryPart,
  historyPartOf,
  historyParts,
  parseStorageHistoryPath,
} from '#paths/storage/storage-history.ts'
import { readStorageHistoryDraft } from '#paths/storage/storage-history-draft.ts'
import { usePageParams } from '#ui/page/page-params.ts'
import { Tabs } from '#ui/page/tabs.tsx'

const partLabels: { [part in HistoryPart]: string } = {
  changes: 'Changes',
  blocks: 'Two blocks',
  watch: 'Watch',
}

/** `/{network}/storage/{address}/history?position=…`: one value over time. */
export default function StorageHistoryPage() {
  const params = usePageParams()
  const [search] = useSearchParams()
  const network = params.network ?? ''
  const draft = parseStorageHistoryPath(params, search)
  const parsedDraft = readStorageHistoryDraft(network, draft)
  const isInvalid = 'problems' in parsedDraft
  const { layout } = useKnownLayout(network, draft.address)
  // A link may give any name to any slot.
  const isNameKnown = typedValue(draft.address, draft, layout).reference === draft.name
  const question: HistoryQuestion = {
    network,
    draft,
    problems: isInvalid ? parsedDraft.problems : {},
    historyAddress:
      isInvalid || !parsedDraft.position
        ? undefined
        : { ...parsedDraft, position: parsedDraft.position },
    variable: { address: draft.address, expression: isNameKnown ? draft.name : '' },
  }
  const part = historyPartOf(draft)
  return (
    <ContractPage title="History" current="history" address={draft.address}>
      <SelectedValue question={question} />
      {draft.position.trim() !== '' && question.problems.position === undefined && (
        <>
          <Tabs
            label="Views of this value"
            current={part}
            views={historyParts.map((name) => ({ name, label: partLabels[name] }))}
            path={(name) => `?${withPart(search, name)}`}
          />
          {part === 'blocks' && <TwoBlocks question={question} />}
          {part === 'changes' && <ChangeSearch question={question} />}
          {part === 'watch' && <ValueWatch question={question} />}
        </>
      )}
    </ContractPage>
  )
}

/** Keeps all other parameters of the URL, so that each part keeps its fields. */
function withPart(search: URLSearchParams, part: HistoryPart): URLSearchParams {
  const nextParams = new URLSearchParams(search)
  nextParams.set('part', part)
  return nextParams
}

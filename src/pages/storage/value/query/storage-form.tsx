import { generatePath, Link, useNavigate } from 'react-router'
import { completeVariable } from '#domain/storage/layout/complete-variable.ts'
import { formatValueReference, parseValueReference } from '#domain/storage/path/value-reference.ts'
import { isAddress } from '#domain/values/hex.ts'
import { AdvancedFields } from '#pages/storage/value/query/advanced-fields.tsx'
import { QuestionSummary } from '#pages/storage/value/query/question-summary.tsx'
import { useKnownLayout } from '#pages/storage/value/query/use-known-layout.ts'
import { VariableField } from '#pages/storage/value/query/variable-field.tsx'
import { stripNetwork } from '#paths/links/strip-network.ts'
import { patterns } from '#paths/patterns.ts'
import {
  isNamedDraft,
  readStorageDraft,
  type StorageDraft,
  type StorageProblems,
  storageDraftPath,
} from '#paths/storage/storage-draft.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

/** The fields, and what was typed as the reference while it says more or less than they do. */
type FormDraft = { fields: StorageDraft; typed: string | undefined; declaring: boolean }

/** The question: which value, at which block. */
export function StorageForm({
  network,
  urlDraft,
  problems: urlProblems,
  path,
  isAnswered,
  layoutState,
  busy,
  readAgain,
}: {
  network: string
  /** The fields as in the URL; `problems` is what is wrong with them. */
  urlDraft: StorageDraft
  problems: StorageProblems
  /** Path of the current page. */
  path: string
  /** Whether the page shows a value. */
  isAnswered: boolean
  /** Changes when the problems of the URL do because its layout was found. */
  layoutState: string
  busy: boolean
  /** Repeats the request of the current page. */
  readAgain: () => void
}) {
  const navigate = useNavigate()
  const { draft, problems, formProps, ...form } = useUrlForm<FormDraft, StorageProblems>({
    question: `${stripNetwork(path)} ${layoutState}`,
    urlDraft: { fields: urlDraft, typed: undefined, declaring: urlDraft.declared !== '' },
    problems: urlProblems,
    matchesQuestion: ({ fields, typed }) =>
      typed === undefined && storageDraftPath(network, fields) === path && isAnswered,
    send: ({ fields, typed }) => {
      const block = typed === undefined ? undefined : readReference(typed).block
      const nextFields = block === undefined ? fields : { ...fields, block }
      const parsedDraft = readStorageDraft(nextFields, layout)
      // Names wait for the layout on the page itself.
      if ('problems' in parsedDraft && !(isPending && isNamedDraft(nextFields)))
        return parsedDraft.problems
      const nextPath = storageDraftPath(network, nextFields)
      form.change({ fields: nextFields, typed: undefined })
      if (nextPath === path) readAgain()
      else navigate(nextPath)
    },
  })
  const { fields, typed, declaring } = draft
  const { layout, isPending } = useKnownLayout(network, fields.address)
  const { resolved } = readStorageDraft(fields, layout)
  const isDeclared = fields.declared.trim() !== ''
  const referenceText =
    typed ??
    formatValueReference(isDeclared && fields.path.root !== '' ? { ...fields, slot: '' } : fields)

  const readReference = (text: string) =>
    parseValueReference(text, fields.path.accesses, (name) =>
      (layout?.variables ?? []).some((variable) => variable.name === name),
    )
  const changeFields = (part: Partial<StorageDraft>) =>
    form.change({
      fields: { ...fields, ...part },
      typed: undefined,
      ...(part.declared && { declaring: true }),
    })
  function changeReference(text: string) {
    const { slot, path } = readReference(text)
    const keepsSlot = isDeclared && slot === ''
    form.change({
      fields: {
        ...fields,
        path,
        ...(!keepsSlot && { slot }),
        // The type was that of another value.
        ...(!isDeclared && slot !== fields.slot && { as: '' }),
      },
      typed: text,
    })
  }
  const isUnchanged = typed === undefined && storageDraftPath(network, fields) === path
  const hasProblem = Object.values(problems).some((problem) => problem !== undefined)
  return (
    <QueryBar
      label="Storage value"
      formProps={formProps}
      submitLabel="Read"
      busy={busy}
      summary={
        isAnswered && isUnchanged && !hasProblem ? (
          <QuestionSummary
            network={network}
            address={fields.address}
            contract={layout?.contract}
            reference={referenceText}
            block={fields.block}
          />
        ) : undefined
      }
      isAdvancedOpen={
        declaring || fields.as !== '' || fields.rules !== 'solidity' || problems.as !== undefined
      }
      advanced={
        <AdvancedFields
          draft={fields}
          resolved={resolved}
          problems={problems}
          declaring={declaring}
          onChange={changeFields}
          onDeclare={() => form.change({ declaring: true })}
        />
      }
    >
      <TextField
        label="Address"
        data
        placeholder="0x…"
        value={fields.address}
        problem={problems.address}
        onChange={(address) => form.change({ fields: { ...fields, address } })}
      />
      <VariableField
        value={referenceText}
        completions={layout ? completeVariable(layout.variables, referenceText) : []}
        problem={referenceProblem(problems, isDeclared)}
        hint={referenceHint(resolved.location?.type.label, readReference(referenceText).block)}
        action={
          !isPending && !layout && isAddress(fields.address.trim()) ? (
            <Link
              className="text-sm"
              to={generatePath(patterns.storageLayout, { network, address: fields.address.trim() })}
            >
              Import layout
            </Link>
          ) : undefined
        }
        onChange={changeReference}
      />
      <div className="md:max-w-44">
        <BlockPicker
          value={fields.block}
          problem={problems.block}
          onChange={(block) => form.change({ fields: { ...fields, block } })}
        />
      </div>
    </QueryBar>
  )
}

/** Everything wrong with what the one field says; a declaration's slot has a field of its own. */
function referenceProblem(problems: StorageProblems, isDeclared: boolean): string | undefined {
  const keyProblem = Object.entries(problems).find(([name]) => name.startsWith('key '))?.[1]
  return (isDeclared ? undefined : problems.slot) ?? problems.path ?? keyProblem
}

function referenceHint(typeLabel: string | undefined, block: string | undefined) {
  if (block !== undefined) return `Block ${block}`
  return typeLabel === undefined || typeLabel === '…' ? 'Add @5 for block 5.' : typeLabel
}

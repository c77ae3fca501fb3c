import type { ReactNode } from 'react'
import { generatePath, Link, useLocation } from 'react-router'
import { completeVariable } from '#domain/storage/layout/complete-variable.ts'
import { formatValueReference } from '#domain/storage/path/value-path.ts'
import { parseValueReference } from '#domain/storage/path/value-reference.ts'
import { isAddress } from '#domain/values/hex.ts'
import { stripNetwork } from '#paths/links/strip-network.ts'
import { patterns } from '#paths/patterns.ts'
import { readStorageDraft } from '#paths/storage/read-storage-draft.ts'
import {
  isNamedDraft,
  type StorageDraft,
  type StorageProblems,
  storageDraftPath,
} from '#paths/storage/storage-draft.ts'
import { useKnownLayout } from '#queries/storage/use-known-layout.ts'
import { AddressField } from '#ui/form/address-field.tsx'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { type BoundField, bindFields, useUrlForm } from '#ui/form/use-url-form.ts'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'

const AdvancedFields = laterSection(
  () => import('#pages/storage/value/query/advanced-fields.tsx'),
  { fallback: <span className="waiting h-9" /> },
)

/** The fields, and the typed reference while it says more or less than the fields do. */
type FormDraft = { fields: StorageDraft; typed: string | undefined; declaring: boolean }

type Props = {
  label: string
  submitLabel: string
  /** The fields as in the URL; `problems` belong to them. */
  urlDraft: StorageDraft
  problems: StorageProblems
  /** The question in one line, where the page shows a value. */
  summary: ReactNode
  /** True after "Edit" opened the form. */
  isEditing?: boolean
  /** Changes when the problems of the URL do because its layout was found. */
  layoutState?: string
  /** The page is about one contract, and has a form of its own for the blocks. */
  isOfContract?: boolean
  /** Goes to the page of a draft that can be read, or of a name while the layout is loading. */
  open: (draft: StorageDraft) => void
}

/** The question: which value, at which block. */
export default function StorageForm({
  label,
  submitLabel,
  urlDraft,
  problems: urlProblems,
  summary,
  isEditing = false,
  layoutState = '',
  isOfContract = false,
  open,
}: Props) {
  const network = usePageNetwork()
  const path = storageDraftPath(network, urlDraft)
  const { draft, problems, formProps, ...form } = useUrlForm<FormDraft, StorageProblems>({
    question: `${stripNetwork(path)} ${layoutState}`,
    urlDraft: { fields: urlDraft, typed: undefined, declaring: urlDraft.declared !== '' },
    problems: urlProblems,
    matchesQuestion: ({ fields, typed }) =>
      typed === undefined && storageDraftPath(network, fields) === path && summary !== undefined,
    send: ({ fields, typed }) => {
      const block = typed === undefined ? undefined : readReference(typed).block
      const nextFields = block === undefined ? fields : { ...fields, block }
      const parsedDraft = readStorageDraft(nextFields, layout)
      // Names wait for the layout on the page itself.
      if ('problems' in parsedDraft && !(isPending && isNamedDraft(nextFields)))
        return parsedDraft.problems
      open(nextFields)
      // A block behind the reference is of another form where this one has none.
      form.change({ fields: isOfContract ? fields : nextFields, typed: undefined })
    },
  })
  const { fields, typed, declaring } = draft
  const known = useKnownLayout(network, fields.address)
  const { layout, isPending } = known
  const { resolved } = readStorageDraft(fields, layout)
  const isDeclared = fields.declared.trim() !== ''
  const referenceText =
    typed ??
    formatValueReference(isDeclared && fields.path.root !== '' ? { ...fields, slot: '' } : fields)

  const readReference = (text: string) => parseValueReference(text, layout?.variables)
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
        // The type was chosen for another value.
        ...(!isDeclared && slot !== fields.slot && { as: '' }),
      },
      typed: text,
    })
  }
  const field = bindFields({
    ...{ draft: fields, problems },
    change: (part: Partial<StorageDraft>) => form.change({ fields: { ...fields, ...part } }),
  })
  // The page of all variables leads to the slots that no layout lists.
  const opensStandardSlots = useLocation().hash === '#standard-slots'
  return (
    <QueryBar
      {...{ label, submitLabel, formProps, summary }}
      startsEditing={isEditing}
      isAdvancedOpen={
        declaring ||
        opensStandardSlots ||
        fields.as !== '' ||
        fields.rules !== 'solidity' ||
        problems.as !== undefined
      }
      advanced={
        <AdvancedFields
          draft={fields}
          problems={problems}
          declaredProblem={resolved.problems.declared}
          declaring={declaring}
          onChange={changeFields}
          onDeclare={() => form.change({ declaring: true })}
        />
      }
    >
      {!isOfContract && <AddressField label="Address" {...field('address')} />}
      <VariableField
        address={fields.address}
        known={known}
        value={referenceText}
        type={resolved.location?.type.label}
        // A declaration's slot has a field of its own.
        problem={
          (isDeclared ? undefined : problems.slot) ??
          problems.path ??
          (isOfContract ? problems.block : undefined)
        }
        onChange={changeReference}
      />
      {!isOfContract && (
        <div className="md:max-w-44">
          <BlockPicker {...field('block')} />
        </div>
      )}
    </QueryBar>
  )
}

type VariableFieldProps = BoundField & {
  address: string
  known: ReturnType<typeof useKnownLayout>
  /** The type of the value that the text leads to, where it is known. */
  type: string | undefined
}

/**
 * The field that identifies a value: a variable's name with its path, or a slot, and perhaps its
 * block as `@5`. The layout's names are suggested.
 */
function VariableField({
  address,
  known: { layout, isPending },
  value,
  type,
  problem,
  onChange,
}: VariableFieldProps) {
  const network = usePageNetwork()
  const { block } = parseValueReference(value, layout?.variables)
  const isImportOffered = !isPending && !layout && isAddress(address.trim())
  return (
    <div className="md:flex-[1.6]!">
      <TextField
        label="Variable or slot"
        problem={problem}
        hint={hintText(type, block)}
        action={
          isImportOffered && (
            <Link
              className="text-sm"
              to={generatePath(patterns.storageLayout, { network, address: address.trim() })}
            >
              Import layout
            </Link>
          )
        }
        data
        placeholder="balanceOf[0x…] or 3"
        value={value}
        onChange={onChange}
        suggestions={layout && completeVariable(layout.variables, value)}
      />
    </div>
  )
}

function hintText(type: string | undefined, block: string | undefined) {
  if (block !== undefined) return `Block ${block}`
  return type === undefined || type === '…' ? 'Add @5 for block 5.' : type
}

import { useMemo, useState } from 'react'
import { type DelimitedRow, readDelimited } from '#domain/text/delimited.ts'
import { countWithNoun, formatByteCount } from '#domain/values/hex.ts'
import { findKeyColumns } from '#pages/storage/many/key-rows.tsx'
import type { StorageManyDraft } from '#paths/storage/storage-many.ts'
import {
  readStorageManyDraft,
  type StorageManyProblems,
} from '#paths/storage/storage-many-draft.ts'
import { TextField } from '#ui/form/field.tsx'
import { useFileDialog, useFileDrop } from '#ui/form/file-input.tsx'
import type { BindField } from '#ui/form/use-url-form.ts'
import { LinkButton } from '#ui/values/link-button.tsx'

/** A longer list would make typing slow: it is shown as a file instead of a text area. */
const maxTypedCharacters = 200_000
const maxFileBytes = 32 * 1024 * 1024

/** The keys: pasted, dropped or picked; of a table, the columns are told in which they were found. */
export function ListInput(part: StorageManyFormPart) {
  const { draft, change, problems } = part
  const { list } = draft
  const [fileName, setFileName] = useState<string>()
  const [refusalText, setRefusalText] = useState<string>()
  const parsedList = useMemo(() => readDelimited(list), [list])
  const listRows = 'rows' in parsedList ? parsedList.rows : []
  const replaceList = (text: string) => change({ list: text })

  async function readFile(file: File | undefined) {
    setRefusalText(undefined)
    if (!file) return
    if (file.size > maxFileBytes)
      return setRefusalText(`${file.name} has ${formatByteCount(file.size)}: max 32 MiB.`)
    replaceList(await file.text())
    setFileName(file.name)
  }
  const [fileInput, pickFile] = useFileDialog({
    label: 'File of keys',
    accept: '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain',
    onSelect: ([file]) => readFile(file),
  })
  const isDraggedOver = useFileDrop(({ files: [file] }) => readFile(file))
  const rowCountText = countWithNoun(listRows.length, 'row')
  const foundText = describeColumns(listRows, draft)
  const asFile = fileName !== undefined || list.length > maxTypedCharacters
  return (
    <section
      aria-label="List of keys"
      className={`grid min-w-0 content-start gap-2 rounded-lg ${isDraggedOver ? 'bg-accent-soft' : ''}`}
    >
      {asFile ? (
        <div className="grid gap-1">
          <p className="font-medium">Keys</p>
          <p className="flex items-center justify-between gap-3 rounded-md border border-line bg-paper px-3 py-1.5">
            <span className="min-w-0 truncate">
              {fileName ?? 'List'} <span className="text-mute">· {rowCountText}</span>
            </span>
            <LinkButton
              onClick={() => {
                setFileName(undefined)
                replaceList('')
              }}
            >
              Remove
            </LinkButton>
          </p>
          {problems.list !== undefined && <p className="text-sm text-bad">{problems.list}</p>}
        </div>
      ) : (
        <TextField
          label="Keys"
          data
          rows={3}
          placeholder="One per line, or CSV/TSV with a key column"
          hint={list === '' ? 'Max 100,000. Drop a file here.' : `${rowCountText}.`}
          problem={problems.list}
          action={<LinkButton onClick={pickFile}>Select file</LinkButton>}
          value={list}
          onChange={replaceList}
        />
      )}
      {fileInput}
      {refusalText !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {refusalText}
        </p>
      )}
      {'problem' in parsedList && (
        <p role="alert" className="text-sm text-bad">
          {parsedList.problem}
        </p>
      )}
      {foundText && <p className="text-sm text-mute">{foundText}</p>}
    </section>
  )
}

/** The columns in which the keys were found, and whether the first row is a heading. */
function describeColumns(rows: readonly DelimitedRow[], draft: StorageManyDraft): string {
  const question = readStorageManyDraft({ ...draft, slot: '0' })
  if (rows.length === 0 || 'problems' in question || question.mode !== 'list') return ''
  const { columns, heading } = findKeyColumns(rows, question.keys)
  const isTable = rows.some(({ cells }) => cells.length > 1)
  return [
    isTable && `Keys in column ${columns.map((column) => column + 1).join(', ')}.`,
    heading && 'The first row is a heading.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Props of every part of the form. */
export type StorageManyFormPart = {
  draft: StorageManyDraft
  change: (part: Partial<StorageManyDraft>) => void
  problems: StorageManyProblems
  field: BindField<StorageManyDraft>
}

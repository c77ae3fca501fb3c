import { useMemo, useState } from 'react'
import { type DelimitedRow, readDelimited } from '#domain/text/delimited.ts'
import { formatByteCount, groupDigits } from '#domain/values/hex.ts'
import { chooseKeyColumns, listKeyIndexes } from '#pages/storage/many/key-rows.tsx'
import type { StorageManyFormPart } from '#pages/storage/many/many-form-part.ts'
import { TextField } from '#ui/form/field.tsx'
import { useFileDialog, useFileDrop } from '#ui/form/file-input.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

/** A longer list would make typing slow: it is shown as a file instead of a text area. */
const maxTypedCharacters = 200_000
const maxFileBytes = 32 * 1024 * 1024

/** The keys: pasted, dropped or picked; of a table, the columns are chosen. */
export function ListInput(part: StorageManyFormPart) {
  const { draft, change, problems } = part
  const { list } = draft
  const [fileName, setFileName] = useState<string>()
  const [refusalText, setRefusalText] = useState<string>()
  const parsedList = useMemo(() => readDelimited(list), [list])
  const listRows = 'rows' in parsedList ? parsedList.rows : []
  const replaceList = (text: string) => change({ list: text, columns: '' })

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
  const rowCountText = `${groupDigits(listRows.length)} rows`
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
            <button
              type="button"
              className="text-accent hover:underline"
              onClick={() => {
                setFileName(undefined)
                replaceList('')
              }}
            >
              Remove
            </button>
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
      {listRows.length > 0 && <ColumnChoice rows={listRows} {...part} />}
    </section>
  )
}

type Props = StorageManyFormPart & { rows: readonly DelimitedRow[] }

/** Selects the column of each key, where there are several. */
function ColumnChoice({ rows, draft, change }: Props) {
  const keyIndexes = listKeyIndexes(draft)
  const { columns, heading } = chooseKeyColumns(rows, draft)
  const columnCount = Math.max(...rows.slice(0, 20).map(({ cells }) => cells.length))
  const [firstRow, secondRow] = rows
  const columnLabel = (column: number) => {
    const cellText = (heading ? firstRow : (secondRow ?? firstRow))?.cells[column] ?? ''
    return `${column + 1} · ${cellText.slice(0, 24) || 'empty'}`
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {columnCount > 1 &&
        keyIndexes.map((key, columnPosition) => (
          <label key={columnPosition} className="flex items-center gap-2 text-mute">
            {keyIndexes.length > 1 ? `Column of key ${key + 1}` : 'Column of the keys'}
            <select
              className="control w-auto!"
              value={columns[columnPosition] ?? 0}
              onChange={({ target }) => {
                const nextColumns = columns.map((column, otherPosition) =>
                  otherPosition === columnPosition ? target.selectedIndex : column,
                )
                change({ columns: nextColumns.map((column) => column + 1).join(',') })
              }}
            >
              {Array.from({ length: columnCount }, (_, column) => (
                <option key={column} value={column}>
                  {columnLabel(column)}
                </option>
              ))}
            </select>
          </label>
        ))}
      {heading && <span className="text-mute">The first row is a heading.</span>}
    </div>
  )
}

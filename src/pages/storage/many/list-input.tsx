import { type DragEvent, useMemo, useRef, useState } from 'react'
import { readDelimited } from '#domain/text/delimited.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { ColumnChoice } from '#pages/storage/many/column-choice.tsx'
import type { StorageManyFormPart } from '#pages/storage/many/many-form-part.ts'
import { TextField } from '#ui/form/field.tsx'

/** A longer list would make typing slow: it is shown as a file instead of a text area. */
const maxTypedCharacters = 200_000
const maxFileBytes = 32 * 1024 * 1024

/** The keys: pasted, dropped or picked; of a table, the columns are chosen. */
export function ListInput(part: StorageManyFormPart) {
  const { draft, change, problems } = part
  const { list } = draft
  const fileInputRef = useRef<HTMLInputElement>(null)
  const [fileName, setFileName] = useState<string>()
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const [refusalText, setRefusalText] = useState<string>()
  const parsedList = useMemo(() => readDelimited(list), [list])
  const listRows = 'rows' in parsedList ? parsedList.rows : []
  const replaceList = (text: string) => change({ list: text, columns: '', heading: '' })

  async function readFile(file: File | undefined) {
    setRefusalText(undefined)
    if (!file) return
    if (file.size > maxFileBytes)
      return setRefusalText(`${file.name} has ${formatByteCount(file.size)}: max 32 MiB.`)
    replaceList(await file.text())
    setFileName(file.name)
  }
  const handleDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsDraggedOver(event.type === 'dragover')
    if (event.type === 'drop') readFile(event.dataTransfer.files[0])
  }
  const rowCountText = listRows.length === 0 ? '0 rows' : `${groupDigits(listRows.length)} rows`
  const asFile = fileName !== undefined || list.length > maxTypedCharacters
  return (
    <section
      aria-label="List of keys"
      className={`grid min-w-0 content-start gap-2 rounded-lg ${isDraggedOver ? 'bg-accent-soft' : ''}`}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrag}
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
          action={
            <button
              type="button"
              className="text-sm text-accent hover:underline"
              onClick={() => fileInputRef.current?.click()}
            >
              Choose a file
            </button>
          }
          value={list}
          onChange={replaceList}
        />
      )}
      <input
        ref={fileInputRef}
        type="file"
        hidden
        aria-label="File of keys"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={({ target }) => {
          readFile(target.files?.[0])
          // Without the reset, choosing the same file again would fire no change event.
          target.value = ''
        }}
      />
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

import { type DragEvent, useMemo, useRef, useState } from 'react'
import { readDelimited } from '#domain/text/delimited.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { ColumnChoice } from '#pages/storage/many/column-choice.tsx'
import type { FormPart } from '#pages/storage/many/many-form-part.ts'
import { TextField } from '#ui/form/field.tsx'

/** A text area of more than this makes typing slow: it is shown as a file. */
const typedBound = 200_000
const fileBound = 32 * 1024 * 1024

/** The keys: pasted, dropped or picked; of a table, the columns are chosen. */
export function ListInput(part: FormPart) {
  const { draft, change, problems } = part
  const { list } = draft
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<string>()
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const read = useMemo(() => readDelimited(list), [list])
  const rows = 'rows' in read ? read.rows : []
  const clear = (text: string) => change({ list: text, columns: '', heading: '' })

  async function take(file: File | undefined) {
    setRefused(undefined)
    if (!file) return
    if (file.size > fileBound)
      return setRefused(`${file.name} has ${formatByteCount(file.size)}: at most 32 MiB are read.`)
    clear(await file.text())
    setFile(file.name)
  }
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files[0])
  }
  const count = rows.length === 0 ? 'no rows yet' : `${groupDigits(rows.length)} rows`
  const asFile = file !== undefined || list.length > typedBound
  return (
    <section
      aria-label="List of keys"
      className={`-m-2 grid min-w-0 content-start gap-2 rounded-lg p-2 ${over ? 'bg-accent-soft' : ''}`}
      onDragOver={drop}
      onDragLeave={drop}
      onDrop={drop}
    >
      {asFile ? (
        <div className="grid gap-1">
          <p className="font-medium">Keys</p>
          <p className="flex items-center justify-between gap-3 rounded-md border border-line bg-paper px-3 py-1.5">
            <span className="min-w-0 truncate">
              {file ?? 'Pasted list'} <span className="text-mute">· {count}</span>
            </span>
            <button
              type="button"
              className="text-accent hover:underline"
              onClick={() => {
                setFile(undefined)
                clear('')
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
          rows={7}
          placeholder={'One a line, or CSV or TSV with a column of keys'}
          hint={list === '' ? 'Up to 100,000. A file can be dropped here too.' : `${count}.`}
          problem={problems.list}
          value={list}
          onChange={clear}
        />
      )}
      <div>
        <button type="button" className="action" onClick={() => picker.current?.click()}>
          Choose a file
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="File of keys"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={({ target }) => {
            take(target.files?.[0])
            // Or the same file, chosen again, would be no change.
            target.value = ''
          }}
        />
      </div>
      {refused !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {refused}
        </p>
      )}
      {'problem' in read && (
        <p role="alert" className="text-sm text-bad">
          {read.problem}
        </p>
      )}
      {rows.length > 0 && <ColumnChoice rows={rows} {...part} />}
    </section>
  )
}

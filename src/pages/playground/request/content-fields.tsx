import { formatByteCount } from '#domain/values/quantity.ts'
import { asRawObject } from '#domain/values/raw.ts'
import { FormField, TextField } from '#ui/form/field.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = {
  content: unknown
  onChange: (content: unknown) => void
  file: File | undefined
  onFile: (file: File | undefined) => void
}

/** Content of an `add`: a text with a name, or a file of this device. */
export function ContentFields({ content, onChange, file, onFile }: Props) {
  const contentFields = asRawObject(content)
  const isText = contentFields.text !== undefined
  const fileName = String(contentFields.name ?? '')
  return (
    <>
      {isText ? (
        <>
          <TextField
            label="Name"
            data
            value={fileName}
            onChange={(name) => onChange({ ...contentFields, name })}
            hint="Returned in the response; not part of the CID."
          />
          <TextField
            label="Text"
            data
            rows={4}
            value={String(contentFields.text)}
            onChange={(text) => onChange({ ...contentFields, text })}
            hint="Stored as UTF-8. Open to all who can reach this store."
          />
        </>
      ) : (
        <p>
          {file ? (
            <>
              <span className="data break-all">{file.name}</span>, {formatByteCount(file.size)}
            </>
          ) : (
            <span className="text-warn">Select {fileName} again.</span>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <FormField label={isText ? 'Or a file' : 'Another file'}>
          {(control) => (
            <input
              {...control}
              type="file"
              className="control"
              onChange={({ target }) => {
                const chosenFile = target.files?.[0]
                if (!chosenFile) return
                onFile(chosenFile)
                onChange({ name: chosenFile.name, size: chosenFile.size })
              }}
            />
          )}
        </FormField>
        {!isText && (
          <ActionButton
            onClick={() => {
              onFile(undefined)
              onChange({ name: 'hello.txt', text: '' })
            }}
          >
            Enter text instead
          </ActionButton>
        )}
      </div>
    </>
  )
}

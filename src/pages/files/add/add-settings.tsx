import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { type ImportSettings, importProfiles } from '#domain/files/unixfs/import-settings.ts'

type Props = {
  settings: ImportSettings
  onSelect: (settings: ImportSettings) => void
}

/** Import settings of the next `add`: how a file is cut into blocks, which its CID depends on. */
export function AddSettings({ settings, onSelect }: Props) {
  return (
    <details className="group max-w-full min-w-0 grow open:basis-full">
      <summary className="flex w-fit max-w-full list-none items-center gap-x-1 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 flex-none group-open:rotate-90" />
        <span className="min-w-0 truncate">Import settings: {settings.name}</span>
      </summary>
      <fieldset className="mt-3 text-ink">
        <legend className="pb-2 text-mute">
          The CID depends on these settings. Keep the default unless a CID must match.
        </legend>
        <div className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
          {importProfiles.map((profile) => (
            <label
              key={profile.id}
              className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5"
            >
              <input
                type="radio"
                name="settings"
                className="mt-1"
                checked={profile === settings}
                onChange={() => onSelect(profile)}
              />
              <span>
                <span className="font-medium">{profile.name}</span>
                <span className="block text-pretty text-mute">{profile.meaning}</span>
                <span className="data block text-mute">{addQueryParts(profile)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  )
}

/** The query of `add`, which may break across lines between its options. */
const addQueryParts = ({ query }: ImportSettings) =>
  Object.entries(query).map(([name, value], index) => (
    <Fragment key={name}>
      {index === 0 ? 'add?' : '&'}
      <wbr />
      {`${name}=${value}`}
    </Fragment>
  ))

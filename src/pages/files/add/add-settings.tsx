import { Fragment } from 'react'
import { type ImportSettings, importProfiles } from '#domain/files/unixfs/import-settings.ts'

/** Import settings of the next `add`: how a file is cut into blocks, which its CID depends on. */
export function AddSettings({
  settings,
  onChoose,
}: {
  settings: ImportSettings
  onChoose: (settings: ImportSettings) => void
}) {
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="marker:text-mute">
        <span className="text-mute">CID settings:</span> {settings.name}
      </summary>
      <fieldset className="mt-3">
        <legend className="max-w-prose pb-2 text-pretty text-mute">
          The same bytes get another CID when they are cut otherwise. The service is asked for what
          is chosen here; whatever it answers is checked against all of these.
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
                onChange={() => onChoose(profile)}
              />
              <span>
                <span className="font-medium">{capitalize(profile.name)}</span>
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

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

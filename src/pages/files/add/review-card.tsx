import { Fragment, type ReactNode } from 'react'
import { type ImportSettings, importProfiles } from '#domain/files/unixfs/import-settings.ts'
import type { UploadSource } from '#state/uploads/upload.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

type AddSettingsProps = {
  settings: ImportSettings
  onSelect: (settings: ImportSettings) => void
}

/** Import settings of the next `add`: how a file is cut into blocks, which its CID depends on. */
export function AddSettings({ settings, onSelect }: AddSettingsProps) {
  return (
    <details className="max-w-full min-w-0 grow open:basis-full">
      <summary className="w-fit max-w-full truncate hover:text-ink">
        Import settings: {settings.name}
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

/** ReviewCardProps that every review gets. */
export type ReviewProps = {
  onAdd: (sources: readonly UploadSource[]) => void
  onCancel: () => void
}

/** Moves the focus to the new card, so that the keyboard goes on from there. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus()

type ReviewCardProps = {
  title: string
  /** The accessible name. */
  what: string
  facts: readonly string[]
  /** Text of the button that confirms it. */
  add: string
  /** Undefined where there is nothing to add. */
  onAdd: (() => void) | undefined
  onCancel: () => void
  children: ReactNode
}

/** Something that was selected and is sent only when a person confirms it. */
export function ReviewCard({
  title,
  what,
  facts,
  add,
  onAdd,
  onCancel,
  children,
}: ReviewCardProps) {
  return (
    <section aria-label={what} className="card grid gap-4 px-4 py-4 sm:px-5">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h2
          ref={focusHeading}
          tabIndex={-1}
          className="min-w-0 text-lg font-semibold break-words outline-none"
        >
          {title}
        </h2>
        <p className="text-mute">{facts.join(' · ')}</p>
      </header>
      {children}
      <p className="flex flex-wrap gap-2">
        <ActionButton
          className="action-primary disabled:opacity-50"
          disabled={onAdd === undefined}
          onClick={onAdd}
        >
          {add}
        </ActionButton>
        <ActionButton onClick={onCancel}>Cancel</ActionButton>
      </p>
    </section>
  )
}

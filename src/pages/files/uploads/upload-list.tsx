import { useEffect, useRef, useState } from 'react'
import type { Act } from '#pages/files/uploads/upload-actions.tsx'
import { UploadHead } from '#pages/files/uploads/upload-queue-header.tsx'
import { UploadHold } from '#pages/files/uploads/upload-pause-notice.tsx'
import { UploadItem } from '#pages/files/uploads/upload-item.tsx'
import { UploadRows } from '#pages/files/uploads/upload-rows.tsx'
import { isUnfinished, type Upload } from '#state/uploads/upload.ts'
import type { UploadQueue as List } from '#state/uploads/upload-queue.ts'

const order = ['under way', 'lost', 'failed', 'paused', 'waiting', 'there', 'cancelled'] as const

/** What goes on, then what wants somebody, then what waits, then what is over, the latest first. */
function inOrder(uploads: readonly Upload[]): Upload[] {
  const by = (name: Upload['state']['name']) => uploads.filter(({ state }) => state.name === name)
  return [...order.flatMap(by), ...by('done').toReversed()]
}

/** Opened by itself: the only one, or else the first that wants somebody. */
const wanting = (uploads: readonly Upload[]): Upload | undefined =>
  uploads.length === 1
    ? uploads[0]
    : uploads.find(
        ({ state }) =>
          state.name === 'failed' || (state.name === 'done' && state.check.verdict === 'mismatch'),
      )

/** The files of this device on their way to a service, in this visit and those before it. */
export function UploadList({ act, ...list }: List & { act: Act }) {
  const { uploads, hold, isLeader: sends, lasting, trouble } = list
  const [chosen, choose] = useState<string | null>()
  const section = useRef<HTMLElement>(null)
  const acted = useRef<string>(undefined)

  // A button gives way to the next one when it is pressed: the keyboard stays with its upload.
  useEffect(() => {
    if (acted.current === undefined || document.activeElement !== document.body) return
    const upload = section.current?.querySelector(`[data-upload="${acted.current}"]`)
    const next = upload?.querySelector<HTMLElement>('.action') ?? upload?.querySelector('button')
    next?.focus()
  })
  if (uploads.length === 0) return trouble === undefined ? null : <Trouble says={trouble} />

  const ordered = inOrder(uploads)
  const opened = chosen === undefined ? wanting(ordered)?.id : chosen
  const going = ordered.findIndex(({ state }) => state.name !== 'under way')
  const whole = going < 0 ? ordered : ordered.slice(0, going)
  const rest = going < 0 ? [] : ordered.slice(going)
  const at = rest.findIndex(({ id }) => id === opened)
  const actOn: Act = (command) => {
    acted.current = 'ids' in command && command.ids.length === 1 ? command.ids[0] : undefined
    act(command)
  }
  const rows = (from: number, to: number) => (
    <UploadRows
      uploads={rest.slice(from, to)}
      before={whole.length + from}
      of={uploads.length}
      open={(id) => {
        acted.current = id
        choose(id)
      }}
      act={actOn}
    />
  )
  const item = (upload: Upload, place: number) => (
    <li
      key={upload.id}
      data-upload={upload.id}
      aria-label={upload.name}
      aria-setsize={uploads.length}
      aria-posinset={place + 1}
    >
      <UploadItem
        upload={upload}
        toggle={
          upload.state.name === 'under way'
            ? undefined
            : () => {
                acted.current = upload.id
                choose(null)
              }
        }
        act={actOn}
      />
    </li>
  )
  return (
    <section ref={section} aria-labelledby="uploads" className="mt-2">
      <UploadHead {...list} act={act} />
      {hold && <UploadHold hold={hold} act={act} />}
      {sends === false && (
        <p className="pb-2 text-sm text-mute">
          Another tab of this browser sends; what you do here is done there.
        </p>
      )}
      {trouble !== undefined && <Trouble says={trouble} />}
      <Unkept uploads={uploads} lasting={lasting} />
      <div className="card divide-y divide-line overflow-hidden">
        {whole.length > 0 && <ul className="divide-y divide-line">{whole.map(item)}</ul>}
        {at < 0 ? (
          rows(0, rest.length)
        ) : (
          <>
            {rows(0, at)}
            <ul>{item(rest[at] as Upload, whole.length + at)}</ul>
            {rows(at + 1, rest.length)}
          </>
        )}
      </div>
    </section>
  )
}

/** What a reload would lose, as long as it would. */
function Unkept({ uploads, lasting }: Pick<List, 'uploads' | 'lasting'>) {
  const open = uploads.filter(isUnfinished)
  const [why] = open.flatMap(({ copy }) => (copy && 'why' in copy ? [copy.why] : []))
  if (open.length === 0 || (lasting && why === undefined)) return null
  return (
    <p className="max-w-prose pb-2 text-sm text-pretty text-warn">
      {lasting
        ? `Keep this tab open until all is added: ${why}.`
        : 'Keep this tab open until all is added: this browser stores nothing of this page, so the queue ends with the tab.'}
    </p>
  )
}

const Trouble = ({ says }: { says: string }) => (
  <p role="alert" className="max-w-prose pb-2 text-pretty text-bad">
    Something failed in this page itself, and uploads may stand still: reload it. The browser says:{' '}
    <span className="wrap-anywhere">{says}</span>
  </p>
)

import type { QueryClient } from '@tanstack/react-query'
import { filesConnection } from '#api/connections/connections.ts'
import { writeUploads } from '#api/device/upload-store.ts'
import { hearTabs, tellTabs, turnToSend } from '#api/device/upload-tabs.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import type { Chosen } from '#state/uploads/upload-source.ts'
import { type Copy, isOpen, isStored, type Upload } from '#state/uploads/upload.ts'
import { heldContent, holdContent, keepCopies } from '#state/uploads/upload-content.ts'
import {
  allUploads,
  changeUpload,
  getUpload,
  isSender,
  loadUploads,
  type News,
  putUpload,
  removeUploads,
  takeNews,
  tellAll,
  tellTrouble,
} from '#state/uploads/upload-queue.ts'
import { writeManifest } from '#state/uploads/upload-manifest.ts'
import {
  beginSending,
  dropUnneeded,
  goOn,
  pauseAll,
  pump,
  stopOne,
} from '#state/uploads/upload-scheduler.ts'

type Held = { id: string; content: Chosen['content'] }

/** What can be done with the queue, by the tab that sends or told to it by another one. */
type Command =
  | { do: 'add'; uploads: readonly Upload[]; contents: readonly Held[] }
  | { do: 'copied'; copies: readonly { id: string; copy: Copy }[] }
  | { do: 'pause' | 'resume' | 'cancel' | 'again' | 'send anyway'; ids: readonly string[] }
  | { do: 'pause all' | 'go on' | 'clear' }

type Message = News | { kind: 'hello' } | { kind: 'command'; command: Command }

let joined = false
/** Until it is known which tab sends, what is to be done waits. */
let early: Command[] | undefined = []

/** Shows the queue in this tab, and sends as soon as no other tab does. */
export function joinQueue(client: QueryClient) {
  if (joined) return
  joined = true
  hearTabs<Message>((message) => {
    if (message.kind === 'hello' && isSender()) tellAll()
    if (message.kind === 'command' && isSender()) obey(message.command)
    if (message.kind === 'news' && !isSender()) {
      takeNews(message)
      for (const command of takeEarly()) tellTabs({ kind: 'command', command })
      if (message.all) giveLost(message.changed)
    }
  })
  beginInTurn(client).catch(tellTrouble)
}

async function beginInTurn(client: QueryClient) {
  await loadUploads()
  tellTabs({ kind: 'hello' })
  await turnToSend()
  // What the tab before this one wrote last it may have had no time to tell.
  await loadUploads()
  await beginSending(client)
  for (const command of takeEarly()) obey(command)
  tellAll()
}

/** Does something with the queue, in whichever tab sends. */
export function command(command: Command) {
  if (early) early.push(command)
  else if (isSender()) obey(command)
  else tellTabs({ kind: 'command', command })
}

function takeEarly(): readonly Command[] {
  const commands = early ?? []
  early = undefined
  return commands
}

/** A tab that has just begun to send misses files that are still held by the one that chose them. */
function giveLost(uploads: readonly Upload[]) {
  const contents = uploads.flatMap(({ id, state }) => {
    const content = state.name === 'lost' ? heldContent(id) : undefined
    return content ? [{ id, content }] : []
  })
  if (contents.length > 0) command({ do: 'add', uploads: [], contents })
}

/** Puts what was chosen into the queue; what was lost and is chosen again takes its old place. */
export function startUploads(chosen: readonly Chosen[], how: HowToAdd): void {
  putInQueue(chosen, how).catch(tellTrouble)
}

type HowToAdd = {
  settings: ImportSettings
  /** The name of a folder whose files are added one by one, and then listed in a file. */
  manifest: string | undefined
}

async function putInQueue(
  chosen: readonly Chosen[],
  { settings, manifest }: HowToAdd,
): Promise<void> {
  const service = await filesConnection().then(
    ({ ipfsUrl }) => ipfsUrl,
    () => undefined,
  )
  const stem = `${Date.now().toString(36).padStart(9, '0')}-${Math.random().toString(36).slice(2, 8)}`
  const lost = new Map<string, string>()
  for (const upload of allUploads())
    if (upload.state.name === 'lost') lost.set(fingerprint(upload), upload.id)
  const contents: Held[] = []
  const uploads: Upload[] = []
  for (const [index, { name, size, content }] of chosen.entries()) {
    const upload: Upload = {
      id: `${stem}-${String(index).padStart(6, '0')}`,
      name,
      size,
      files: content instanceof File ? undefined : content.files.length,
      modified: modifiedOf(content),
      service,
      settings: settings.id,
      batch: manifest === undefined ? undefined : { id: stem, manifest },
      copy: undefined,
      cid: undefined,
      asked: false,
      anyway: false,
      breaks: 0,
      state: { name: 'waiting' },
      progress: undefined,
      took: {},
    }
    const before = lost.get(fingerprint(upload))
    contents.push({ id: before ?? upload.id, content })
    if (before === undefined) uploads.push(upload)
  }
  for (const { id, content } of contents) holdContent(id, content)
  // Whatever becomes of the tab that sends, the next one finds them.
  if (!isSender()) await writeUploads(uploads)
  command({ do: 'add', uploads, contents })
  const kept = chosen.map(({ size }, index) => ({ id: contents[index]?.id ?? '', size }))
  await keepCopies(kept, (copies) => command({ do: 'copied', copies }))
}

const fingerprint = ({ name, size, modified }: Upload) => `${size} ${modified} ${name}`

const modifiedOf = (content: Chosen['content']): number =>
  content instanceof File
    ? content.lastModified
    : content.files.reduce((latest, { file }) => Math.max(latest, file.lastModified), 0)

function obey(command: Command) {
  switch (command.do) {
    case 'add':
      for (const upload of command.uploads) putUpload(upload)
      for (const { id, content } of command.contents) {
        holdContent(id, content)
        if (getUpload(id)?.state.name === 'lost') wait(id)
      }
      return pump()
    case 'copied':
      for (const { id, copy } of command.copies) changeUpload(id, { copy })
      return
    case 'pause':
      for (const id of command.ids) stopOne(id, 'paused')
      return
    case 'cancel':
      for (const id of command.ids) stopOne(id, 'cancelled')
      for (const batch of batchesOf(command.ids)) writeManifest(batch).catch(tellTrouble)
      return
    case 'resume':
    case 'again':
      for (const id of command.ids) wait(id)
      return pump()
    case 'send anyway':
      for (const id of command.ids) wait(id, { anyway: true })
      return pump()
    case 'pause all':
      return pauseAll()
    case 'go on':
      return goOn()
    case 'clear':
      return clear()
  }
}

/** Back among those that wait. What is cancelled and chosen anew goes to the service in use. */
function wait(id: string, change: Partial<Upload> = {}) {
  const upload = getUpload(id)
  if (!upload || (isOpen(upload) && upload.state.name !== 'paused')) return
  const elsewhere = upload.state.name === 'cancelled' && !upload.asked
  changeUpload(id, {
    ...change,
    state: { name: 'waiting' },
    took: {},
    breaks: 0,
    ...(elsewhere && { service: undefined }),
  })
}

const batchesOf = (ids: readonly string[]) => new Set(ids.map((id) => getUpload(id)?.batch?.id))

/** Takes those that are over off the list; those that a manifest still needs stay. */
function clear() {
  const over = [...allUploads()].filter((upload) => !isOpen(upload))
  const [stored, others] = [over.filter(isStored), over.filter((upload) => !isStored(upload))]
  const batches = batchesOf(others.map(({ id }) => id))
  removeUploads(others.map(({ id }) => id))
  for (const batch of batches) writeManifest(batch).catch(tellTrouble)
  const unfinished = new Set([...allUploads()].filter(isOpen).map(({ batch }) => batch?.id))
  const done = stored.filter(({ batch }) => !batch || !unfinished.has(batch.id))
  removeUploads(done.map(({ id }) => id))
  dropUnneeded()
}

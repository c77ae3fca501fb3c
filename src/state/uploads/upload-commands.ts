import type { QueryClient } from '@tanstack/react-query'
import { filesConnection } from '#api/connections/connections.ts'
import { writeUploads } from '#api/device/upload-store.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import {
  createUpload,
  isUnfinished,
  type Upload,
  type UploadContent,
  type UploadCopy,
  type UploadSource,
} from '#state/uploads/upload.ts'
import { copyUploads, rememberContent } from '#state/uploads/upload-content.ts'
import {
  allUploads,
  applyUpdate,
  broadcastQueue,
  changeUpload,
  getUpload,
  isLeader,
  loadUploads,
  putUpload,
  type QueueUpdate,
  removeUploads,
  reportTrouble,
} from '#state/uploads/upload-queue.ts'
import {
  dropUnneededCopies,
  pauseQueue,
  resumeQueue,
  startNext,
  startScheduler,
  stopUpload,
} from '#state/uploads/upload-scheduler.ts'
import { becomeLeader, onTabMessage, sendToTabs } from '#state/uploads/upload-tabs.ts'

type IdentifiedContent = { id: string; content: UploadContent }

/** Commands to the queue, by the leader tab or for another tab that asks it to. */
type QueueCommand =
  | { do: 'add'; uploads: readonly Upload[]; contents: readonly IdentifiedContent[] }
  | { do: 'copied'; id: string; copy: UploadCopy }
  | { do: 'cancel' | 'again' | 'send anyway'; ids: readonly string[] }
  | { do: 'pause all' | 'go on' | 'clear' }

type TabMessage = QueueUpdate | { kind: 'hello' } | { kind: 'command'; command: QueueCommand }

let hasJoined = false
/** Commands wait until the leader tab is known. */
let pendingCommands: QueueCommand[] | undefined = []

/** Shows the queue in this tab, and makes this tab the leader as soon as no other tab is. */
export function joinQueue(client: QueryClient) {
  if (hasJoined) return
  hasJoined = true
  onTabMessage<TabMessage>((message) => {
    if (message.kind === 'hello' && isLeader()) broadcastQueue()
    if (message.kind === 'command' && isLeader()) executeCommand(message.command)
    if (message.kind === 'news' && !isLeader()) {
      applyUpdate(message)
      for (const command of drainPending()) sendToTabs({ kind: 'command', command })
    }
  })
  startWhenLeader(client).catch(reportTrouble)
}

async function startWhenLeader(client: QueryClient) {
  await loadUploads()
  sendToTabs({ kind: 'hello' })
  await becomeLeader()
  // The leader before this tab may have had no time to broadcast what it wrote last.
  await loadUploads()
  await startScheduler(client)
  for (const command of drainPending()) executeCommand(command)
  broadcastQueue()
}

/** Has the leader tab carry out a command, which may be this tab. */
export function dispatchCommand(command: QueueCommand) {
  if (pendingCommands) pendingCommands.push(command)
  else if (isLeader()) executeCommand(command)
  else sendToTabs({ kind: 'command', command })
}

function drainPending(): readonly QueueCommand[] {
  const commands = pendingCommands ?? []
  pendingCommands = undefined
  return commands
}

/** Queues chosen files; a lost file that is chosen again takes its old place. */
export function startUploads(sources: readonly UploadSource[], settings: ImportSettings): void {
  enqueueUploads(sources, settings).catch(reportTrouble)
}

async function enqueueUploads(
  sources: readonly UploadSource[],
  settings: ImportSettings,
): Promise<void> {
  const service = await filesConnection().then(
    ({ ipfsUrl }) => ipfsUrl,
    () => undefined,
  )
  const batchId = `${Date.now().toString(36).padStart(9, '0')}-${Math.random().toString(36).slice(2, 8)}`
  const missingIds = new Map<string, string>()
  for (const upload of allUploads())
    if (upload.state.name === 'lost') missingIds.set(fileFingerprint(upload), upload.id)
  const contents: IdentifiedContent[] = []
  const uploads: Upload[] = []
  for (const [index, { name, size, content }] of sources.entries()) {
    const upload = createUpload({
      id: `${batchId}-${String(index).padStart(6, '0')}`,
      name,
      size,
      files: content instanceof File ? undefined : content.files.length,
      modified: lastModifiedOf(content),
      service,
      settings: settings.id,
    })
    const missingId = missingIds.get(fileFingerprint(upload))
    contents.push({ id: missingId ?? upload.id, content })
    if (missingId === undefined) uploads.push(upload)
  }
  for (const { id, content } of contents) rememberContent(id, content)
  // Stored first: whatever becomes of the leader, the next one finds them.
  if (!isLeader()) await writeUploads(uploads)
  dispatchCommand({ do: 'add', uploads, contents })
  const copyItems = sources.map(({ size }, index) => ({ id: contents[index]?.id ?? '', size }))
  await copyUploads(copyItems, (id, copy) => dispatchCommand({ do: 'copied', id, copy }))
}

const fileFingerprint = ({ name, size, modified }: Upload) => `${size} ${modified} ${name}`

const lastModifiedOf = (content: UploadContent): number =>
  content instanceof File
    ? content.lastModified
    : content.files.reduce((latest, { file }) => Math.max(latest, file.lastModified), 0)

function executeCommand(command: QueueCommand) {
  switch (command.do) {
    case 'add':
      for (const upload of command.uploads) putUpload(upload)
      for (const { id, content } of command.contents) {
        rememberContent(id, content)
        if (getUpload(id)?.state.name === 'lost') requeueUpload(id)
      }
      return startNext()
    case 'copied':
      return changeUpload(command.id, { copy: command.copy })
    case 'cancel':
      for (const id of command.ids) stopUpload(id, 'cancelled')
      return
    case 'again':
      for (const id of command.ids) requeueUpload(id)
      return startNext()
    case 'send anyway':
      for (const id of command.ids) requeueUpload(id, { anyway: true })
      return startNext()
    case 'pause all':
      return pauseQueue()
    case 'go on':
      return resumeQueue()
    case 'clear':
      return clearFinished()
  }
}

/** Queues an upload again. A cancelled one goes to the service in use by then. */
function requeueUpload(id: string, change: Partial<Upload> = {}) {
  const upload = getUpload(id)
  if (!upload || isUnfinished(upload)) return
  const mayChangeService = upload.state.name === 'cancelled' && !upload.asked
  changeUpload(id, {
    ...change,
    state: { name: 'waiting' },
    breaks: 0,
    ...(mayChangeService && { service: undefined }),
  })
}

function clearFinished() {
  const finishedUploads = [...allUploads()].filter((upload) => !isUnfinished(upload))
  removeUploads(finishedUploads.map(({ id }) => id))
  dropUnneededCopies()
}

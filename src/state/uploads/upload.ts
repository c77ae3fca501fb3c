import type { ApiFailure } from '#api/errors.ts'
import type { CidCheck } from '#domain/files/cid/cid-check.ts'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import type { AddedFile } from '#protocol/file-commands.ts'

/** The bytes of an upload: a file, or a folder that is added as one UnixFS directory. */
export type UploadContent = File | FolderContent<File>

/** Content a person chose to add with one `add`; `size` in bytes. */
export type UploadSource = { name: string; size: number; content: UploadContent }

export const sourceOfFile = (content: File): UploadSource => ({
  name: content.name,
  size: content.size,
  content,
})

/** The phases of an upload, in order. */
export type UploadPhase = 'hash' | 'send' | 'service' | 'verify'

export type UploadState =
  | { name: 'waiting' }
  | {
      name: 'under way'
      phase: UploadPhase
      share: number | undefined
      /** When sending began, in ms since 1970. */
      since?: number | undefined
      /** The service is asked whether an earlier `add` reached it. */
      asking?: boolean
    }
  /** The pin list has this CID at this service: nothing was sent. */
  | { name: 'there'; since: Date }
  | {
      name: 'done'
      added: AddedFile
      check: CidCheck
      /** The answer was lost, and the service holds the CID all the same. */
      found: boolean
    }
  | { name: 'failed'; failure: ApiFailure }
  | { name: 'cancelled' }
  /** Its bytes are out of reach: it has to be chosen again. */
  | { name: 'lost'; why: string }

/** Whether this device has a copy of an upload's bytes, or why there is none. */
export type UploadCopy = { whole: true } | { why: string }

/** Chosen content on its way to a service: all that the device keeps of it but the bytes. */
export type Upload = {
  /** Sorts by when it was chosen: begins with its milliseconds since 1970, in base 36. */
  id: string
  /** The page that sends it. */
  tab: string
  name: string
  /** Size in bytes. */
  size: number
  /** Number of files in a folder; undefined for a single file. */
  files: number | undefined
  /** Spec's `{ipfs_url}`; undefined until a connection was found. */
  service: string | undefined
  /** The `id` of its `ImportSettings`. */
  settings: string
  copy: UploadCopy | undefined
  cid: string | undefined
  /** An `add` went out whose outcome is not known. */
  asked: boolean
  /** True to send it even if the pin list has it. */
  anyway: boolean
  /** How often sending broke off while the service was there. */
  breaks: number
  state: UploadState
}

/** The lock that a page has as long as it lives: another one gets it with the uploads of the first. */
export const lockOfTab = (tab: string) => `keyhole-uploads ${tab}`

/** An upload of which nothing is done yet. */
export const createUpload = (
  chosen: Pick<Upload, 'id' | 'tab' | 'name' | 'size' | 'files' | 'service' | 'settings'>,
): Upload => ({
  ...chosen,
  copy: undefined,
  cid: undefined,
  asked: false,
  anyway: false,
  breaks: 0,
  state: { name: 'waiting' },
})

/** The states of an upload that is over, until a person does something. */
const overStates: readonly string[] = ['there', 'done', 'failed', 'cancelled', 'lost']

/** Whether it is not over yet: running or queued. */
export const isUnfinished = ({ state: { name } }: Upload): boolean => !overStates.includes(name)

/** Whether it was chosen since this page was loaded. */
export const isOfThisVisit = ({ id }: Upload): boolean =>
  Number.parseInt(id, 36) >= Math.floor(performance.timeOrigin)

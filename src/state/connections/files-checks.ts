import { type ApiFailure, RpcError } from '#api/errors.ts'
import { readAddAnswer, readPinAnswer } from '#api/files/files-answer.ts'
import { probeFileCommand } from '#api/files/probe-file-command.ts'
import { isSameContent } from '#domain/files/cid/cid.ts'
import { inlineCid, unavailableCid } from '#domain/files/cid/probe-cid.ts'
import type { FilesConnection } from '#protocol/connection.ts'
import type { FileCommand } from '#protocol/file-commands.ts'
import type { RpcMethod } from '#protocol/json-rpc.ts'

/** Subject of one check of a connection test. */
export type CheckSubject = RpcMethod | FileCommand | 'WebSocket' | 'chain'

/** Result of a check, with a sentence; `odd` when the answer is not as it should be. */
export type CheckResult = {
  state: 'fine' | 'odd' | 'not offered' | 'not tried'
  note: string
  /** Chain ID by a transaction, from the check of the chain. */
  chainId?: bigint
}

/** One check; `run` throws an ApiFailure when no answer came. */
export type ConnectionCheck = {
  what: CheckSubject
  run: (signal: AbortSignal) => Promise<CheckResult>
}

/** The text that the test adds; a service that ignores `only-hash` stores its few bytes. */
export const testText = 'hello world'

/**
 * Its CIDs by the settings that are in use: kubo, test/cli/add_test.go, and ipfs/specs, IPIP-499.
 * @internal Exported for tests.
 */
export const testCids = [
  'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD',
  'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
  'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa',
]

/** Checks of the four commands that change nothing at the file network; none without its API. */
export function filesChecks(files: FilesConnection | undefined): ConnectionCheck[] {
  if (!files) return []
  const commands: FileCommand[] = ['add', 'cat', 'pin/add', 'pin/rm']
  return commands.map((what) => ({ what, run: () => commandChecks[what](files) }))
}

const commandChecks: {
  [command in FileCommand]: (files: FilesConnection) => Promise<CheckResult>
} = {
  async add(files) {
    const addQuery = { 'only-hash': 'true', pin: 'false' }
    const answer = await probeFileCommand(files, 'add', addQuery, testText)
    const root = readAddAnswer(answer, undefined)
    if (testCids.some((cid) => isSameContent(cid, root.Hash)))
      return { state: 'fine', note: 'CID correct.' }
    return {
      state: 'odd',
      note: `CID of unknown import settings: ${root.Hash}.`,
    }
  },
  async cat(files) {
    const catAnswer = await probeFileCommand(files, 'cat', {
      arg: inlineCid(new TextEncoder().encode(testText)),
    }).catch(readRefusal)
    if (typeof catAnswer !== 'string')
      return {
        state: 'odd',
        note: `Identity CIDs not supported: “${catAnswer.refusal}”.`,
      }
    if (catAnswer === testText) return { state: 'fine', note: 'Content read.' }
    return { state: 'odd', note: 'Returned other bytes than the CID holds.' }
  },
  async 'pin/add'(files) {
    const pinAnswer = await probeFileCommand(files, 'pin/add', { arg: 'no-cid' }).catch(readRefusal)
    if (typeof pinAnswer === 'string') {
      readPinAnswer(pinAnswer)
      return { state: 'odd', note: 'Accepted an invalid CID.' }
    }
    return { state: 'fine', note: 'Invalid CID rejected (expected).' }
  },
  async 'pin/rm'(files) {
    const cid = unavailableCid(crypto.getRandomValues(new Uint8Array(32)))
    const pinAnswer = await probeFileCommand(files, 'pin/rm', { arg: cid }).catch(readRefusal)
    if (typeof pinAnswer === 'string') {
      readPinAnswer(pinAnswer)
      return { state: 'odd', note: 'Reported unpinning a CID that was never pinned.' }
    }
    return /not pinned|not part of the pinset/i.test(pinAnswer.refusal)
      ? { state: 'fine', note: 'Not pinned (expected).' }
      : { state: 'odd', note: `Unexpected response: “${pinAnswer.refusal}”.` }
  },
}

/**
 * The message of an error of the command itself: that is an answer, as the credentials were accepted.
 */
function readRefusal(error: unknown): { refusal: string } {
  const failure = error as ApiFailure
  if (failure instanceof RpcError) return { refusal: failure.message }
  if (failure.kind === 'refused' && [400, 422].includes(failure.status))
    return { refusal: failure.body.trim().slice(0, 200) }
  throw error
}

import type { Connection } from '#api/connections/connections.ts'
import {
  extraMethodUseKey,
  refusedMethodsKey,
  transportKey,
} from '#api/connections/device-choices.ts'
import { ownConnections } from '#api/connections/own-connections.ts'
import { offerRequest, readOffer } from '#api/connections/ready-connection.ts'
import { folderMark, readDevice } from '#api/device/device.ts'
import { sendEarly } from '#api/early-requests.ts'
import { fileTarget } from '#api/files/file-target.ts'
import { earlyId, rpcEnvelope, rpcTarget } from '#api/rpc/rpc-target.ts'
import { type EarlyCall, earlyCall } from '#early/early-call.ts'
import type { FilesConnection } from '#protocol/connection.ts'

// A bundle of its own, loaded beside the page's code: docs/decisions/0034-early-request.md.

/** Parts of a connection that a call needs, whether it is offered or a person's own. */
type CallTarget = Pick<Connection, 'network' | 'baseUrl' | 'apiKey' | 'keyless' | 'extraMethods'>

const base = import.meta.env.BASE_URL
const { pathname, search } = location
const ownList = ownConnections()
const byNumber = 'eth_getBlockByNumber'

start()

function start() {
  const call = earlyCall(pathname.slice(base.length - 1), new URLSearchParams(search))
  if (!call) return
  // A person's own connection is the one of its network, no matter what is offered.
  if ('method' in call && sendCall(call, ownList)) return
  sendEarly(offerRequest.url, offerRequest.init, (body) => {
    const offer = readOffer(body)
    if ('cid' in call) sendCat(call.cid, offer?.files)
    else if (offer) sendCall(call, offer.networks)
  })
}

/** Whether there is a connection to the network; it may be one over which nothing is sent early. */
function sendCall(
  { network, method, params, isBlock }: EarlyCall,
  targets: readonly CallTarget[],
): boolean {
  const target = targets.find((target) => target.network === network)
  if ((target?.apiKey || target?.keyless) && readDevice(transportKey(network)) !== 'WebSocket') {
    const request =
      isBlock && offersBlockByNumber(target)
        ? rpcEnvelope(earlyId, byNumber, [params[0], false])
        : rpcEnvelope(earlyId, method, params)
    const { url, init } = rpcTarget(target, request)
    sendEarly(url, init)
  }
  return target !== undefined
}

/**
 * Whether the page asks for a block by its number, as far as that is known without its code: where a
 * service says that it offers more, or a person chose so for a connection of their own.
 */
function offersBlockByNumber({ network, extraMethods }: CallTarget): boolean {
  const use = readDevice(extraMethodUseKey(network)) ?? (extraMethods && 'when offered')
  const isAsked = use === 'when offered' && extraMethods !== 'none'
  return isAsked && !readDevice(refusedMethodsKey)?.includes(byNumber)
}

/**
 * Sends `cat` to the page's service; where a person has files elsewhere, it takes more to know
 * whose. The page of a known folder reads nothing.
 */
function sendCat(cid: string, files: FilesConnection | undefined) {
  if (!files || ownList.some(({ ipfsUrl }) => ipfsUrl)) return
  const isKnownFolder = () => files.examples?.find((example) => example.cid === cid)?.files
  if (!/^bafk/.test(cid) && (folderMark.isSet() || isKnownFolder())) return
  const { url, headers } = fileTarget(files, 'cat', { arg: cid })
  sendEarly(url, { method: 'POST', headers })
}

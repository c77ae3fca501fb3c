import { type BlockTag, blockTags } from '#domain/block/block-reference.ts'
import { callTags } from '#domain/call/call.ts'
import { tableRows } from '#domain/values/table-rows.ts'

const parameterKinds = [
  ...(['address', 'position', 'block', 'index', 'hash', 'flag'] as const),
  ...(['call', 'cid', 'content', 'quantity', 'data'] as const),
]

/** One parameter of an operation, or one field of a call object. */
export type Parameter = {
  name: string
  kind: (typeof parameterKinds)[number]
  meaning: string
  required: boolean
  /** Tags that a block parameter takes. */
  tags?: readonly BlockTag[]
}

/** One of the eight operations, as the playground offers it. */
export type Operation = {
  /** Its result or effect, in one sentence. */
  summary: string
  target: 'node' | 'files'
  /** True if it only reads: sending it twice does no harm. */
  reads: boolean
  parameters: readonly Parameter[]
  /** Parameters of a new request. */
  initialParams: readonly unknown[]
}

/** Reads a line `name | kind | meaning` each; a name ends in `?` where it may be left out. */
const readParameters = (table: string, tags?: readonly BlockTag[]): Parameter[] =>
  tableRows(table).map(([name = '', kindName, meaning = '']) => {
    const kind = parameterKinds.find((each) => each === kindName)
    if (!kind) throw new Error(`${name} is no parameter`)
    const parameter = { name: name.replace('?', ''), kind, meaning, required: !name.endsWith('?') }
    return kind === 'block' && tags ? { ...parameter, tags } : parameter
  })

const readOf = (
  target: Operation['target'],
  initialParams: readonly unknown[],
  summary: string,
  parameters: string,
  tags: readonly BlockTag[] = callTags,
): Operation => ({
  ...{ target, initialParams, summary, reads: true },
  parameters: readParameters(parameters, tags),
})

const changeOf = (...operation: Parameters<typeof readOf>): Operation => ({
  ...readOf(...operation),
  reads: false,
})

/** The eight operations of the API, spec 4.2 to 4.6. */
export const apiOperations = {
  eth_getStorageAt: readOf(
    'node',
    ['', '0x0', 'latest'],
    'The 32-byte value of a storage slot.',
    `
address | address | Contract or account, 20 bytes.
position | position | The slot in hex, e.g. 0x0. Of a mapping: the hash of key and slot.
block | block | Block number or tag.`,
    blockTags,
  ),
  eth_getTransactionByBlockNumberAndIndex: readOf(
    'node',
    ['latest', '0x0'],
    'A transaction by its block and index; null if none.',
    `
block | block | Block number or tag.
index | index | Index in the block, from 0x0.`,
  ),
  eth_getBlockByHash: readOf(
    'node',
    ['', false],
    'A block by its hash; null if unknown.',
    `
hash | hash | Block hash, 32 bytes.
details | flag | Full transactions, or only hashes. Full blocks can be megabytes.`,
  ),
  eth_estimateGas: readOf(
    'node',
    [{}],
    'The gas limit a call needs, or why it reverts. Nothing is broadcast.',
    `
call | call | The call to simulate.
block? | block | Optional. Default: the provider decides. “safe” means “finalized”.`,
  ),
  add: changeOf(
    'files',
    [{ name: 'hello.txt', text: 'Hello from the playground.\n' }],
    'Stores and pins a file; returns its CID.',
    'file | content | A text and its name.',
  ),
  cat: readOf('files', [''], 'The content of a CID.', 'arg | cid | CID: Qm… or b….'),
  'pin/add': changeOf(
    'files',
    [''],
    'Pins content; fetches it first if missing.',
    'arg | cid | CID to pin.',
  ),
  'pin/rm': changeOf(
    'files',
    [''],
    'Unpins content. The provider may then delete it.',
    'arg | cid | CID to unpin.',
  ),
} satisfies { [method: string]: Operation }

/** A method's operation; undefined for methods beyond the API, which some services have. */
export const operationOf = (method: string): Operation | undefined =>
  Object.hasOwn(apiOperations, method)
    ? (apiOperations as { [method: string]: Operation })[method]
    : undefined

/** The fields of a call object, spec 2.6. */
export const callFields: readonly Parameter[] = readParameters(`
from? | address | Sender.
to? | address | Recipient. Omit to deploy (data = init code).
data? | data | Call data: selector and encoded arguments in hex.
value? | quantity | Value in wei, hex.
gas? | quantity | Gas limit. Default: pending block’s limit. Capped at 10 × that.
gasPrice? | quantity | Wei per gas (legacy).
maxFeePerGas? | quantity | Max fee per gas in wei (EIP-1559).
maxPriorityFeePerGas? | quantity | Max priority fee per gas in wei (EIP-1559).
`)

/** Whether nothing is changed by sending these. */
export const areReadOnly = (requests: readonly { method: string }[]): boolean =>
  requests.every(({ method }) => operationOf(method)?.reads === true)

/** The most requests that a link sends by itself: they count against the key of the reader. */
export const maxRequestsByLink = 4

/** Reads beyond the eight that pages link to, which cost what a block by its hash does. */
const comparedReads = /^eth_get(BlockByNumber|BlockReceipts|Transaction(ByHash|Receipt))$/

/**
 * Whether a link may send these to this many sides by itself: a few reads, of which at most one is
 * an estimate, which costs a node most.
 */
export const mayRunByLink = (requests: readonly { method: string }[], sides: number): boolean =>
  areReadOnly(requests.filter(({ method }) => !comparedReads.test(method))) &&
  requests.length * sides <= maxRequestsByLink &&
  requests.filter(({ method }) => method === 'eth_estimateGas').length <= 1

/** Whether a request is a file command, which travels over HTTP alone. */
export const isFileCommand = ({ method }: { method: string }): boolean =>
  operationOf(method)?.target === 'files'

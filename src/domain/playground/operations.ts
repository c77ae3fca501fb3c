import type { BlockTag } from '#domain/block/block-parameter.ts'
import { blockTags } from '#domain/block/block-tags.ts'
import { callTags } from '#domain/call/call-block.ts'

/** Kind of value that a parameter takes. */
type ParameterKind =
  | 'address'
  | 'position'
  | 'block'
  | 'index'
  | 'hash'
  | 'flag'
  | 'call'
  | 'cid'
  | 'content'
  | 'quantity'
  | 'data'

/** One parameter of an operation, or one field of a call object. */
export type Parameter = {
  name: string
  kind: ParameterKind
  meaning: string
  required: boolean
  /** Tags that the operation accepts in a block parameter. */
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

const defineParameter = (
  name: string,
  kind: ParameterKind,
  meaning: string,
  required = true,
): Parameter => ({ name, kind, meaning, required })

const allTags = Object.keys(blockTags) as BlockTag[]

/** The eight operations of the API, spec 4.2 to 4.6. */
export const apiOperations = {
  eth_getStorageAt: {
    summary: 'The 32-byte value of a storage slot.',
    target: 'node',
    reads: true,
    parameters: [
      defineParameter('address', 'address', 'Contract or account, 20 bytes.'),
      defineParameter(
        'position',
        'position',
        'The slot in hex, e.g. 0x0. Of a mapping: the hash of key and slot.',
      ),
      { ...defineParameter('block', 'block', 'Block number or tag.'), tags: allTags },
    ],
    initialParams: ['', '0x0', 'latest'],
  },
  eth_getTransactionByBlockNumberAndIndex: {
    summary: 'A transaction by its block and index; null if none.',
    target: 'node',
    reads: true,
    parameters: [
      { ...defineParameter('block', 'block', 'Block number or tag.'), tags: callTags },
      defineParameter('index', 'index', 'Index in the block, from 0x0.'),
    ],
    initialParams: ['latest', '0x0'],
  },
  eth_getBlockByHash: {
    summary: 'A block by its hash; null if unknown.',
    target: 'node',
    reads: true,
    parameters: [
      defineParameter('hash', 'hash', 'Block hash, 32 bytes.'),
      defineParameter(
        'details',
        'flag',
        'Full transactions, or only hashes. Full blocks can be megabytes.',
      ),
    ],
    initialParams: ['', false],
  },
  eth_estimateGas: {
    summary: 'The gas limit a call needs, or why it reverts. Nothing is broadcast.',
    target: 'node',
    reads: true,
    parameters: [
      defineParameter('call', 'call', 'The call to simulate.'),
      {
        ...defineParameter(
          'block',
          'block',
          'Optional. Default: the provider decides. “safe” means “finalized”.',
          false,
        ),
        tags: callTags,
      },
    ],
    initialParams: [{}],
  },
  add: {
    summary: 'Stores and pins a file; returns its CID.',
    target: 'files',
    reads: false,
    parameters: [defineParameter('file', 'content', 'Text, or a file from your computer.')],
    initialParams: [{ name: 'hello.txt', text: 'Hello from the playground.\n' }],
  },
  cat: {
    summary: 'The content of a CID.',
    target: 'files',
    reads: true,
    parameters: [defineParameter('arg', 'cid', 'CID: Qm… or b….')],
    initialParams: [''],
  },
  'pin/add': {
    summary: 'Pins content; fetches it first if missing.',
    target: 'files',
    reads: false,
    parameters: [defineParameter('arg', 'cid', 'CID to pin.')],
    initialParams: [''],
  },
  'pin/rm': {
    summary: 'Unpins content. The provider may then delete it.',
    target: 'files',
    reads: false,
    parameters: [defineParameter('arg', 'cid', 'CID to unpin.')],
    initialParams: [''],
  },
} satisfies { [method: string]: Operation }

/** A method's operation; undefined for methods beyond the API, which some services have. */
export const operationOf = (method: string): Operation | undefined =>
  Object.hasOwn(apiOperations, method)
    ? (apiOperations as { [method: string]: Operation })[method]
    : undefined

/** The fields of a call object, spec 2.6. */
export const callFields: readonly Parameter[] = [
  defineParameter('from', 'address', 'Sender.', false),
  defineParameter('to', 'address', 'Recipient. Omit to deploy (data = init code).', false),
  defineParameter('data', 'data', 'Call data: selector and encoded arguments in hex.', false),
  defineParameter('value', 'quantity', 'Value in wei, hex.', false),
  defineParameter(
    'gas',
    'quantity',
    'Gas limit. Default: pending block’s limit. Capped at 10 × that.',
    false,
  ),
  defineParameter('gasPrice', 'quantity', 'Wei per gas (legacy).', false),
  defineParameter('maxFeePerGas', 'quantity', 'Max fee per gas in wei (EIP-1559).', false),
  defineParameter(
    'maxPriorityFeePerGas',
    'quantity',
    'Max priority fee per gas in wei (EIP-1559).',
    false,
  ),
]

/** Whether nothing is changed by sending these. */
export const areReadOnly = (requests: readonly { method: string }[]): boolean =>
  requests.every(({ method }) => operationOf(method)?.reads === true)

/**
 * The most requests that a link sends by itself: they count against the key of the reader.
 */
export const maxRequestsByLink = 4

/**
 * Whether a link may send these to this many sides by itself: a few reads, of which at most one is
 * an estimate, which costs a node most.
 */
export const mayRunByLink = (requests: readonly { method: string }[], sides: number): boolean =>
  // A block by its number costs what one by its hash does.
  areReadOnly(requests.filter(({ method }) => method !== 'eth_getBlockByNumber')) &&
  requests.length * sides <= maxRequestsByLink &&
  requests.filter(({ method }) => method === 'eth_estimateGas').length <= 1

/** Whether a request is a file command, which travels over HTTP alone. */
export const isFileCommand = ({ method }: { method: string }): boolean =>
  operationOf(method)?.target === 'files'

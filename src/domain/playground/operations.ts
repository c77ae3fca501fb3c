import { type BlockTag, blockTags } from '#domain/block/block-parameter.ts'
import { callTags } from '#domain/call/call-block.ts'

/** What a parameter has to be. */
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
  /** Of a block parameter: the tags that the operation accepts. */
  tags?: readonly BlockTag[]
}

/** One of the eight operations, as the playground offers it. */
export type Operation = {
  /** What it returns or does, in one sentence. */
  summary: string
  target: 'node' | 'files'
  /** It only reads: sending it twice does no harm. */
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
    summary: 'The 32 bytes at a storage position of an address.',
    target: 'node',
    reads: true,
    parameters: [
      defineParameter('address', 'address', 'Whose storage: 20 bytes.'),
      defineParameter(
        'position',
        'position',
        'The slot, as hexadecimal. A plain variable has a small number such as 0x0; an element of a mapping has a Keccak hash, which the storage page works out.',
      ),
      { ...defineParameter('block', 'block', 'At which block: a number or a tag.'), tags: allTags },
    ],
    initialParams: ['', '0x0', 'latest'],
  },
  eth_getTransactionByBlockNumberAndIndex: {
    summary: 'A transaction by its block and its place in it, or null where there is none.',
    target: 'node',
    reads: true,
    parameters: [
      { ...defineParameter('block', 'block', 'Which block: a number or a tag.'), tags: callTags },
      defineParameter('index', 'index', 'The place in the block, from 0x0 on.'),
    ],
    initialParams: ['latest', '0x0'],
  },
  eth_getBlockByHash: {
    summary: 'A block by its hash, or null where the service knows none.',
    target: 'node',
    reads: true,
    parameters: [
      defineParameter('hash', 'hash', 'The block’s hash: 32 bytes.'),
      defineParameter(
        'details',
        'flag',
        'Whether transactions come whole, or only as their hashes. Whole ones of a full block are megabytes.',
      ),
    ],
    initialParams: ['', false],
  },
  eth_estimateGas: {
    summary:
      'How much gas a call would need, or the reason why it reverts. Nothing is sent to the chain.',
    target: 'node',
    reads: true,
    parameters: [
      defineParameter('call', 'call', 'The transaction that is tried.'),
      {
        ...defineParameter(
          'block',
          'block',
          'At which block; left out, the node chooses. “safe” is read as “finalized”.',
          false,
        ),
        tags: callTags,
      },
    ],
    initialParams: [{}],
  },
  add: {
    summary: 'Stores a file and pins it; the answer has its CID.',
    target: 'files',
    reads: false,
    parameters: [
      defineParameter('file', 'content', 'A text that is typed here, or a file of this device.'),
    ],
    initialParams: [{ name: 'hello.txt', text: 'Hello from the playground.\n' }],
  },
  cat: {
    summary: 'The content that a CID names.',
    target: 'files',
    reads: true,
    parameters: [defineParameter('arg', 'cid', 'The content’s identifier: Qm… or b….')],
    initialParams: [''],
  },
  'pin/add': {
    summary: 'Keeps content from being collected, and fetches it first where it is not here.',
    target: 'files',
    reads: false,
    parameters: [defineParameter('arg', 'cid', 'The identifier of the content to keep.')],
    initialParams: [''],
  },
  'pin/rm': {
    summary: 'Takes a pin away: the service may then drop the content.',
    target: 'files',
    reads: false,
    parameters: [
      defineParameter('arg', 'cid', 'The identifier of the content that is not kept any more.'),
    ],
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
  defineParameter('from', 'address', 'Who sends it.', false),
  defineParameter(
    'to',
    'address',
    'Whom it goes to. Left out, a contract is created from the data.',
    false,
  ),
  defineParameter(
    'data',
    'data',
    'Call data: the selector and the encoded arguments, as hexadecimal.',
    false,
  ),
  defineParameter('value', 'quantity', 'Wei that go with it, as hexadecimal.', false),
  defineParameter(
    'gas',
    'quantity',
    'Gas to try it with. Left out, the limit of the pending block bounds it; above ten times a block’s limit it is capped.',
    false,
  ),
  defineParameter('gasPrice', 'quantity', 'Wei for a unit of gas, of the oldest kinds.', false),
  defineParameter('maxFeePerGas', 'quantity', 'The most wei for a unit of gas (EIP-1559).', false),
  defineParameter(
    'maxPriorityFeePerGas',
    'quantity',
    'The part of it that goes to the block’s producer (EIP-1559).',
    false,
  ),
]

/** Whether nothing is changed by sending these. */
export const areReadOnly = (requests: readonly { method: string }[]): boolean =>
  requests.every(({ method }) => operationOf(method)?.reads === true)

/**
 * The most requests that a link sends by itself: they count against the key of whoever opens it.
 */
export const maxRequestsByLink = 4

/**
 * Whether a link may send these to this many sides by itself: a few reads, of which at most one is
 * an estimate, which costs a node most.
 */
export const mayRunByLink = (requests: readonly { method: string }[], sides: number): boolean =>
  areReadOnly(requests) &&
  requests.length * sides <= maxRequestsByLink &&
  requests.filter(({ method }) => method === 'eth_estimateGas').length <= 1

/** Whether a request is a file command, which travels over HTTP alone. */
export const isFileCommand = ({ method }: { method: string }): boolean =>
  operationOf(method)?.target === 'files'

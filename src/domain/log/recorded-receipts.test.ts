import { erc20Abi, erc721Abi, type Hex, parseAbi, parseEventLogs, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readPaidFee } from '#domain/transaction/receipt-facts.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import recordedLogs from './recorded-logs.json' with { type: 'json' }
import { readTokenMoves, type TokenMove } from './token-moves.ts'

type RawLog = { address: Hex; topics: Hex[]; data: Hex }
type Receipt = { gasUsed?: Hex; effectiveGasPrice?: Hex; logs: RawLog[] } & RawObject
type Vector = { chainId: number | string; block: RawObject; receipts: Receipt[] }

const vectors = import.meta.glob<Vector>('../receipt/vectors/*.json', {
  eager: true,
  import: 'default',
})

/** Receipts of mined transactions on thirteen chains; the source of each stands in its file. */
const receipts: ({ name: string; chainId: number | string } & Receipt)[] = [
  ...Object.entries(vectors).flatMap(([path, { chainId, block, receipts }]) =>
    receipts.map((receipt, index) => ({
      name: `${path.replace(/^.*\/|\.json$/g, '')}[${index}]`,
      chainId,
      transaction: (block.transactions as unknown[] | undefined)?.[index],
      ...receipt,
    })),
  ),
  ...(recordedLogs as unknown as ({ name: string; chainId: number } & Receipt)[]),
]

const erc1155Abi = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const wethAbi = parseAbi([
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])
const weth: { [chainId: string]: string } = {
  1: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  10: '0x4200000000000000000000000000000000000006',
  42161: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
}

/** The moves of logs as viem's parser reads them by the ABIs of the standards, each as a line. */
function readByViem(logs: readonly RawLog[], chainId: number | string): string[] {
  const raw = logs.map((log, index) => ({ ...log, logIndex: index }))
  const parse = <const Abi extends typeof erc20Abi | typeof erc721Abi | typeof erc1155Abi>(
    abi: Abi,
  ) => parseEventLogs({ abi, logs: raw as never, strict: true })
  const lines: [logIndex: number, line: string][] = []
  for (const { eventName, args, topics, logIndex } of parse(erc20Abi)) {
    // The event of NFTs has the same first topic.
    if (topics.length !== 3) continue
    const parties = 'from' in args ? [args.from, args.to] : [args.owner, args.spender]
    const kind = eventName === 'Transfer' ? moved('tokens', parties) : 'allowance'
    lines.push([logIndex, [kind, ...parties, args.value].join(' ')])
  }
  for (const { args, topics, logIndex } of parse(erc721Abi)) {
    if ('approved' in args)
      lines.push([logIndex, `operator ${args.owner} ${args.operator} ${args.approved}`])
    else if (topics.length === 4) {
      const parties = 'from' in args ? [args.from, args.to] : [args.owner, args.spender]
      const kind = 'from' in args ? moved('nft', parties) : 'nft approval'
      lines.push([logIndex, [kind, ...parties, args.tokenId].join(' ')])
    }
  }
  for (const { args, logIndex } of parse(erc1155Abi)) {
    const { from, to } = args
    const items =
      'ids' in args ? args.ids.map((id, at) => [id, args.values[at]]) : [[args.id, args.value]]
    const counts = items.map(([id, amount]) => `${id}×${amount}`)
    lines.push([logIndex, [moved('items', [from, to]), from, to, ...counts].join(' ')])
  }
  for (const { eventName, args, address, logIndex } of parseEventLogs({
    abi: wethAbi,
    logs: raw as never,
    strict: true,
  })) {
    if (address.toLowerCase() !== weth[chainId]) continue
    const [kind, account] = eventName === 'Deposit' ? ['wrap', args.dst] : ['unwrap', args.src]
    lines.push([logIndex, `${kind} ${account} ${args.wad}`])
  }
  return lines.sort(([one], [other]) => one - other).map(([, line]) => line.toLowerCase())
}

const moved = (kind: string, [from, to]: readonly string[]) =>
  `${from === to ? 'transfer' : from === zeroAddress ? 'mint' : to === zeroAddress ? 'burn' : 'transfer'} ${kind}`

/** A move as `readByViem` writes it. */
function lineOf(move: TokenMove): string {
  const { kind, action, from, to } = move
  if (action === 'wrap' || action === 'unwrap')
    return `${action} ${from} ${'amount' in move && move.amount}`
  switch (kind) {
    case 'native':
    case 'tokens':
      return `${nameOf(move, 'allowance', 'tokens')} ${from} ${to} ${move.amount}`
    case 'nft':
      return `${nameOf(move, 'nft approval', 'nft')} ${from} ${to} ${move.id}`
    case 'items':
      return [action, kind, from, to, ...move.items.map((i) => `${i.id}×${i.amount}`)].join(' ')
    case 'all':
      return `operator ${from} ${to} ${action === 'approve'}`
  }
}

const nameOf = ({ action }: TokenMove, approved: string, moved: string) =>
  action === 'approve' || action === 'revoke' ? approved : `${action} ${moved}`

const movesOf = ({ logs, chainId }: { logs: RawLog[]; chainId: number | string }) =>
  readTokenMoves(logs, /^\d+$/.test(`${chainId}`) ? BigInt(chainId) : undefined)

const kindOf = ({ kind, action }: TokenMove) =>
  /wrap/.test(action) ? action : /e$/.test(action) ? `approval of ${kind}` : kind

const withMoves = receipts.filter((receipt) => movesOf(receipt).length > 0)

test('60 receipts of ten chains have moves of each kind but that of EIP-7708', () => {
  expect(withMoves.length).toBeGreaterThanOrEqual(60)
  expect(new Set(withMoves.map(({ chainId }) => chainId)).size).toBeGreaterThanOrEqual(10)
  expect([...new Set(withMoves.flatMap(movesOf).map(kindOf))].sort()).toEqual([
    'approval of all',
    'approval of nft',
    'approval of tokens',
    'items',
    'nft',
    'tokens',
    'unwrap',
    'wrap',
  ])
})

describe('moves are what viem reads by the ABIs of the standards', () => {
  test.each(receipts)('$name', (receipt) => {
    expect(movesOf(receipt).map((move) => lineOf(move).toLowerCase())).toEqual(
      readByViem(receipt.logs, receipt.chainId),
    )
  })
})

test.each([
  // 29,244 gas × 80.5255 gwei.
  ['mainnet-frontier-1000000', 0, 2_354_887_722_000_000n],
  ['mainnet-frontier-1000000', 1, 1_260_000_000_000_000n],
  // 21,000 gas × 2.7301146 gwei + 131,072 blob gas × 1 wei.
  ['mainnet-cancun-21854576-all-types', 0, 57_332_406_731_072n],
  ['mainnet-cancun-21854576-all-types', 1, 235_776_813_751_400n],
  // Gas cost nothing then: all of it is the fee for data on layer 1.
  ['op-mainnet-legacy-22698', 0, 1_925_108_110_722_102n],
  ['op-goerli-bedrock-5003318', 0, 0n],
  // 305,235 gas × 3.000000097 gwei + 5,777,367,720 wei for data on layer 1.
  ['op-goerli-bedrock-5003318', 1, 915_710_806_975_515n],
  ['arbitrum-one-150000000', 0, 0n],
  ['arbitrum-one-150000000', 1, 207_885_600_000_000n],
  ['polygon-22743478', 0, 731_850_000_000_000n],
  ['ropsten-10994', 0, 557_720_000_000_000n],
  ['hyperevm-50000', 0, 6_839_300_000_000n],
  ['stable-testnet-59083166-0x3f', 1, 42_000_000_000_000n],
])('the fee of %s[%i] is that of its parts', (file, index, fee) => {
  const receipt = receipts.find(({ name }) => name === `${file}[${index}]`)
  if (!receipt) throw new Error(`no receipt ${index} in ${file}`)
  const transaction = isRawObject(receipt.transaction) ? receipt.transaction : {}
  // The block of these receipts lists hashes alone.
  const blobs = receipt.type === '0x3' && { blobVersionedHashes: [] }
  expect(readPaidFee({ ...transaction, ...blobs }, receipt, undefined, undefined)?.total).toBe(fee)
})

import { groupDigits } from '#domain/values/hex.ts'
import { blockPath } from '#paths/block.ts'
import { filesPath } from '#paths/files-path.ts'
import { gasPath } from '#paths/gas.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { transactionPath } from '#paths/transaction.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { askKeyhole } from './ask-keyhole.ts'
import type { Contender } from './contenders.ts'
import { type Profile, unthrottled } from './page-load.ts'
import type { Sign } from './page-recorder.ts'

/** A page that is loaded, and how one sees that its data is there: by what only the answer says. */
export type PageCase = {
  name: string
  path: { Keyhole: string; floor: string; Otterscan?: string }
  /** `data` first. */
  signs: Sign[]
  /** From the data to all checks of it, in ms. */
  maxProofMs?: number
}

type BlockFields = { number: string; miner: string; transactions: string[] }
type TransactionFields = { hash: string; from: string; to: string }

const transactionIndex = 3

/** The pages of the table, on the tour's chain and its files. */
export async function findPageCases(keyhole: Keyhole): Promise<PageCase[]> {
  const { network, tour, examples } = await keyhole.connection()
  const { files } = await keyhole.ready()
  const blockOf = async (title: string, maxProofMs: number): Promise<PageCase> => {
    const hash = tour.find((stop) => stop.title === title)?.block ?? '0x'
    const block = await askKeyhole<BlockFields>(keyhole, 'eth_getBlockByHash', [hash, false])
    return {
      name: `block, ${title}`,
      path: {
        ...samePath(blockPath({ network, block: { kind: 'hash', hash } })),
        Otterscan: `/block/${hash}`,
      },
      signs: [
        sign('data', block.miner),
        sign('rows', block.transactions[0] ?? 'a block without transactions'),
      ],
      maxProofMs,
    }
  }
  const blocks = [
    await blockOf('200 transactions', 1_500),
    await blockOf('1,500 transactions', 3_000),
  ]

  // One of the 200.
  const number = 5n
  const transaction = await askKeyhole<TransactionFields>(
    keyhole,
    'eth_getTransactionByBlockNumberAndIndex',
    [`0x${number.toString(16)}`, `0x${transactionIndex.toString(16)}`],
  )
  const storage = examples.find((example) => example.page === 'storage')
  const gas = examples.find((example) => example.page === 'gas')
  const [file] = files.examples ?? []
  if (!storage || !gas || !file) throw new Error('The service has other examples.')
  const slot = '0x2'
  const word = await askKeyhole<string>(keyhole, 'eth_getStorageAt', [
    storage.address,
    slot,
    'latest',
  ])
  // Not the example itself, whose estimate its note says before it is asked for.
  const { from = '', to, data = '' } = gas.call
  const call = { from, to: to ?? '', data: data.replace(/0{4}$/, '0001') }
  const estimate = await askKeyhole<string>(keyhole, 'eth_estimateGas', [call])
  const others = [
    {
      name: 'transaction',
      path: {
        ...samePath(
          transactionPath({ network, block: { kind: 'number', number }, index: transactionIndex }),
        ),
        Otterscan: `/tx/${transaction.hash}`,
      },
      signs: [sign('data', transaction.from, transaction.to)],
    },
    {
      name: 'storage value',
      path: samePath(storagePath({ network, address: storage.address, slot })),
      signs: [sign('data', groupDigits(BigInt(word)))],
    },
    {
      name: 'estimate',
      path: samePath(gasPath({ network, ...call })),
      signs: [sign('data', groupDigits(BigInt(estimate)))],
    },
    {
      name: 'file',
      path: samePath(filesPath({ cid: file.cid })),
      signs: [sign('data', 'it is found by its CID, which is computed from these very bytes')],
    },
  ]
  return [...blocks, ...others]
}

/**
 * The signs to wait for: Otterscan lists transactions on a page of its own, and proofs, which only
 * Keyhole has, are measured without throttling.
 */
export function findSigns(page: PageCase, name: Contender['name'], profile: Profile): Sign[] {
  if (name === 'Otterscan') return page.signs.slice(0, 1)
  const isProven = name === 'Keyhole' && profile === unthrottled && page.maxProofMs !== undefined
  return isProven ? [...page.signs, sign('verified', 'Verified · ')] : page.signs
}

const samePath = (path: string) => ({ Keyhole: path, floor: path })

const sign = (name: string, ...texts: string[]): Sign => ({
  name,
  texts: texts.map((text) => text.toLowerCase()),
})

import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bench, describe } from 'vitest'
import { checkTransactionsRoot } from '#domain/proof/checks/check-root.ts'
import { checkSenders } from '#domain/proof/checks/check-signatures.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { orderedTrieRoot } from '#domain/proof/ordered-trie.ts'
import { readTransactions, type TransactionReading } from '#domain/proof/transaction-readings.ts'
import { toHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { cloneVector, keccak256 } from '#testing/block-vectors.ts'

/** 1,500 transactions of the main network, types 0, 2 and 3 as they come. */
const real = cloneVector('mainnet-prague-22431084').transactions as RawObject[]
const transactions = Array.from({ length: 1500 }, (_, index) => real[index % real.length])

const readings = readTransactions(transactions, keccak256) as readonly TransactionReading[]
const values = readings.map(({ encoded }) => encoded?.bytes as Uint8Array)
const signed = readings.flatMap(({ encoded }) => encoded?.signed ?? [])
if (signed.length !== 1500) throw new Error(`${signed.length} signed transactions instead of 1,500`)

/** What is hashed on the way to the root, to be hashed again without the way. */
const preimages: Uint8Array[] = []
const noting: Keccak256 = (bytes) => {
  preimages.push(bytes.slice())
  return keccak256(bytes)
}
const block = { transactions, transactionsRoot: toHex(orderedTrieRoot(values, noting)) }

// The ratio of each pair is the figure: what our way costs on top of the functions themselves.
describe('transactions root of 1,500', () => {
  bench('straight loop of Keccak-256 over the nodes', () => {
    for (const preimage of preimages) keccak256(preimage)
  })
  bench('from the encoded transactions', () => {
    orderedTrieRoot(values, keccak256)
  })
  bench('from the raw answer, each transaction encoded and hashed', () => {
    const read = readTransactions(transactions, keccak256)
    if ('kind' in read) throw new Error(read.kind)
    const judged = { chain: { id: undefined }, header: { kind: 'verified' as const } }
    const { kind } = checkTransactionsRoot(block, read, judged, keccak256)
    if (kind !== 'verified') throw new Error(kind)
  })
})

const signatures = signed.map(({ payload, r, s, parity }) => {
  const bytes = new Uint8Array(65)
  bytes[0] = parity
  bytes.set(r, 33 - r.length)
  bytes.set(s, 65 - s.length)
  return { bytes, payload: payload() }
})

const few = { iterations: 5, warmupIterations: 1, time: 0, warmupTime: 0 }

describe('senders of 1,500', () => {
  bench(
    'straight loop of the curve and of Keccak-256',
    () => {
      for (const { bytes, payload } of signatures) {
        const signature = secp256k1.Signature.fromBytes(bytes, 'recovered')
        keccak256(signature.recoverPublicKey(keccak256(payload)).toBytes(false).subarray(1))
      }
    },
    few,
  )
  bench(
    'recovered and compared',
    () => {
      const verdict = checkSenders(readings, { id: undefined }, keccak256)
      if (verdict?.kind !== 'verified') throw new Error(verdict?.kind)
    },
    few,
  )
})

// Writes the files of `false` and `not-verifiable`, each a file of `verified` with one change:
// node docs/proof-files/tamper.mjs. Those of `verified` are recorded, and made by “Save proof” or by hand.
import { readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'

/** The next digit at an index of a hexadecimal text. */
const turn = (text, index = text.length - 1) => {
  const digit = ((Number.parseInt(text[index], 16) + 1) % 16).toString(16)
  return text.slice(0, index) + digit + text.slice(index + 1)
}
const turnAt = (index) => (text) => turn(text, index)
const set = (value) => () => value
const removed = set(undefined)
const withoutLast = (list) => list.slice(0, -1)

const mainnet = 'mainnet-contract-slots'
const devnet = 'devnet-everything'
const gnosis = 'gnosis-paris-block'
const otherCid = 'bafkreibm6jg3ux5qumhcn2b3flc3tyu6dmlb4xa7u5bf44yegnrjhc4yeq'
const firstNode = 'accounts.0.accountProof.0'
const slotNode = 'accounts.0.storageProof.0.proof.1'
const withdrawal = {
  ...{ index: '0x0', validatorIndex: '0x0' },
  ...{ address: '0x00000000000000000000000000000000deadbeef', amount: '0x1' },
}

/** File: the verified file, the path in it, and what changes there. */
const changes = {
  'false/account-balance.json': [mainnet, 'accounts.0.balance'],
  'false/account-first-node.json': [mainnet, firstNode, turnAt(40)],
  'false/account-last-node.json': [mainnet, 'accounts.0.accountProof.8', turnAt(60)],
  'false/account-storage-hash.json': [mainnet, 'accounts.0.storageHash'],
  'false/claimed-absence.json': [mainnet, 'claims.1.exists', set(false)],
  'false/claimed-balance.json': [mainnet, 'claims.1.balance'],
  'false/claimed-block-hash.json': [mainnet, 'claims.0.hash'],
  'false/claimed-block-number.json': [mainnet, 'claims.0.number'],
  'false/claimed-code-hash.json': [mainnet, 'claims.1.codeHash'],
  'false/claimed-existence.json': ['mainnet-absent-account', 'claims.1.exists', set(true)],
  'false/claimed-index.json': [devnet, 'claims.1.index', set('0x0')],
  'false/claimed-log-topic.json': [devnet, 'claims.2.logs.0.topics.0'],
  'false/claimed-nonce.json': [mainnet, 'claims.1.nonce'],
  'false/claimed-status.json': [devnet, 'claims.2.status', set('0x0')],
  'false/claimed-transaction-hash.json': [devnet, 'claims.1.hash'],
  'false/claimed-value-of-absent-slot.json': ['devnet-vault-storage', 'claims.4.value'],
  'false/claimed-value.json': [mainnet, 'claims.2.value'],
  'false/claimed-entry-cid.json': ['folder', 'claims.1.cid', set(otherCid)],
  'false/claimed-entry-name.json': ['folder', 'claims.1.name', set('index.htm')],
  'false/claimed-entry-name-in-shards.json': [
    'folder-sharded',
    'claims.3.name',
    set('note-40.txt'),
  ],
  'false/claimed-entry-size.json': ['folder', 'claims.1.size'],
  'false/directory-bytes.json': ['folder', 'directories.0.bytes', turnAt(60)],
  'false/header-hash.json': [mainnet, 'block.hash'],
  'false/header-state-root.json': [mainnet, 'block.stateRoot'],
  'false/header-timestamp.json': [mainnet, 'block.timestamp'],
  'false/other-chain.json': ['hive-prague-block', 'chainId', set('0x1')],
  'false/receipt-cumulative-gas.json': [devnet, 'receipts.0.cumulativeGasUsed'],
  'false/receipt-log-data.json': [devnet, 'receipts.1.logs.0.data'],
  'false/receipt-status.json': [devnet, 'receipts.1.status', set('0x0')],
  'false/storage-node.json': [mainnet, slotNode, turnAt(50)],
  'false/storage-value.json': [mainnet, 'accounts.0.storageProof.0.value'],
  'false/transaction-from.json': [gnosis, 'block.transactions.0.from'],
  'false/transaction-omitted.json': [gnosis, 'block.transactions', withoutLast],
  'false/transaction-signature.json': [gnosis, 'block.transactions.0.s'],
  'false/transaction-value.json': [gnosis, 'block.transactions.0.value'],
  'false/withdrawal-added.json': ['devnet-empty-block', 'block.withdrawals', set([withdrawal])],
  'not-verifiable/account-missing.json': [mainnet, 'accounts', set([])],
  'not-verifiable/account-node-missing.json': [mainnet, 'accounts.0.accountProof', withoutLast],
  'not-verifiable/directory-missing.json': ['folder', 'directories', set([])],
  'not-verifiable/entry-without-block.json': ['folder', 'claims.2.claim', set('storage')],
  'not-verifiable/field-of-claim-missing.json': [mainnet, 'claims.1.exists', removed],
  'not-verifiable/header-field-missing.json': [mainnet, 'block.stateRoot', removed],
  'not-verifiable/no-block-claim.json': [mainnet, 'claims', (claims) => claims.slice(1)],
  'not-verifiable/node-not-hexadecimal.json': [mainnet, slotNode, (node) => `${node}zz`],
  'not-verifiable/other-version.json': [mainnet, 'version', set(2)],
  'not-verifiable/receipts-missing.json': [devnet, 'receipts', removed],
  'not-verifiable/shard-missing.json': ['folder-sharded', 'directories', withoutLast],
  'not-verifiable/transactions-as-hashes.json': [
    devnet,
    'block.transactions',
    (transactions) => transactions.map(({ hash }) => hash),
  ],
  'not-verifiable/transactions-missing.json': [devnet, 'block.transactions', removed],
  'not-verifiable/unknown-chain.json': ['hive-eip2935-ring', firstNode, turnAt(40)],
  'not-verifiable/unknown-field-of-claim.json': [mainnet, 'claims.1.label', set('USDC')],
}

const readText = (name) => readFileSync(new URL(`verified/${name}.json`, import.meta.url), 'utf8')

/** The changed files by their paths in this folder, as texts. */
export function tamperedFiles() {
  const files = Object.entries(changes).map(([path, [source, field, change = turn]]) => {
    const file = JSON.parse(readText(source))
    const names = field.split('.')
    const last = names.pop()
    const holder = names.reduce((value, name) => value[name], file)
    holder[last] = change(holder[last])
    return [path, `${JSON.stringify(file, undefined, 2)}\n`]
  })
  return [
    ...files,
    ['not-verifiable/not-json.txt', 'A proof file is JSON.\n'],
    ['not-verifiable/truncated.txt', `${readText(mainnet).slice(0, 5_000)}\n`],
  ]
}

if (argv[1] === new URL(import.meta.url).pathname)
  for (const [path, text] of tamperedFiles()) writeFileSync(new URL(path, import.meta.url), text)

import fc from 'fast-check'
import { base16, base16upper } from 'multiformats/bases/base16'
import { base32upper } from 'multiformats/bases/base32'
import { base36 } from 'multiformats/bases/base36'
import { base58btc } from 'multiformats/bases/base58'
import { base64url } from 'multiformats/bases/base64'
import { CID } from 'multiformats/cid'
import { expect, test } from 'vitest'
import { describePage } from '../links/describe-page.ts'
import { readSearch, type SearchTarget } from './search.ts'

const hash = `0x${'ab'.repeat(32)}`
const address = hash.slice(0, 42)
const cid = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const v1 = 'bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'

test.each([
  [` ${hash.toUpperCase().replace('X', 'x')}\n`, `/devnet/tx/${hash}`],
  [hash.slice(2), `/devnet/tx/${hash}`],
  ['19,426,587', '/devnet/block/19426587'],
  ['Block 19,426,587', '/devnet/block/19426587'],
  ['block #1,234', '/devnet/block/1234'],
  [`${hash} 19426587`, `/devnet/tx/${hash}`],
  ['#12', '/devnet/block/12'],
  [`block/${hash.slice(2)}`, `/devnet/block/${hash}`],
  ['0x10', '/devnet/block/16'],
  ['0', '/devnet/block/0'],
  ['Latest', '/devnet/block/latest'],
  ['19426587/3', '/devnet/block/19426587/tx/3'],
  ['latest/0', '/devnet/block/latest/tx/0'],
  [`${hash}/0x000001`, `/devnet/block/${hash}/tx/1`],
  [`${hash}/0`, `/devnet/block/${hash}/tx/0`],
  ...[
    '6:1234',
    '6#1234',
    '6 1234',
    '6, 1234',
    '#6 #1234',
    'block 6 tx 1234',
    'Block #6, index 1234',
  ].map((text): [string, string] => [text, '/devnet/block/6/tx/1234']),
  ['19 426 587', '/devnet/block/19426587'],
  ['19426587 42', '/devnet/block/19426587/tx/42'],
  ['6 12', '/devnet/block/6/tx/12'],
  ['0x1286d1b 42', '/devnet/block/19426587/tx/42'],
  [`tx/${hash}`, `/devnet/tx/${hash}`],
  [`https://etherscan.io/tx/${hash}#eventlog`, `/devnet/tx/${hash}`],
  ['2026-01-01', '/devnet/block/at?time=2026-01-01T00%3A00%3A00Z'],
  ['2026-01-01 00:00:24 UTC', '/devnet/block/at?time=2026-01-01T00%3A00%3A24Z'],
  ['1767225600', '/devnet/block/at?time=2026-01-01T00%3A00%3A00Z'],
  ['1,767,225,600', '/devnet/block/1767225600'],
  ['2026-01-01T01:00+01:00', '/devnet/block/at?time=2026-01-01T00%3A00%3A00Z'],
  ['7/tx/0x1', '/devnet/block/7/tx/1'],
  ['Simulate', '/devnet/gas/simulate'],
  [address, `/devnet/address/${address}`],
  [address.slice(2), `/devnet/address/${address}`],
  [`${address} owner`, `/devnet/storage/${address}?path=owner&block=latest`],
  [
    `${address}  balanceOf[${address}]@5`,
    `/devnet/storage/${address}?path=balanceOf[${address}]&block=5`,
  ],
  [
    `${address} 3[${address}]`,
    `/devnet/storage/${address}?slot=3&key=address:${address}&block=latest`,
  ],
  [cid, `/files/${cid}`],
  [v1, `/files/${v1}`],
  ...[base16, base16upper, base32upper, base36, base58btc, base64url].map(
    (base): [string, string] => {
      const written = CID.parse(v1).toString(base)
      return [written, `/files/${written}`]
    },
  ),
  ['f'.repeat(64), `/devnet/tx/0x${'f'.repeat(64)}`],
  [`ipfs://${v1}`, `/files/${v1}`],
  [`https://gateway.example/ipfs/${cid}?download=true`, `/files/${cid}`],
  ['https://etherscan.io/block/19426587', '/devnet/block/19426587'],
  [`https://explorer.example/blocks/${hash}`, `/devnet/block/${hash}`],
  [`https://etherscan.io/token/${address}?a=0x1#balances`, `/devnet/address/${address}`],
  [`https://explorer.example/address/${address}`, `/devnet/address/${address}`],
  ['http://127.0.0.1:7300/devnet/block/3/tx/4', '/devnet/block/3/tx/4'],
  [`http://127.0.0.1:7300/files/${cid}`, `/files/${cid}`],
  ['https://etherscan.io/txs?block=7', '/devnet/block/7'],
  ['https://etherscan.io/block/countdown/19426587', '/devnet/block/19426587'],
  ['https://explorer.example/mainnet/block/7/txs', '/devnet/block/7'],
  [`https://dashboard.tenderly.co/tx/mainnet/${hash}`, `/devnet/tx/${hash}`],
  [`https://blockchair.com/ethereum/transaction/${hash}`, `/devnet/tx/${hash}`],
  [`http://127.0.0.1:5001/api/v0/cat?arg=${cid}`, `/files/${cid}`],
  ['http://keyhole.test/other/gas?to=0x12#z=a', '/other/gas?to=0x12#z=a'],
  ['http://keyhole.test', '/'],
  ['http://keyhole.test//', '/'],
  ['http://keyhole.test/\\\\/', '/'],
  ['http://keyhole.test/..//connections', '/connections'],
  ['keyhole.test/devnet/block/3', '/devnet/block/3'],
  [`http://keyhole.test/api/v0/cat?arg=${cid}`, `/files/${cid}`],
  [`etherscan.io/tx/${hash}`, `/devnet/tx/${hash}`],
  [`www.etherscan.io/address/${address}`, `/devnet/address/${address}`],
  ['localhost:8080/block/7', '/devnet/block/7'],
  ['vitalik.eth', '/devnet/address/vitalik.eth'],
  ['jesse.base.eth', '/devnet/address/jesse.base.eth'],
  ['basketball.eth', '/devnet/address/basketball.eth'],
  ['日本.eth', '/devnet/address/%E6%97%A5%E6%9C%AC.eth'],
  [`https://etherscan.io/nft/${address}/1`, `/devnet/address/${address}`],
  [`https://opensea.io/assets/ethereum/${address}/1`, `/devnet/address/${address}`],
  [`eth:${address}`, `/devnet/address/${address}`],
  [`eip155:1:${address}`, `/devnet/address/${address}`],
  [`ethereum:${address}`, `/devnet/address/${address}`],
  [`ethereum:pay-${address}@1/transfer?uint256=1`, `/devnet/address/${address}`],
  [`tx/${hash.slice(2)}`, `/devnet/tx/${hash}`],
  ['erc7201:my.storage', '/devnet/storage?slot=erc7201(%22my.storage%22)&block=latest'],
  [
    '@custom:storage-location erc7201:my.storage',
    '/devnet/storage?slot=erc7201(%22my.storage%22)&block=latest',
  ],
  [
    `${address}/erc7201:my.storage`,
    `/devnet/storage/${address}?slot=erc7201(%22my.storage%22)&block=latest`,
  ],
  [
    'keccak256("eip1967.proxy.admin") - 1',
    '/devnet/storage?slot=keccak256(%22eip1967.proxy.admin%22)+-+1&block=latest',
  ],
])('%j leads to %s', (typed, path) => {
  expect(readSearch(typed, { network: 'devnet', origin: 'http://keyhole.test' })).toHaveProperty(
    [0, 'path'],
    path,
  )
})

// What a path gateway, a subdomain gateway, a shell and other pages write for one file of a folder.
const fileLinks: [typed: string, folder: string, path: string | undefined][] = [
  [`ipfs://${v1}/a.png`, v1, 'a.png'],
  [`IPFS://${v1}/a.png`, v1, 'a.png'],
  [`ipfs://ipfs/${v1}/a.png`, v1, 'a.png'],
  [`ipfs:${v1}/a.png`, v1, 'a.png'],
  [`web+ipfs://${v1}/a.png`, v1, 'a.png'],
  [`dweb:/ipfs/${v1}/a.png`, v1, 'a.png'],
  [`<ipfs://${v1}/a.png>`, v1, 'a.png'],
  [`"ipfs://${v1}/a.png"`, v1, 'a.png'],
  [`ipfs://${v1}/Cat #1.png`, v1, 'Cat '],
  [`/ipfs/${cid}/a/b.txt`, cid, 'a/b.txt'],
  [`ipfs/${cid}/a.png`, cid, 'a.png'],
  [`/ipfs/${cid}/a.png/`, cid, 'a.png'],
  [`/ipfs/${cid}//a///b.png`, cid, 'a/b.png'],
  [`/ipfs/${cid}/a/./c/../b.png`, cid, 'a/b.png'],
  [`/ipfs/${cid}/`, cid, undefined],
  [`/ipfs/${cid}?filename=a.png`, cid, undefined],
  [`/ipfs/${cid}/my holiday.png`, cid, 'my holiday.png'],
  [`/ipfs/${cid}/my%20holiday.png`, cid, 'my holiday.png'],
  [`/ipfs/${cid}/100%/%C3%BC.png`, cid, '100%/ü.png'],
  [`/ipfs/${cid}/100%25.png`, cid, '100%.png'],
  [`/ipfs/${cid}/block/7`, cid, 'block/7'],
  [`${cid}/a.png`, cid, 'a.png'],
  [`${v1}/a/b c.png`, v1, 'a/b c.png'],
  [`${cid}/7`, cid, '7'],
  [`${cid}/`, cid, undefined],
  [`${cid}?filename=a.png`, cid, undefined],
  [`${CID.parse(v1).toString(base36)}/a.png`, CID.parse(v1).toString(base36), 'a.png'],
  [`${CID.parse(v1).toString(base32upper)}/a.png`, CID.parse(v1).toString(base32upper), 'a.png'],
  [`/ipfs/${CID.parse(v1).toString(base16)}/a.png`, CID.parse(v1).toString(base16), 'a.png'],
  [`ipfs://${CID.parse(v1).toString(base58btc)}/a`, CID.parse(v1).toString(base58btc), 'a'],
  [`https://ipfs.io/ipfs/${cid}/a.png`, cid, 'a.png'],
  [`HTTPS://IPFS.IO/IPFS/${cid}/A.PNG`, cid, 'A.PNG'],
  [`ipfs.io/ipfs/${cid}/a.png`, cid, 'a.png'],
  [`http://127.0.0.1:8080/ipfs/${cid}/a.png`, cid, 'a.png'],
  [`localhost:8080/ipfs/${cid}/a.png`, cid, 'a.png'],
  [`https://ipfs.io/ipfs/ipfs/${cid}/a.png`, cid, 'a.png'],
  [`https://gateway.example/ipfs/${cid}/tx/files/a.png`, cid, 'tx/files/a.png'],
  [`https://gateway.example/ipfs/${cid}/v3/a`, cid, 'v3/a'],
  [`https://gateway.example/x/ipfs/${cid}/a?pinataGatewayToken=needle`, cid, 'a'],
  [`https://${v1}.ipfs.dweb.link/a.png`, v1, 'a.png'],
  [`${v1}.ipfs.dweb.link/a.png`, v1, 'a.png'],
  [`https://${v1}.ipfs.dweb.link/a.png?filename=b.png#top`, v1, 'a.png'],
  [`https://${v1}.ipfs.dweb.link/`, v1, undefined],
  [`https://${v1}.ipfs.dweb.link?filename=a.png`, v1, undefined],
  [`http://${v1}.ipfs.localhost:8080/a/b.png`, v1, 'a/b.png'],
  [`https://${v1}.ipfs.w3s.link/%23%201.png`, v1, '# 1.png'],
  [`ipfs cat ${cid}/a.png`, cid, 'a.png'],
  [`$ ipfs cat /ipfs/${cid}/a.png > b.png`, cid, 'a.png'],
  [`ipfs cat "/ipfs/${cid}/what? #1 100%25.png"`, cid, 'what? #1 100%25.png'],
  [`ipfs get -o out '${cid}/my dir'`, cid, 'my dir'],
  [`ipfs pin add --recursive=true ${v1}`, v1, undefined],
  [`added ${cid} a.png`, cid, undefined],
  [`http://127.0.0.1:5001/api/v0/cat?arg=${cid}/a.png`, cid, 'a.png'],
  [
    `http://127.0.0.1:5001/api/v0/cat?arg=%2Fipfs%2F${cid}%2Fa%2520b.png&progress=1`,
    cid,
    'a%20b.png',
  ],
  [`curl -X POST "http://127.0.0.1:5001/api/v0/cat?arg=${cid}/a+b.png" -o x`, cid, 'a b.png'],
  [`curl -L 'https://ipfs.io/ipfs/${cid}/a%20b.png?x=1' -o y`, cid, 'a b.png'],
  [`http://127.0.0.1:5001/webui/#/ipfs/${cid}/a.png`, cid, 'a.png'],
  [`https://cid.ipfs.tech/#/${cid}`, cid, undefined],
  [`http://127.0.0.1:7300/files/${cid}?path=a%2Fb%201.png`, cid, 'a/b 1.png'],
]

test.each(fileLinks)('%j opens its file of the folder', (typed, folder, path) => {
  const query = path === undefined ? '' : `?${new URLSearchParams({ path })}`
  expect(readSearch(typed, { network: 'devnet', origin: 'http://keyhole.test' })).toEqual([
    { path: `/files/${folder}${query}` },
  ])
})

test('any path of plain names is kept, however it is written', () => {
  const name = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .filter((text) => !/[/\\]/.test(text) && text.trim() === text && !['.', '..'].includes(text))
  const path = fc.array(name, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(path, (names) => {
      const encoded = names.map(encodeURIComponent).join('/')
      const expected = [{ path: `/files/${v1}?${new URLSearchParams({ path: names.join('/') })}` }]
      for (const before of [`/ipfs/${v1}`, v1, `https://gw.test/ipfs/${v1}`, `ipfs://${v1}`])
        expect(readSearch(`${before}/${encoded}`, { network: 'devnet' }), before).toEqual(expected)
    }),
  )
})

const userHash = `0x${'cd'.repeat(32)}`

test.each([
  ['block 5', '/devnet/block/5'],
  ['Block #5', '/devnet/block/5'],
  ['block: 19,426,587', '/devnet/block/19426587'],
  [`tx ${hash}`, `/devnet/tx/${hash}`],
  [`Transaction: ${hash.slice(2)}`, `/devnet/tx/${hash}`],
  [`address ${address}`, `/devnet/address/${address}`],
  [`address eip155:1:${address}`, `/devnet/address/${address}`],
  [`https://eth.blockscout.com/tx/${hash}?tab=logs#log-1`, `/devnet/tx/${hash}`],
  [`https://eth.blockscout.com/token/${address}/instance/7`, `/devnet/address/${address}`],
  [`https://eth.blockscout.com/block/${hash}?tab=txs`, `/devnet/block/${hash}`],
  [`https://otterscan.example/block/7/txs?p=2#row`, '/devnet/block/7'],
  [`https://otterscan.example/address/${address}/txs/prev?h=${hash}`, `/devnet/address/${address}`],
  [`https://old.example/#/tx/${hash}`, `/devnet/tx/${hash}`],
  [`https://old.example/app/#!/block/7?x=1`, '/devnet/block/7'],
  [`https://etherscan.io/address/${address}#code`, `/devnet/address/${address}`],
  [`https://etherscan.io/block/7#consensusinfo`, '/devnet/block/7'],
  [`https://etherscan.io/txs?a=${address}`, `/devnet/address/${address}`],
  [`https://etherscan.io/vmtrace?txhash=${hash}&type=parity`, `/devnet/tx/${hash}`],
  [`https://openchain.xyz/trace/ethereum/${hash}`, `/devnet/tx/${hash}`],
  [
    `https://app.safe.global/transactions/history?safe=eth:${address}`,
    `/devnet/address/${address}`,
  ],
  [`https://phalcon.blocksec.com/explorer/tx/eth/${userHash}`, `/devnet/tx/${userHash}`],
])('%j is read as people mean it', (typed, path) => {
  expect(readSearch(typed, { network: 'devnet' })).toHaveProperty([0, 'path'], path)
})

test.each([
  'what',
  'balanceOf',
  'foo/bar',
  'a b c',
  '2026-13-41',
  'cafe',
  'transfer(address,uint256)',
  '…',
])('%j matches nothing, which is not called an invalid block', (typed) => {
  expect(readSearch(typed, { network: 'devnet' })).toMatchObject({
    problem: `Not recognised: “${typed}”. Enter a block, transaction (hash or 6/1), address, name, date, slot, CID or link.`,
  })
})

test.each([
  '/ipns/docs.ipfs.tech',
  'ipns/docs.ipfs.tech/a',
  'ipns://k51',
  'IPNS://docs.ipfs.tech/a.png',
  'dweb:/ipns/docs.ipfs.tech',
  'https://dweb.link/ipns/docs.ipfs.tech/a.png',
  'https://k51qzi5uqu5di.ipns.dweb.link/a.png',
  'ipfs cat /ipns/docs.ipfs.tech/a.png',
  'http://127.0.0.1:5001/api/v0/cat?arg=/ipns/docs.ipfs.tech',
])('%j is refused as a name that changes what it points at', (typed) => {
  expect(readSearch(typed, { network: 'devnet' })).toEqual({
    problem: 'IPNS names are not supported. Paste the CID it resolves to.',
  })
})

test.each([
  [`/ipfs/${cid.slice(0, -2)}/a.png`, /2 missing/],
  [`${cid.slice(0, -2)}/a.png`, /2 missing/],
  [`ipfs cat ${cid.slice(0, -1)}/a.png`, /1 missing/],
  [`https://${cid.toLowerCase()}.ipfs.dweb.link/a.png`, /capital letters/],
  ['/ipfs/what/a.png', /^Invalid CID/],
])('%j has a CID that is explained', (typed, problem) => {
  expect(readSearch(typed, { network: 'devnet' })).toEqual({
    problem: expect.stringMatching(problem),
    ...(/API keys/.test(problem.source) && { isSecret: true }),
  })
})

test.each([
  ['http://keyhole.test/rpc/devnet/v3/a-key'],
  ['keyhole.test/rpc/devnet/v3/a-key'],
  ['/rpc/devnet/ws/v3/a-key'],
  ['wss://mainnet.infura.io/ws/v3/a-key/'],
  ['https://mainnet.infura.io/v3/a-key?x=/y'],
  ['https://h.example/v3/?apikey=a-key'],
  ['h.example/rpc/v3?apikey=a-key'],
  ['https://eth-mainnet.g.alchemy.com/v2/a-key'],
  ['eth-mainnet.g.alchemy.com/v2/a-key'],
  ['wss://eth-mainnet.g.alchemy.com/v2/a-key'],
  ['https://lb.drpc.org/ogrpc?network=ethereum&dkey=a-key'],
  ['https://x.quiknode.pro/a-key0123456789abcdef0123456789/'],
  ['http://keyhole.test/connections?from=http://node/v3/a-key'],
  ['https://user:a-key@node.example'],
  ['https://a-key@node.example/rpc?x=y'],
  ['wss://user:p@a-key@node.example/'],
  ['https://user:a-key@etherscan.io/tx/1'],
  ['user:a-key@node.example'],
])('%j is an endpoint, to be added, and its key gets into no address', (typed) => {
  const found = readSearch(typed, { network: 'devnet', origin: 'http://keyhole.test' })
  expect(found).toMatchObject([{ path: '/connections#add', addsConnection: 'key' }])
  const [target] = found as SearchTarget[]
  expect(target?.handedText).toContain(typed)
  expect(JSON.stringify([target?.path, target?.label])).not.toContain('a-key')
})

test.each([
  '"https://eth-mainnet.g.alchemy.com/v2/a-key"',
  "export ETH_RPC_URL='https://eth-mainnet.g.alchemy.com/v2/a-key'",
  'RPC_URL=https://eth-mainnet.g.alchemy.com/v2/a-key',
  'curl -X POST https://eth-mainnet.g.alchemy.com/v2/a-key -d "{}"',
  'rpc: https://eth-mainnet.g.alchemy.com/v2/a-key,',
  '--rpc-url=https://eth-mainnet.g.alchemy.com/v2/a-key',
  '“eth-mainnet.g.alchemy.com/v2/a-key”',
])('the endpoint in %j is masked and handed over alone', (typed) => {
  expect(readSearch(typed, { network: 'devnet' })).toMatchObject([
    {
      path: '/connections#add',
      label: { subject: 'eth-mainnet.g.alchemy.com' },
      addsConnection: 'key',
      handedText: 'https://eth-mainnet.g.alchemy.com/v2/a-key',
    },
  ])
})

test.each([
  ['KEY = a0b1c2d3e4f5a6b7c8d9', true],
  ['user:a-key0123456789 at node.example', true],
  ['what is this', false],
])('%j is masked where it may have a key: %j', (typed, isSecret) => {
  const found = readSearch(typed, { network: 'devnet' })
  expect(found).toMatchObject({ problem: expect.stringMatching(/^Not recognised/), isSecret })
  expect(JSON.stringify(found)).not.toContain('0123456789')
})

test.each([
  ['http://127.0.0.1:8545', '127.0.0.1:8545'],
  ['localhost:8545/', 'localhost:8545'],
  ['127.0.0.1', '127.0.0.1'],
  ['WS://[::1]:8546', '[::1]:8546'],
  ['eth.example:443', 'eth.example:443'],
  ['https://rpc.ankr.com/eth', 'rpc.ankr.com'],
  ['https://lb.drpc.org/ogrpc?network=ethereum', 'lb.drpc.org'],
])('%j is a node, for the form of connections', (typed, subject) => {
  const found = readSearch(typed, { network: 'devnet', origin: 'http://keyhole.test' })
  const label = { kind: 'Add connection', subject }
  expect(found).toMatchObject([{ path: '/connections#add', label, addsConnection: 'url' }])
})

test('a namespace is said with its slot', () => {
  // OpenZeppelin/openzeppelin-contracts-upgradeable, contracts/token/ERC20/ERC20Upgradeable.sol
  const [found] = [readSearch('erc7201:openzeppelin.storage.ERC20', { network: 'devnet' })].flat()
  expect(found).toHaveProperty(
    'note',
    'Slot 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00. Enter the contract address next.',
  )
})

test.each([
  ['', /Enter a transaction hash/],
  ['what', /“what”/],
  [`${hash}0`, /1 too many/],
  ['1/x', /^Invalid index/],
  ['2026-13-41', /“2026-13-41”/],
  [`${hash.slice(0, 60)}`, /6 missing/],
  [cid.slice(0, -2), /2 missing/],
  ['address 123', /An address/],
  ['address latest', /Invalid character/],
  ['account 0x7b', /this one has 2/],
  [`address ${hash}`, /32-byte hash/],
  ['https://explorer.example/token/1234', /An address/],
  [`https://explorer.example/address/${hash}`, /32-byte hash/],
  ['https://etherscan.io/gastracker', /in this link/],
  ['ipns://docs.ipfs.tech', /IPNS name/],
  ['https://', /in this link/],
  ['https://etherscan.io', /in this link/],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.needle', /API keys go in Connections/],
  ['http://keyhole.test//evil.example/x', /in this link/],
  ['http://keyhole.test/no/such/page', /in this link/],
  ['https://explorer.solana.com/tx/5h6xBEauJ3PK6SWCZ1PGjBvj8vDd', /for Solana\. Only Ethereum/],
  ['https://explorer.example/tx/5h6xBEauJ3PK6SWCZ1PGjBvj8vDd', /^A hash has only the digits/],
  [`tx/${hash.slice(0, 60)}`, /^A hash has 64 digits/],
  [address.slice(0, -1), /An address has 40 digits after 0x, a hash 64; this one has 39/],
  ['1'.repeat(26), /^26 digits: a block number has up to 19/],
  ['ab'.repeat(16), /^32 digits: a block number has up to 19, a hash 64/],
  ['Xk3_needle-of-the-service-7f3a91', /Not a block, .* API keys go in Connections/],
  ['erc7201:', /Enter a namespace/],
  ['https://a.example/'.repeat(5_000), /^90,000 letters: a search takes up to 65,536/],
  ['erc7201("a', /is missing/],
])('%j is explained', (typed, problem) => {
  expect(readSearch(typed, { network: 'devnet', origin: 'http://keyhole.test' })).toMatchObject({
    problem: expect.stringMatching(problem),
  })
})

const noteOf = (typed: string, network: string) => {
  const found = readSearch(typed, { network })
  return 'problem' in found ? found.problem : found[0]?.note
}

test.each([
  [`https://arbiscan.io/address/${address}`, 'mainnet', 'Arbitrum'],
  [`https://arbiscan.io/address/${address}`, 'arbitrum-one', undefined],
  ['https://sepolia.etherscan.io/block/7', 'mainnet', 'Sepolia'],
  ['https://sepolia.etherscan.io/block/7', 'sepolia', undefined],
  ['https://sepolia.arbiscan.io/block/7', 'sepolia', 'Arbitrum Sepolia'],
  ['https://etherscan.io/block/7', 'devnet', 'Ethereum mainnet'],
  ['https://etherscan.io/block/7', 'mainnet', undefined],
  ['https://explorer.example/block/7', 'devnet', undefined],
  [`eth:${address}`, 'sepolia', 'Ethereum mainnet'],
  [`arb1:${address}`, 'devnet', 'Arbitrum'],
  [`eip155:1:${address}`, 'mainnet', undefined],
  [`eip155:11155111:${address}`, 'mainnet', 'Sepolia'],
  [`eip155:99999:${address}`, 'mainnet', 'chain 99999'],
])('%s at %s is noted as of %s', (typed, network, chain) => {
  expect(noteOf(typed, network)).toBe(chain && `Link is for ${chain}; you are on ${network}.`)
})

test('a note of another chain stands before that of the page', () => {
  const wrongAddress = `0x5aa${'eb6053F3E94C9b9A09f33669435E7Ef1BeAed'}`
  expect(noteOf(`https://arbiscan.io/address/${wrongAddress}`, 'devnet')).toMatch(
    /Arbitrum.* Invalid checksum/,
  )
})

test('a wrong checksum of an address is noted', () => {
  // ERC-55, test cases.
  const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(noteOf(right, 'devnet')).toBeUndefined()
  expect(noteOf(right.toLowerCase(), 'devnet')).toBeUndefined()
  expect(noteOf(right.replace('5aA', '5aa'), 'devnet')).toMatch(/Invalid checksum/)
})

test('the link of a chain with a connection leads to it, by its id and not by its name', () => {
  const devnet = { network: 'devnet', name: 'Embedded chain', chainId: 31337 }
  const main = { network: 'eth', name: 'My node', chainId: 1 }
  const misnamed = { network: 'mainnet', name: 'A fork', chainId: 31337 }
  const search = (text: string, network: string, connections = [devnet, main, misnamed]) =>
    [readSearch(text, { network, connections })].flat()
  const link = `https://etherscan.io/tx/${hash}`
  expect(search(link, 'devnet')).toEqual([
    { path: `/eth/tx/${hash}`, note: 'Link is for Ethereum mainnet. Switches to My node.' },
  ])
  expect(search(link, 'mainnet')[0]).toHaveProperty('path', `/eth/tx/${hash}`)
  expect(search(link, 'eth')).toEqual([{ path: `/eth/tx/${hash}` }])
  expect(search(`eip155:1:${address}`, 'devnet')[0]).toHaveProperty(
    'path',
    `/eth/address/${address}`,
  )
  expect(search(link, 'devnet', [devnet])).toMatchObject([
    { path: `/devnet/tx/${hash}`, linkChain: 'Ethereum mainnet' },
    { path: '/connections', label: { kind: 'Add connection', subject: 'Ethereum mainnet' } },
  ])
  expect(search(link, 'mainnet', [misnamed])[0]).toHaveProperty('linkChain', 'Ethereum mainnet')
  const sepolia = { network: 'l2', name: 'L2', chainId: 421614 }
  expect(
    search('https://sepolia.arbiscan.io/block/7', 'devnet', [devnet, sepolia])[0],
  ).toMatchObject({ path: '/l2/block/7' })
})

test('a known contract is found by a part of its name, beside what else the text means', () => {
  const named = [{ address, name: 'KeyholeToken' }]
  const search = (text: string) => readSearch(text, { network: 'devnet', named })
  const token = {
    path: `/devnet/address/${address}`,
    label: { kind: 'KeyholeToken', subject: address },
  }
  expect(search('token')).toEqual([token])
  expect(search('k')).toHaveProperty('problem')
  expect(search('vault')).toHaveProperty('problem')
  expect(
    readSearch('latest', { network: 'devnet', named: [{ address, name: 'LatestOf' }] }),
  ).toHaveLength(2)
})

test('of many names the first that begin with the text are shown, each address once', () => {
  const addressOf = (digit: number) => `0x${String(digit).padStart(40, '0')}`
  const customers = Array.from({ length: 30 }, (_, index) => ({
    address: addressOf(index),
    name: `Customer ${index}`,
  }))
  const named = [
    ...customers,
    { address, name: 'Old customer' },
    { address: address.toUpperCase().replace('X', 'x'), name: 'CustomerVault' },
  ]
  const kindsOf = (text: string) => {
    const found = readSearch(text, { network: 'devnet', named })
    return 'problem' in found ? [] : found.map(({ label }) => label?.kind)
  }
  expect(kindsOf('CUSTOMER')).toEqual(customers.slice(0, 8).map(({ name }) => name))
  const listed = readSearch('customer', { network: 'devnet', named })
  expect(Array.isArray(listed) && listed.map(({ note }) => note)).toEqual([
    ...Array.from({ length: 7 }),
    'More names have this: 23.',
  ])
  expect(kindsOf('customer 29')).toEqual(['Customer 29'])
  expect(kindsOf('r')).toEqual([])
  expect(kindsOf('customerv')).toEqual(['CustomerVault'])
  expect(kindsOf('omerv')).toEqual(['CustomerVault'])
  const twice = [
    { address, name: 'Vault of ours' },
    { address, name: 'Vault' },
  ]
  expect(readSearch('vault', { network: 'devnet', named: twice })).toHaveLength(1)
  // A page that the text itself means is not listed again.
  const own = [{ address, name: `Was ${address}` }]
  expect(readSearch(address, { network: 'devnet', named: own })).toHaveLength(3)
})

test('a hash is a transaction’s or a block’s, which one page tells apart; an address has three', () => {
  expect(readSearch(hash, { network: 'devnet' })).toEqual([
    {
      path: `/devnet/tx/${hash}`,
      label: { kind: 'Transaction or block', subject: hash },
    },
  ])
  expect(readSearch(address, { network: 'devnet' })).toHaveLength(3)
})

test('a number of ten digits is a time first, as contracts write it, then a block', () => {
  expect(readSearch('1767225600', { network: 'devnet' })).toMatchObject([
    { path: expect.stringContaining('/block/at?time=2026') },
    { path: '/devnet/block/1767225600' },
  ])
})

test('what is found has a name, and pages that show no one thing have none', () => {
  const named = (typed: string) => {
    const found = readSearch(typed, { network: 'devnet' })
    return 'problem' in found ? [] : found.map(({ path }) => describePage(path))
  }
  expect(named('latest')).toEqual([{ kind: 'Block', subject: 'latest' }])
  expect(named(`tx/${hash}`)).toEqual([{ kind: 'Transaction', subject: hash }])
  expect(named('2026-01-01')).toEqual([{ kind: 'Block by time', subject: '2026-01-01T00:00:00Z' }])
  expect(named('7/0')).toEqual([{ kind: 'Transaction', subject: '0 of block 7' }])
  expect(named(address)).toEqual([
    { kind: 'Address', subject: address },
    { kind: 'Storage', subject: address },
    { kind: 'Gas estimate', subject: address },
  ])
  expect(named('erc7201:a')).toEqual([{ kind: 'Storage slot', subject: 'erc7201("a")' }])
  expect(named(v1)).toEqual([{ kind: 'File', subject: v1 }])
  expect(named(`${cid}/a/b.png`)).toEqual([{ kind: 'File', subject: 'Qmf412jQ…hkLyfD/a/b.png' }])
  for (const path of [
    '/',
    '//',
    '///',
    '//evil.example/x',
    '/files',
    '/connections',
    '/devnet/gas',
    '/devnet/storage',
    '/devnet/address',
    '/devnet/tx',
    '/devnet/block/at',
  ])
    expect(describePage(path)).toBeUndefined()
})

// A pattern that looks through the rest of a text at each of its dots takes minutes for these.
test('a text of 60,000 letters is read in the time of its length', () => {
  const parts =
    'a. a a/ a: 1, 0x f . / : # [ ? &a= % a@ 1- 1. [0] ipfs/ /ipns/ .ipfs. https:// a.b/ _ arg= key x_key'
  const heads = ['', 'https://', 'ipfs://', 'tx ', 'Qm', '/api/v0/cat?', 'ipfs cat ', '0x']
  for (const part of [...parts.split(' '), ' ', '\n', 'ü'])
    for (const head of heads) {
      const text = `${head}${part.repeat(60_000 / part.length)}!`
      const startMs = performance.now()
      readSearch(text, { network: 'devnet', origin: 'https://keyhole.example' })
      expect(performance.now() - startMs, `${head}${part}…`).toBeLessThan(1_000)
    }
}, 60_000)

const things: [string, string][] = [
  [hash, `/devnet/tx/${hash}`],
  [address, `/devnet/address/${address}`],
  [cid, `/files/${cid}`],
  [v1, `/files/${v1}`],
  [`https://etherscan.io/tx/${hash}`, `/devnet/tx/${hash}`],
]
const sentences = [
  'X, thanks',
  'X.',
  'X…',
  '"X"',
  '(X)',
  '<X>',
  '[X],',
  '“X”;',
  'tx: X.',
  'It is X!',
  'Please see X, it failed: X',
]

test.each(sentences)('a thing is found in a pasted text: %s', (sentence) => {
  for (const [thing, path] of things) {
    const found = readSearch(sentence.replaceAll('X', thing), { network: 'devnet' })
    expect(found, thing).toHaveProperty([0, 'path'], path)
  }
})

test('of several things in a text each is offered', () => {
  const other = `0x${'cd'.repeat(32)}`
  const found = readSearch(`${hash} replaced ${other}.`, { network: 'devnet' })
  expect([found].flat()).toMatchObject([
    { path: `/devnet/tx/${hash}` },
    { path: `/devnet/tx/${other}` },
  ])
})

test.each([
  ['curl h.example/v3/dev', 'curl h.example/v3/••••'],
  ['GET /?apikey=dev now', 'GET /?apikey=•••• now'],
  ['my key a1B2c3D4e5', 'my key ••••'],
])('a key in %s is not quoted, and masked', (typed, quoted) => {
  expect(readSearch(typed, { network: 'devnet' })).toEqual({
    problem: expect.stringContaining(`Not recognised: “${quoted}”. `),
    isSecret: true,
  })
})

test.each<[text: string, targets: [kind: string, subject: string][]]>([
  [
    '0xa9059cbb',
    [
      ['Function', 'transfer(address, uint256)'],
      ['Block', '2835717307'],
    ],
  ],
  [
    '0XA9059CBB',
    [
      ['Function', 'transfer(address, uint256)'],
      ['Block', '2835717307'],
    ],
  ],
  ['0x12345678', [['Block', '305419896']]],
  ['0xa9059cb', [['Block', '177232331']]],
])('%s is a selector where it has four bytes, and a block', (text, targets) => {
  const found = readSearch(text, { network: 'devnet' })
  if ('problem' in found) throw new Error(found.problem)
  expect(
    found.map(({ path, label = describePage(path) }) => [label?.kind, label?.subject]),
  ).toEqual(targets)
  // A function that is guessed by its selector says so, and four bytes of none do, too.
  if (text.length === 10) expect(found[0]?.note).toMatch(/selector/)
})

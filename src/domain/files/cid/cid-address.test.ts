import { expect, test } from 'vitest'
import { parseCidAddress } from './cid-address.ts'

const v0 = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const v1 = 'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa'

test('a CID is found in what people paste', () => {
  const pasted = [
    v0,
    ` ${v0}\n`,
    `/ipfs/${v0}`,
    `ipfs/${v0}/`,
    `ipfs://${v0}`,
    `ipfs://ipfs/${v0}`,
    `https://ipfs.io/ipfs/${v0}`,
    `https://gateway.example/ipfs/${v0}?filename=a.txt#top`,
    `http://127.0.0.1:8080/ipfs/${v0}/`,
    `https://keyhole.example/team/files/${v0}?view=share`,
    `https://keyhole.example/files/${v0}`,
  ]
  for (const text of pasted) expect(parseCidAddress(text), text).toEqual({ cid: v0 })
  expect(parseCidAddress(`https://${v1}.ipfs.dweb.link/`)).toEqual({ cid: v1 })
  expect(parseCidAddress(`http://${v1}.ipfs.localhost:8080`)).toEqual({ cid: v1 })
})

test('a path behind the CID is returned apart, as the API cannot follow it', () => {
  expect(parseCidAddress(`ipfs://${v1}/7.json`)).toEqual({ cid: v1, path: '7.json' })
  expect(parseCidAddress(`https://${v1}.ipfs.dweb.link/a/b.txt?x=1`)).toEqual({
    cid: v1,
    path: 'a/b.txt',
  })
  // A link of another Keyhole, to a file in a folder.
  expect(parseCidAddress(`https://k.example/files/${v1}?folder=${v0}&path=a%2Fb+%231`)).toEqual({
    cid: v0,
    path: 'a/b #1',
  })
})

test('a name that changes what it points at is not a CID', () => {
  for (const text of [
    '/ipns/docs.ipfs.tech',
    'ipns://k51',
    'https://dweb.link/ipns/docs.ipfs.tech',
  ])
    expect(parseCidAddress(text)).toHaveProperty('problem', expect.stringContaining('IPNS'))
})

test('a CID that is wrong inside an address is named', () => {
  expect(parseCidAddress(`https://ipfs.io/ipfs/${v0.slice(1)}`)).toHaveProperty('problem')
  expect(parseCidAddress('https://example.org/')).toHaveProperty('problem')
  expect(parseCidAddress(`ipfs://${v0.toLowerCase()}`)).toHaveProperty(
    'problem',
    expect.stringContaining('capital letters'),
  )
})

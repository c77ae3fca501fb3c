import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { expect, test } from 'vitest'
import { isSameContent } from './cid/cid.ts'
import { cidSpellings, multihashHex } from './cid/cid-spellings.ts'
import { shareLinks } from './share-links.ts'
import { importProfiles, importSettingsById, kuboDefaults } from './unixfs/import-settings.ts'
import { kuboAddCommand } from './unixfs/kubo-add-command.ts'

// `hello world`: kubo, test/sharness/t0040-add-and-cat.sh.
const helloV0 = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const helloV1 = 'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa'

test('links name the content in forms that survive where they go', () => {
  const texts = shareLinks(helloV0).map(({ text }) => text)
  expect(texts).toEqual([
    `ipfs://${helloV1}`,
    `https://dweb.link/ipfs/${helloV0}`,
    `https://${helloV1}.ipfs.dweb.link/`,
  ])
  // A digest of 64 bytes fits no label of a host name.
  const long = CID.createV1(85, create(19, new Uint8Array(64))).toString()
  expect(shareLinks(long)).toHaveLength(2)
})

test('all spellings name the same content, and each can be opened', () => {
  const all = cidSpellings(helloV0)
  expect(all.map(({ text }) => text.slice(0, 1))).toEqual(['Q', 'b', 'k', 'z', 'u'])
  expect(all.every(({ text }) => isSameContent(text, helloV0))).toBe(true)
  expect(cidSpellings(helloV1)).toEqual(all)
  expect(multihashHex(helloV0)).toMatch(/^0x1220f852c7fa/)
})

test('the line for Kubo says what differs from its defaults', () => {
  expect(kuboAddCommand(kuboDefaults)).toBe('ipfs add FILE')
  expect(importProfiles.map((settings) => kuboAddCommand(settings))).toContain(
    'ipfs add --cid-version=1 --chunker=size-1048576 --max-file-links=1024 FILE',
  )
  expect(kuboAddCommand({ ...kuboDefaults, rawLeaves: true })).toBe(
    'ipfs add --raw-leaves=true FILE',
  )
  expect(kuboAddCommand({ ...kuboDefaults, cidVersion: 1 })).toContain('--raw-leaves=false')
  expect(kuboAddCommand('raw')).toBe('ipfs block put FILE')
  expect(kuboAddCommand('identity')).toBeUndefined()
  expect(importSettingsById('nothing')).toBeUndefined()
})

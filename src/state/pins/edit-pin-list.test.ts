import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { annotateEntry, importPinList } from '#state/pins/edit-pin-list.ts'
import { readPinEntry } from '#state/pins/pin-list.ts'

const service = 'http://127.0.0.1:9'
const cid = 'bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'

test('a list names an entry that has no name yet, and leaves what a person wrote', async () => {
  const client = new QueryClient()
  const importText = (text: string) => importPinList(client, text, service, () => {})
  const known = () => readPinEntry({ service, cid })
  expect(await importText(cid)).toMatchObject({ knownCount: 0 })
  expect(await importText(`name,cid\nholiday,${cid}`)).toMatchObject({ knownCount: 1 })
  expect(await known()).toMatchObject({ name: 'holiday', note: '' })
  await annotateEntry(client, { service, cid }, { name: 'mine', tags: ['a'], note: 'kept' })
  await importText(`name,cid\nother,${cid}`)
  expect(await known()).toMatchObject({ name: 'mine', tags: ['a'], note: 'kept' })
})

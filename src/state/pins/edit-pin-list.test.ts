import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { emptyPinEntry } from '#domain/files/pins/pin-entry.ts'
import { addNote, annotateEntry, importPinList } from '#state/pins/edit-pin-list.ts'
import { readPinEntry, updatePinList } from '#state/pins/pin-list.ts'

const service = 'http://127.0.0.1:9'
const cid = 'bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'

test('a list names an entry that has no name yet, and leaves what a person wrote', async () => {
  const client = new QueryClient()
  const importText = (text: string) => importPinList(client, text, service, () => {})
  const known = () => readPinEntry({ service, cid })
  expect(await importText(cid)).toMatchObject({ knownCount: 0 })
  expect(await importText(`cid,name\n${cid},holiday`)).toMatchObject({ knownCount: 1 })
  expect(await known()).toMatchObject({ name: 'holiday', note: '' })
  await annotateEntry(client, { service, cid }, { name: 'mine', note: 'kept' })
  await importText(`cid,name\n${cid},other`)
  expect(await known()).toMatchObject({ name: 'mine', note: 'kept' })
})

test('a note is added behind the one that is there', async () => {
  const client = new QueryClient()
  const key = { service, cid: 'QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH' }
  await updatePinList(client, [key], () => ({
    ...emptyPinEntry(key, new Date(0)),
    note: 'for Ann',
  }))
  for (const note of ['2026', 'draft']) await addNote(client, [key], note)
  expect((await readPinEntry(key))?.note).toBe('for Ann 2026 draft')
})

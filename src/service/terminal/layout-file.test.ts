import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WrongUsage } from '#service/config/json-file.ts'
import { loadLayout } from '#service/terminal/layout-file.ts'
import { writeFiles } from '#testing/foundry-project.ts'

const directory = mkdtempSync(join(tmpdir(), 'keyhole-layouts-'))
const contract = (label: string) => ({
  storageLayout: {
    storage: [{ label, offset: 0, slot: '0', type: 't_bool', contract: 'Base' }],
    types: { t_bool: { encoding: 'inplace', label: 'bool', numberOfBytes: '1' } },
  },
})
const output = (tokenLabel: string) => ({
  contracts: {
    'src/Token.sol': { Token: contract(tokenLabel), Other: contract('other') },
    'src/old/Token.sol': { Token: contract('old') },
  },
})
writeFiles(directory, {
  'standard.json': output('own'),
  'colon:name.json': output('own'),
  'one.json': { contracts: { 'a.sol': { Only: contract('only') } } },
  'abi.json': [{ type: 'function', name: 'f' }],
})

test.each([
  ['one.json', 'only'],
  ['one.json:Only', 'only'],
  ['standard.json:Other', 'other'],
  ['standard.json:src/Token.sol:Token', 'own'],
  ['standard.json:src/old/Token.sol:Token', 'old'],
  ['colon:name.json:Other', 'other'],
])('a layout is that of the contract behind its file: %s', async (text, label) => {
  const { json } = await loadLayout(join(directory, text))
  expect(json).toMatchObject({ storage: [{ label }] })
})

const tokens = 'src/Token.sol:Token, src/old/Token.sol:Token'
test.each([
  ['standard.json', 'FILE:CONTRACT takes one of Other, src/Token.sol:Token, src/old'],
  ['standard.json:Token', `FILE:CONTRACT takes one of ${tokens}`],
  ['standard.json:Othr', `there is no Othr; FILE:CONTRACT takes one of Other, ${tokens}`],
  ['one.json:Two', 'there is no Two; FILE:CONTRACT takes one of Only'],
  ['abi.json:Two', 'This is an ABI, which holds no layout'],
  ['', 'the file of --layout cannot be read'],
  ['missing.json:Token', 'cannot be read'],
])('a choice that is missing or wrong is told with the names: %s', async (text, problem) => {
  const read = loadLayout(join(directory, text))
  await expect(read).rejects.toThrow(WrongUsage)
  await expect(read).rejects.toThrow(problem)
})

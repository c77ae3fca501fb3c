import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import * as token from '#service/chain/contracts/token.sol'
import { solidityPlugin } from '#service/chain/solidity-plugin.ts'

test('a contract is imported with abi, bytecode and storage layout', () => {
  expect(token.abi).toContainEqual(expect.objectContaining({ type: 'function', name: 'transfer' }))
  expect(token.bytecode).toMatch(/^0x60[0-9a-f]{2000,}$/)
  expect(token.storageLayout.storage.map(({ slot, label }) => `${slot} ${label}`)).toEqual([
    '0 name',
    '1 symbol',
    '2 totalSupply',
    '3 balanceOf',
    '4 allowance',
  ])
})

test.each([
  ['uint256 supply = sypply;', /Undeclared identifier\..*sypply/s],
  ['} contract B {', /broken\.sol must hold exactly one contract/],
])('a build with %s in a contract fails with the reason', async (body, reason) => {
  const dir = await mkdtemp(join(tmpdir(), 'keyhole-solidity-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const file = join(dir, 'broken.sol')
  await writeFile(
    file,
    `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.30;\ncontract A { ${body} }`,
  )
  const failing = build({
    root: dir,
    configFile: false,
    logLevel: 'silent',
    plugins: [solidityPlugin()],
    build: { ssr: file, write: false },
  })
  await expect(failing).rejects.toThrow(reason)
})

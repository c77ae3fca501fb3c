import { expect, test } from 'vitest'
import { parseSignatureList } from './signature-list.ts'

test('a list has groups with their source, signatures with arguments, and names of those without', () => {
  const text = `# A comment.

[ERC-20] EIP-20
transfer(address to, uint256 amount)
name()

[Two words] owner/repository: File.sol, Other.sol
Paused Unauthorized
Failed(uint256[2] codes)
`
  expect(parseSignatureList(text)).toEqual([
    {
      name: 'ERC-20',
      source: 'EIP-20',
      signatures: ['transfer(address to, uint256 amount)', 'name()'],
    },
    {
      name: 'Two words',
      source: 'owner/repository: File.sol, Other.sol',
      signatures: ['Paused()', 'Unauthorized()', 'Failed(uint256[2] codes)'],
    },
  ])
})

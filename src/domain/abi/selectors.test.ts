import {
  type Abi,
  erc20Abi,
  erc721Abi,
  erc1155Abi,
  erc4626Abi,
  type Hex,
  multicall3Abi,
} from 'viem'
import { entryPoint06Abi, entryPoint07Abi } from 'viem/account-abstraction'
import { toFunctionSelector } from 'viem/utils'
import { expect, test } from 'vitest'
import { parseSignatureList } from '#domain/abi/signature-list.ts'
import functionList from './known-functions.txt?raw'
import { findKnownFunctions } from './selectors.ts'

const knownFunctions = parseSignatureList(functionList).map(({ name, signatures }) => ({
  name,
  lines: signatures.map((line) => ({ selector: line.slice(0, 8), signature: line.slice(9) })),
}))
const names = (selector: Hex) => findKnownFunctions(selector).map(({ item }) => item.name)

test('every line is a signature in its canonical types after its selector, with a name for every parameter', () => {
  const lines = knownFunctions.flatMap(({ lines }) => lines)
  expect(lines.length).toBeGreaterThan(400)
  for (const line of lines) {
    const selector = toFunctionSelector(line.signature)
    expect(`0x${line.selector}`).toBe(selector)
    const found = findKnownFunctions(selector)
    expect(found.map(({ item }) => toFunctionSelector(item))).toContain(selector)
    const [parameters = ''] = line.signature.split(' returns ')
    expect(parameters).not.toMatch(/\bu?int\b|[(,]\s*[a-z]+\d*(\[\d*\])*\s*[,)]/)
  }
})

test('input that is too short for the arguments is not a call of a function', () => {
  for (const { selector } of knownFunctions.flatMap(({ lines }) => lines)) {
    const named = findKnownFunctions(`0x${selector}`, 4)
    expect(named.every(({ item }) => item.inputs.length === 0)).toBe(true)
  }
  expect(findKnownFunctions('0xa9059cbb', 67)).toEqual([])
  expect(findKnownFunctions('0xa9059cbb', 68)).toHaveLength(1)
})

test('the functions of the standards are those of another collection of public ABIs', () => {
  // wevm/viem: src/constants/abis.ts, account-abstraction/constants/abis.ts.
  const others: [string, Abi, RegExp?][] = [
    ['ERC-20', erc20Abi],
    ['ERC-721', erc721Abi, /totalSupply|tokenBy|tokenOf|name|symbol/],
    ['ERC-1155', erc1155Abi],
    ['ERC-4626 vault', erc4626Abi],
    ['Multicall3', multicall3Abi],
    ['ERC-4337 EntryPoint', entryPoint06Abi, /^(?!handle|getNonce|incrementNonce)/],
    ['ERC-4337 EntryPoint', entryPoint07Abi, /^(?!handle|getNonce|incrementNonce)/],
  ]
  for (const [standard, abi, apart = /^$/] of others)
    for (const item of abi) {
      if (item.type !== 'function' || apart.test(item.name)) continue
      const known = findKnownFunctions(toFunctionSelector(item))
      expect(known.length, `${standard}: ${item.name}`).toBeGreaterThan(0)
      for (const { outputs } of known.map(({ item }) => item))
        if (outputs.length > 0) {
          expect(item.stateMutability, item.name).toMatch(/view|pure|payable/)
          expect(outputs.map(({ type }) => type)).toEqual(item.outputs.map(({ type }) => type))
        }
    }
})

test('interface ids are the XOR of their selectors, as the standards publish them', () => {
  const xor = (signatures: string[]) => {
    const bits = signatures.map((line) => BigInt(toFunctionSelector(line)))
    return `0x${bits
      .reduce((a, b) => a ^ b, 0n)
      .toString(16)
      .padStart(8, '0')}`
  }
  const functionsOf = (standard: string, pick: RegExp) =>
    knownFunctions
      .filter(({ name }) => name === standard)
      .flatMap(({ lines }) => lines.map(({ signature }) => signature))
      .filter((signature) => pick.test(signature))
  // EIP-721, EIP-1155, EIP-1363 and EIP-173, each under "Specification".
  const published = [
    ['0x80ac58cd', 'ERC-721', /^(balance|owner|safeT|transfer|approve|setA|getA|isA)/],
    ['0xd9b67a26', 'ERC-1155', /^(safe|balance|set|is)/],
    ['0xb0202a11', 'ERC-1363 payable token', /./],
    ['0x7f5828d0', 'Ownership and pausing', /^(owner|transferOwnership)\(/],
  ] as const
  for (const [id, standard, pick] of published)
    expect(xor(functionsOf(standard, pick)), standard).toBe(id)
})

test('a function that standards share is one, with the names of all of them', () => {
  const [approve, ...others] = findKnownFunctions('0x095ea7b3')
  expect(others).toEqual([])
  expect(approve?.names).toEqual(['ERC-20', 'ERC-721'])
  expect(approve?.item.inputs.map(({ name }) => name)).toEqual([
    'spender or approved',
    'amount or tokenId',
  ])
  expect(names('0x6A761202')).toEqual(['execTransaction'])
  expect(findKnownFunctions('0xdeadbeef')).toEqual([])
})

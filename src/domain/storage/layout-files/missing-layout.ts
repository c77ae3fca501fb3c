import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** Advice for a file that lacks a layout, by the tool that wrote it. */
export function explainMissingLayout(json: RawObject): string {
  const format = String(json._format ?? '')
  const found = tools.find(({ isIts }) => isIts(json, format))
  return (
    found?.advice ??
    'No storage layout in this JSON. Paste output of forge inspect, solc --storage-layout or vyper -f layout.'
  )
}

const hardhatAdvice =
  'Hardhat artifacts hold no layout. Add “storageLayout” to outputSelection and use'

const tools: readonly { isIts: (json: RawObject, format: string) => boolean; advice: string }[] = [
  {
    isIts: (_, format) => /^hh3-sol-build-info(-\d+)?$/.test(format),
    advice: 'This file is the compiler’s input. Use the one beside it that ends in .output.json.',
  },
  {
    isIts: (_, format) => /^hh3-(sol-)?artifact/.test(format),
    advice: `${hardhatAdvice} the .output.json in artifacts/build-info.`,
  },
  {
    isIts: (_, format) => /^hh-sol-(artifact|dbg)/.test(format),
    advice: `${hardhatAdvice} artifacts/build-info.`,
  },
  {
    isIts: (json) => 'contracts' in json || 'output' in json,
    advice: 'No storageLayout found. Add “storageLayout” to outputSelection and compile again.',
  },
  {
    isIts: (json) => 'sources' in json && 'settings' in json && 'language' in json,
    advice:
      'This is the compiler’s input. Add “storageLayout” to outputSelection, compile, and use the output.',
  },
  {
    isIts: (json) => 'contractName' in json && ('schemaVersion' in json || 'updatedAt' in json),
    advice: 'Truffle artifacts hold no layout. Use the output of solc --storage-layout.',
  },
  {
    isIts: (json) => 'coverageMap' in json || 'allSourcePaths' in json,
    advice: 'Brownie artifacts hold no layout. Use solc --storage-layout or vyper -f layout.',
  },
  {
    isIts: (json) => 'contractTypes' in json || 'deploymentBytecode' in json,
    advice: 'Ape artifacts hold no layout. Use solc --storage-layout or vyper -f layout.',
  },
  {
    isIts: (json) => isRawObject(json.result) || Array.isArray(json.result),
    advice: 'An explorer’s response holds no layout. Sourcify has it: fields=storageLayout.',
  },
  {
    isIts: (json) => isRawObject(json.settings) && 'compilationTarget' in json.settings,
    advice: 'Contract metadata holds no layout. Sourcify has it: fields=storageLayout.',
  },
  {
    isIts: (json) => 'abi' in json && ('methodIdentifiers' in json || 'deployedBytecode' in json),
    advice:
      'No storageLayout found. Add extra_output = ["storageLayout"] to foundry.toml, or paste the output of forge inspect.',
  },
  {
    isIts: (json) => 'abi' in json,
    advice:
      'No storageLayout found. In Foundry add extra_output = ["storageLayout"] to foundry.toml; else use solc --storage-layout.',
  },
]

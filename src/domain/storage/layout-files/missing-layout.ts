import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { tableRows } from '#domain/values/table-rows.ts'

/**
 * A tool’s file by the fields that it has, of which a slash parts those that will do alone, and what to
 * take in its place; `_format` is matched with the expression behind it. The first that fits counts.
 */
const advices = tableRows(`
_format:^hh3-sol-build-info(-\\d+)?$ | This file is the compiler’s input. Use the one beside it that ends in .output.json.
_format:^hh3-(sol-)?artifact | Hardhat artifacts hold no layout. Add “storageLayout” to outputSelection and use the .output.json in artifacts/build-info.
_format:^hh-sol-(artifact|dbg) | Hardhat artifacts hold no layout. Add “storageLayout” to outputSelection and use artifacts/build-info.
contracts/output | No storageLayout found. Add “storageLayout” to outputSelection and compile again.
sources settings language | This is the compiler’s input. Add “storageLayout” to outputSelection, compile, and use the output.
contractName schemaVersion/updatedAt | Truffle artifacts hold no layout. Use the output of solc --storage-layout.
coverageMap/allSourcePaths | Brownie artifacts hold no layout. Use solc --storage-layout or vyper -f layout.
contractTypes/deploymentBytecode | Ape artifacts hold no layout. Use solc --storage-layout or vyper -f layout.
result | An explorer’s response holds no layout. Sourcify has it: fields=storageLayout.
settings.compilationTarget | Contract metadata holds no layout. Sourcify has it: fields=storageLayout.
abi methodIdentifiers/deployedBytecode | No storageLayout found. Add extra_output = ["storageLayout"] to foundry.toml, or paste the output of forge inspect.
abi | No storageLayout found. In Foundry add extra_output = ["storageLayout"] to foundry.toml; else use solc --storage-layout.
`)

/** Advice for a file that lacks a layout, by the tool that wrote it. */
export function explainMissingLayout(json: RawObject): string {
  const found = advices.find(([fields = '']) =>
    fields.split(' ').every((choice) => choice.split('/').some((field) => hasField(json, field))),
  )
  return (
    found?.[1] ??
    'No storage layout in this JSON. Paste output of forge inspect, solc --storage-layout or vyper -f layout.'
  )
}

function hasField(json: RawObject, field: string): boolean {
  if (field.startsWith('_format:')) return new RegExp(field.slice(8)).test(String(json._format))
  const [name = '', inner] = field.split('.')
  const value = json[name]
  return inner === undefined ? name in json : isRawObject(value) && inner in value
}

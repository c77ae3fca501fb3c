import * as openRpc13 from '@open-rpc/meta-schema'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { extraMethodNames } from '#protocol/extra-methods.ts'
import type { RpcMethod } from '#protocol/json-rpc.ts'
import { parameterCheck } from '#service/rpc/method-table.ts'
import { useService } from '#testing/service/clients/running-service.ts'

type Schema = { [keyword: string]: unknown; pattern?: string; enum?: unknown[]; oneOf?: Schema[] }
type Method = {
  name: RpcMethod
  params: { name: string; required: boolean; schema: Schema }[]
  result: { schema: Schema }
  examples: { params: { value: unknown }[]; result: { value: unknown } }[]
}
type OpenRpc = { methods: Method[]; components: { schemas: { [name: string]: Schema } } }

const service = useService()
/** The whole document, and the same with the four methods only. */
let wholeOpenRpc: OpenRpc
let openRpc: OpenRpc
let ajv: Ajv2020
beforeAll(async () => {
  wholeOpenRpc = (await (await fetch(`${service.address}/openrpc.json`)).json()) as OpenRpc
  const methods = wholeOpenRpc.methods.filter((method) => !('x-keyhole-level' in method))
  openRpc = { ...wholeOpenRpc, methods }
  ajv = new Ajv2020({ strict: false })
  ajv.addSchema({ $id: 'document', components: openRpc.components })
})

/** A value against a schema of the document, whose references lead into it. */
const fits = (schema: Schema, value: unknown) =>
  ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')), value)

async function call(method: string, params: unknown[]) {
  const response = await fetch(service.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()) as { result?: unknown; error?: { code: number } }
}

test('the document is valid by its own specification', () => {
  const openRpcAjv = new Ajv({ strict: false, validateSchema: false, logger: false })
  // The dialect of the schemas inside is another file; they are compiled by the tests below.
  const $id = 'https://meta.json-schema.tools'
  const definitions = { JSONSchemaObject: { properties: { $ref: { type: 'string' } } } }
  openRpcAjv.addSchema({ $id }).addSchema({ $id: `${$id}/`, definitions })
  // Its types name the document alone.
  const { openrpcDocument } = openRpc13 as unknown as { openrpcDocument: object }
  const validate = openRpcAjv.compile(openrpcDocument)
  expect(validate(wholeOpenRpc), JSON.stringify(validate.errors)).toBe(true)
})

test('the methods beyond the four are those that the network offers, with their level', () => {
  const extras = wholeOpenRpc.methods.slice(4) as unknown as { [field: string]: unknown }[]
  expect(extras.map(({ name }) => name)).toEqual(extraMethodNames('trace'))
  const reading: unknown[] = extraMethodNames('read')
  for (const { name, 'x-keyhole-level': level } of extras)
    expect(level).toBe(reading.includes(name) ? 'read' : 'trace')
})

test('every example gets the result that the document gives', async () => {
  expect(openRpc.methods.map(({ name }) => name)).toHaveLength(4)
  for (const { name, examples } of openRpc.methods)
    for (const { params, result } of examples)
      expect(
        await call(
          name,
          params.map(({ value }) => value),
        ),
      ).toMatchObject({
        result: result.value,
      })
})

test('what a schema of a parameter allows, the service accepts', () => {
  const checks = parameterCheck({ safe: 'finalized', unsupportedTags: [] })
  const valuesOf = (schema: Schema): fc.Arbitrary<unknown> => {
    if (schema.oneOf) return fc.oneof(...schema.oneOf.map(valuesOf))
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
    if (schema.type === 'boolean') return fc.boolean()
    const { properties = {} } = openRpc.components.schemas.Call ?? {}
    return fc.record(
      Object.fromEntries(
        Object.entries(properties as { [field: string]: Schema }).map(([field, of]) => [
          field,
          fc.option(valuesOf(of)),
        ]),
      ),
      { requiredKeys: [] },
    )
  }
  for (const { name, params } of openRpc.methods) {
    const values = fc.tuple(...params.map(({ schema }) => valuesOf(schema)))
    fc.assert(
      fc.property(values, (list) => {
        for (const [index, value] of list.entries())
          expect(fits(params[index]?.schema ?? {}, value)).toBe(true)
        checks(name, list)
      }),
    )
  }
})

test.each([7, 'x', '0x', '0xzz', '0x1234567890', [], `0x${'1'.repeat(65)}`])(
  'what a schema refuses, as %j, the service refuses too',
  (wrong) => {
    const checks = parameterCheck({ safe: 'finalized', unsupportedTags: [] })
    for (const { name, params, examples } of openRpc.methods)
      for (const [index, { schema, required }] of params.entries()) {
        if (!required || fits(schema, wrong)) continue
        const list = (examples[0]?.params ?? []).map(({ value }) => value)
        expect(() => checks(name, list.with(index, wrong)), `${name} ${index}`).toThrow(/invalid/)
      }
  },
)

test('what the service returns fits the schema of the result', async () => {
  const { tour } = service.chain
  const schemaOf = (method: RpcMethod) =>
    openRpc.methods.find(({ name }) => name === method)?.result.schema ?? { const: 'no schema' }
  for (const { block } of tour)
    for (const details of [true, false]) {
      const { result } = await call('eth_getBlockByHash', [block, details])
      expect(fits(schemaOf('eth_getBlockByHash'), result), JSON.stringify(ajv.errors)).toBe(true)
      const { transactions } = result as { transactions: unknown[] }
      for (const index of details ? transactions.slice(0, 20).keys() : []) {
        const method = 'eth_getTransactionByBlockNumberAndIndex'
        const { number } = result as { number: string }
        const { result: transaction } = await call(method, [number, `0x${index.toString(16)}`])
        expect(fits(schemaOf(method), transaction), JSON.stringify(ajv.errors)).toBe(true)
      }
    }
  expect(fits(schemaOf('eth_getBlockByHash'), { hash: 'x' })).toBe(false)
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { contractInfo, initSync } from 'evmole/no_tla'

// Its own entry for Node has no types.
const wasmPath = createRequire(import.meta.url).resolve('evmole/evmole_bg.wasm')
initSync({ module: readFileSync(wasmPath) })

/** EVMole's function for tests, which have no worker. */
export const analyzeCode = contractInfo

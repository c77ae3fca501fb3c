/** Answer of `add` (spec 4.6): one JSON line per file; `Size` is a decimal string. */
export type AddedFile = { Name: string; Hash: string; Size: string }

/** Answer of `pin/add` and `pin/rm`, spec 2.8. */
export type PinResult = { Pins: string[] }

/** Error body of Kubo's HTTP API, which hosted providers imitate more or less. */
export type FileError = { Message: string; Code: number; Type: 'error' }

/** The four file operations, spec 4.6: `POST {ipfs_url}/api/v0/{command}`. */
export type FileCommand = 'add' | 'cat' | 'pin/add' | 'pin/rm'

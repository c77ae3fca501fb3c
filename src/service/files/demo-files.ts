import type { FileExample } from '#protocol/connection.ts'
import type { BuiltInFiles } from '#service/files/built-in-files.ts'

/** An example of the files page: a small file of one kind, or a folder. */
type DemoFile = BuiltInFiles & { note: string }

const readMeText = `Keyhole

This file is in the file store of your own Keyhole. Nobody gave it a name in a list:
it is found by its CID, which is computed from these very bytes. Change one letter,
and it is another file with another CID.

Your browser computes the CID again from what it read, and compares.
`

const exampleData = {
  node: [
    'eth_getBlockByHash',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getStorageAt',
    'eth_estimateGas',
  ],
  files: ['add', 'cat', 'pin/add', 'pin/rm'],
  // Beyond a double: read as a number, it loses the last digits.
  largestSlot: 115792089237316195423570985008687907853269984665640564039457584007913129639935n,
}

const operationsJson = JSON.stringify(
  exampleData,
  (_, value) => (typeof value === 'bigint' ? `${value}` : value),
  2,
).replace(/"(\d{20,})"/, '$1')

const svgText = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width="320" height="200">
  <rect width="320" height="200" fill="#f4f1ea"/>
  <g fill="#1f2430">
    <circle cx="160" cy="78" r="34"/>
    <path d="M146 100h28l14 66h-56z"/>
  </g>
  <g fill="none" stroke="#b4552d" stroke-width="2">
    <circle cx="160" cy="78" r="46"/>
    <path d="M40 184h240" stroke-dasharray="6 4"/>
  </g>
</svg>
`

export const demoFiles: readonly DemoFile[] = [
  {
    name: 'read-me.txt',
    note: 'Text',
    cid: 'QmQrHNHpt1qXFvXtLSEPXDrZqigEDiskaUfeTSH1G8cozq',
    parts: [{ path: 'read-me.txt', content: Buffer.from(readMeText) }],
  },
  {
    name: 'operations.json',
    note: 'JSON, 256-bit number',
    cid: 'QmZQuHaS1hmUTucQATSF7yojCA5J8zK5mUpBZu1xjEcoQ2',
    parts: [{ path: 'operations.json', content: Buffer.from(operationsJson) }],
  },
  {
    name: 'keyhole.svg',
    note: 'Image, SVG',
    cid: 'QmRVJScxeAWGFu9AWtDJoxGxyRv2aLY1aBAhe5Gt7aXtop',
    parts: [{ path: 'keyhole.svg', content: Buffer.from(svgText) }],
  },
  {
    name: 'two-tones.wav',
    note: 'Audio, 1 second',
    cid: 'Qma7oKSMqoJjCNFnKXMigwKh1sXD6aNrHhmC3NvgyC8gxP',
    parts: [{ path: 'two-tones.wav', content: twoTones() }],
  },
  {
    name: 'a-folder',
    note: 'Folder, 3 files',
    cid: 'QmTAxGcU3jo4uWom8qEZEy2PHk4Muo1WwXiq63vYFg8Dup',
    parts: [
      { path: 'a-folder/drawings/keyhole.svg', content: Buffer.from(svgText) },
      { path: 'a-folder/operations.json', content: Buffer.from(operationsJson) },
      { path: 'a-folder/read-me.txt', content: Buffer.from(readMeText) },
    ],
  },
]

/** The demo files as the dashboard gets them. */
export const demoExamples: readonly FileExample[] = demoFiles.map(({ name, note, cid, parts }) => ({
  name,
  note,
  cid,
  size: parts.reduce((sum, { content }) => sum + content.length, 0),
  ...(parts.length > 1 && { files: folderFiles(name, parts) }),
}))

/** Files in the folder are also in the list, so their CIDs are known. */
function folderFiles(folder: string, parts: DemoFile['parts']) {
  return parts.map(({ path, content }) => {
    const matchingDemo = demoFiles.find(({ parts: [part] }) => part?.content.equals(content))
    return {
      path: path.slice(folder.length + 1),
      cid: matchingDemo?.cid ?? '',
      size: content.length,
    }
  })
}

/** 8-bit PCM at 8 kHz in a RIFF file, in whole numbers only: the same bytes on every machine. */
function twoTones(): Buffer<ArrayBuffer> {
  const sampleRateHz = 8000
  const sampleBytes = Buffer.alloc(sampleRateHz)
  for (const [start, period] of [
    [0, 20],
    [sampleRateHz / 2, 16],
  ] as const)
    for (let sampleIndex = 0; sampleIndex < sampleRateHz / 2; sampleIndex++) {
      // A triangle between -48 and 48 that fades out.
      const phase = (sampleIndex % period) / period
      const triangle = Math.round(Math.abs(phase - 0.5) * 192) - 48
      const fade = sampleRateHz / 2 - sampleIndex
      sampleBytes[start + sampleIndex] = 128 + Math.trunc((triangle * fade) / (sampleRateHz / 2))
    }
  // RIFF, WAVE, fmt (PCM, one channel, 8 kHz, 8 bits) and data, with their lengths.
  const riffHeaderHex =
    '52494646641f000057415645666d74201000000001000100401f0000401f00000100080064617461401f0000'
  return Buffer.concat([Buffer.from(riffHeaderHex, 'hex'), sampleBytes])
}

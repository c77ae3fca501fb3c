import type { AbiEvent, AbiParameter, Hex } from 'viem'
import { keccak256, stringToHex } from 'viem/utils'
import { canonicalSignature, formatParameter, parameterType } from '#domain/abi/abi.ts'
import { isCompositeType } from '#domain/abi/argument-json.ts'
import { readAbi } from '#domain/abi/artifact.ts'
import { type DecodedArgument, decodeExactly } from '#domain/abi/decoded-call.ts'
import { parseSignatureList } from '#domain/abi/signature-list.ts'
import eventList from '#domain/log/known-events.txt?raw'
import { byteLength, isHash } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** The events of an ABI, and its source, such as "ABI from Sourcify, match". */
export type SourcedEvents = { events: readonly AbiEvent[]; abiSource: string }

/**
 * A log read by an event that has its first topic. `abiSource` is the source of the ABI that has
 * the event; where the bundled list has it, `knownFrom` names its standards.
 */
export type DecodedLog = { item: AbiEvent; args: DecodedArgument[] } & (
  | { abiSource: string; knownFrom?: undefined }
  | { abiSource?: undefined; knownFrom: string[] }
)

/** Largest data decoded: real events have at most some kilobytes. */
const maxDataBytes = 256 * 1024

/** The events of an ABI in any form that `readAbi` takes; none where it cannot be read. */
export function readEvents(text: string): AbiEvent[] {
  const abi = text.trim() === '' ? [] : readAbi(text, 'function')
  return 'problem' in abi ? [] : abi.filter((item) => item.type === 'event')
}

/** The events of the ABI that a contract is known by, as `decodeLog` takes them. */
export const sourcedEvents = (
  abi: { text: string; source: string } | null | undefined,
): SourcedEvents[] => (abi ? [{ events: readEvents(abi.text), abiSource: abi.source }] : [])

const eventTopics = new WeakMap<AbiEvent, Hex>()

/** The first topic of an event: the hash of its signature (ABI specification, "Events"). */
export function eventTopic(item: AbiEvent): Hex {
  const topic =
    eventTopics.get(item) ?? keccak256(stringToHex(canonicalSignature(item.name, item.inputs)))
  eventTopics.set(item, topic)
  return topic
}

type KnownEvent = { item: AbiEvent; names: string[] }

/** Bundled events by first topic and number of topics; hashed before the first log. */
let knownEvents: Map<string, KnownEvent[]> | undefined

function findKnownEvents(key: string): readonly KnownEvent[] {
  knownEvents ??= new Map()
  if (knownEvents.size === 0)
    for (const { name, signatures } of parseSignatureList(eventList))
      for (const item of readEvents(signatures.map((line) => `event ${line}`).join('\n'))) {
        const itemKey = `${eventTopic(item)} ${topicCount(item)}`
        const others = knownEvents.get(itemKey) ?? []
        const same = others.find((other) => indexedPattern(other.item) === indexedPattern(item))
        if (same) same.names.push(name)
        else knownEvents.set(itemKey, [...others, { item, names: [name] }])
      }
  return knownEvents.get(key) ?? []
}

const topicCount = ({ inputs }: AbiEvent) => 1 + inputs.filter(({ indexed }) => indexed).length
const indexedPattern = ({ inputs }: AbiEvent) =>
  inputs.map(({ indexed }) => Boolean(indexed)).join()

/**
 * Reads a raw log by the events of the first ABI that has one with its first topic and as many
 * topics, otherwise by the bundled list. Undefined where no event fits: an event fits when an
 * encoder writes exactly these topics and data for its values, and no other listed one does.
 * Anonymous events have no first topic, and are not found.
 */
export function decodeLog(
  { topics, data }: RawObject,
  abis: readonly SourcedEvents[] = [],
): DecodedLog | undefined {
  if (!Array.isArray(topics) || topics.length > 4 || !topics.every(isHash)) return undefined
  const [first] = topics
  if (first === undefined || (byteLength(data) ?? maxDataBytes + 1) > maxDataBytes) return undefined
  const topic = first.toLowerCase()
  for (const { events, abiSource } of abis) {
    const matchingEvents = events.filter(
      (item) => !item.anonymous && topicCount(item) === topics.length && eventTopic(item) === topic,
    )
    const read = readByOnly(matchingEvents, topics, data as Hex)
    if (read) return { ...read, abiSource }
  }
  const known = findKnownEvents(`${topic} ${topics.length}`)
  const read = readByOnly(
    known.map(({ item }) => item),
    topics,
    data as Hex,
  )
  return read && { ...read, knownFrom: known.find(({ item }) => item === read.item)?.names ?? [] }
}

/** Two events may differ only in which parameters are indexed: then neither is certain. */
function readByOnly(events: readonly AbiEvent[], topics: readonly Hex[], data: Hex) {
  const readings = events.flatMap((item) => {
    const args = readArguments(item.inputs, topics, data)
    return args ? [{ item, args }] : []
  })
  return readings.length === 1 ? readings[0] : undefined
}

function readArguments(
  inputs: AbiEvent['inputs'],
  topics: readonly Hex[],
  data: Hex,
): DecodedArgument[] | undefined {
  const inData = decodeExactly(
    inputs.filter(({ indexed }) => !indexed),
    data,
  )
  if (!inData) return undefined
  let [topicIndex, dataIndex] = [1, 0]
  const args: DecodedArgument[] = []
  for (const [index, input] of inputs.entries()) {
    const argument = input.indexed
      ? readTopic(input, topics[topicIndex++] as Hex)
      : inData[dataIndex++]
    if (!argument) return undefined
    // A parameter without a name is called by its index among all.
    args.push({ ...argument, name: input.name || String(index) })
  }
  return args
}

/** A topic has only the hash of a string, bytes, list or struct. */
function readTopic(input: AbiParameter, topic: Hex): DecodedArgument | undefined {
  if (!isCompositeType(input) && input.type !== 'string' && input.type !== 'bytes')
    return decodeExactly([input], topic)?.[0]
  const note = `Hash of the indexed ${parameterType(input)}`
  return { name: '', type: 'bytes32', value: topic, note }
}

/** An event as one line: `Transfer(address indexed from, address indexed to, uint256 amount)`. */
export const formatEvent = ({ name, inputs }: AbiEvent): string =>
  `${name}(${inputs
    .map((input) => {
      const text = formatParameter(input)
      const type = parameterType(input)
      return input.indexed ? `${type} indexed${text.slice(type.length)}` : text
    })
    .join(', ')})`

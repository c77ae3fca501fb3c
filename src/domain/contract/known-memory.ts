import { toHex } from '#domain/values/hex-bytes.ts'

/** A word of the stack; undefined where it depends on the chain or the sender. */
export type Word = bigint | undefined

/** The program cannot be followed here, which does not mean that it fails. */
export class UntraceableError extends Error {}

/** Work that is left, in opcodes or words of memory, which take about the same time. */
export type WorkBudget = { remaining: number }

/** Takes some of the work that is left. Throws UntraceableError when none is. */
export function spendWork(work: WorkBudget, count: number): void {
  work.remaining -= count
  if (work.remaining < 0) throw new UntraceableError()
}

const maxMemoryBytes = 1 << 18

/** Memory of which some bytes are not known (Yellow Paper, section 9.1). */
export class KnownMemory {
  #bytes: Uint8Array
  /** 1 where a byte is not known. */
  #unknown: Uint8Array

  readonly #work: WorkBudget

  constructor(work: WorkBudget, bytes = new Uint8Array(1024), unknown = new Uint8Array(1024)) {
    this.#work = work
    this.#bytes = bytes
    this.#unknown = unknown
  }

  copy(): KnownMemory {
    spendWork(this.#work, this.#bytes.length / 32)
    return new KnownMemory(this.#work, this.#bytes.slice(), this.#unknown.slice())
  }

  /** Bytes from an offset on, zero where unknown, and the first index from which all are known. */
  bytes(at: Word, length: Word): { bytes: Uint8Array; knownFrom: number } {
    const [start, end] = this.#range(at, length)
    return {
      bytes: this.#bytes.slice(start, end),
      knownFrom: this.#unknown.subarray(start, end).lastIndexOf(1) + 1,
    }
  }

  word(at: Word): Word {
    const { bytes, knownFrom } = this.bytes(at, 32n)
    return knownFrom === 0 ? BigInt(toHex(bytes)) : undefined
  }

  /** Writes bytes, then zeros up to the length; undefined writes unknown bytes. */
  put(at: Word, length: Word, bytes: Uint8Array | undefined): void {
    const [start, end] = this.#range(at, length)
    this.#unknown.fill(bytes ? 0 : 1, start, end)
    this.#bytes.fill(0, start, end)
    if (bytes) this.#bytes.set(bytes.subarray(0, end - start), start)
  }

  move(to: Word, from: Word, length: Word): void {
    const [start, end] = this.#range(from, length)
    const [target] = this.#range(to, length)
    this.#bytes.copyWithin(target, start, end)
    this.#unknown.copyWithin(target, start, end)
  }

  /** Makes room for a range and gives its start and end. */
  #range(at: Word, length: Word): [number, number] {
    if (length === 0n) return [0, 0]
    if (at === undefined || length === undefined || at + length > maxMemoryBytes)
      throw new UntraceableError()
    spendWork(this.#work, Number(length) / 32)
    const endOffset = Number(at + length)
    let capacityBytes = this.#bytes.length
    while (capacityBytes < endOffset) capacityBytes *= 2
    if (capacityBytes > this.#bytes.length) {
      this.#bytes = growBytes(this.#bytes, capacityBytes)
      this.#unknown = growBytes(this.#unknown, capacityBytes)
    }
    return [Number(at), endOffset]
  }
}

function growBytes(bytes: Uint8Array, capacityBytes: number): Uint8Array {
  const largerBytes = new Uint8Array(capacityBytes)
  largerBytes.set(bytes)
  return largerBytes
}

/**
 * The fields of a protobuf message one after the other, in place: nothing is made for a field, as a
 * node may have 50,000 of them. `next` throws an Error for bytes that are not such a message.
 */
export class ProtobufFields {
  number = 0
  wireType = 0
  /** Value of a field of wire type 0, rounded above 2^53. */
  value = 0
  /** Byte range of a field of wire type 2. */
  start = 0
  end = 0
  private readonly bytes: Uint8Array
  private offset: number
  private readonly limit: number

  constructor(bytes: Uint8Array, offset = 0, limit = bytes.length) {
    this.bytes = bytes
    this.offset = offset
    this.limit = limit
  }

  next(): boolean {
    if (this.offset >= this.limit) return false
    const tag = this.readVarint()
    this.number = Math.floor(tag / 8)
    this.wireType = tag % 8
    if (this.wireType === 0) this.value = this.readVarint()
    else {
      const length = this.readLength()
      this.start = this.offset
      this.end = this.offset + length
      if (this.end > this.limit) throw new Error('protobuf: unexpected end of data')
      this.offset = this.end
    }
    return true
  }

  /** The bytes of a field of wire type 2: a view. */
  content(): Uint8Array {
    return this.bytes.subarray(this.start, this.end)
  }

  private readLength(): number {
    if (this.wireType === 2) return this.readVarint()
    if (this.wireType === 1) return 8
    if (this.wireType === 5) return 4
    throw new Error(`protobuf: invalid wireType ${this.wireType}`)
  }

  private readVarint(): number {
    let value = 0
    for (let weight = 1, count = 0; count < maxVarintBytes; weight *= 128, count++) {
      if (this.offset >= this.limit) throw new Error('protobuf: unexpected end of data')
      const byte = this.bytes[this.offset++] as number
      value += (byte & 0x7f) * weight
      if (byte < 0x80) return value
    }
    throw new Error('protobuf: varint overflow')
  }
}

const maxVarintBytes = 10

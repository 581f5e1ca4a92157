/** Reads the big-endian numbers of a font file in sequence. */
export class ByteReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  byte(): number {
    return this.#bytes.readUInt8(this.#at++)
  }

  short(): number {
    return this.byte() * 0x100 + this.byte()
  }

  signedShort(): number {
    const value = this.short()
    return value >= 0x8000 ? value - 0x10000 : value
  }

  word(): number {
    return this.short() * 0x10000 + this.short()
  }

  tag(): string {
    return this.bytes(4).toString('latin1')
  }

  bytes(length: number): Buffer {
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  pass(length: number): void {
    this.#at += length
  }

  /** Seven bits in each byte, the high bit means “more follows”. */
  base128(): number {
    let value = 0
    for (;;) {
      const byte = this.byte()
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
  }

  /** WOFF2's 255UInt16: small numbers in one byte. */
  packedShort(): number {
    const code = this.byte()
    if (code === 253) return this.short()
    if (code === 254) return this.byte() + 506
    return code === 255 ? this.byte() + 253 : code
  }
}

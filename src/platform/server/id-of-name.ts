import { createHash } from 'node:crypto'

/**
 * The id of a record that has a name instead, such as a setting's key, so that events can name it
 * like any record: a UUID of version 8 (RFC 9562) derived from the name, always the same.
 */
export function idOfName(noun: string, name: string): string {
  const bytes = createHash('sha256').update(`${noun} ${name}`).digest().subarray(0, 16)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

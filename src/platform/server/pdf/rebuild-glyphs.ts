import { ByteReader } from './byte-reader.ts'

type Streams = Readonly<
  Record<
    'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes' | 'instructions',
    ByteReader
  >
>

type Point = { readonly x: number; readonly y: number; readonly isOnCurve: boolean }

const moreComponents = 0x20
const hasInstructions = 0x100

/**
 * The TrueType outlines of a font, from WOFF2's transformed glyf table (section 5.1), which has a
 * separate stream for each kind of number.
 */
export function rebuildGlyphs(table: Uint8Array): { glyf: Buffer; loca: Buffer } {
  const head = new ByteReader(table)
  head.pass(4)
  const count = head.short()
  head.pass(2)
  const sizes = Array.from({ length: 7 }, () => head.word())
  let at = 36
  const stream = (index: number) => {
    const size = sizes[index] ?? 0
    at += size
    return new ByteReader(table.subarray(at - size, at))
  }
  const streams: Streams = {
    contours: stream(0),
    points: stream(1),
    flags: stream(2),
    glyphs: stream(3),
    composites: stream(4),
    boxes: stream(5),
    instructions: stream(6),
  }
  const hasBox = streams.boxes.bytes(4 * Math.floor((count + 31) / 32))
  const loca = Buffer.alloc((count + 1) * 4)
  const glyphs: Buffer[] = []
  let offset = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const isBoxed = ((hasBox[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0
    const bytes = nextGlyph(streams, isBoxed)
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    glyphs.push(padded)
    offset += padded.length
    loca.writeUInt32BE(offset, (glyph + 1) * 4)
  }
  return { glyf: Buffer.concat(glyphs), loca }
}

function nextGlyph(streams: Streams, isBoxed: boolean): Buffer {
  const contours = streams.contours.signedShort()
  if (contours === 0) return Buffer.alloc(0)
  return contours < 0 ? composite(streams) : simple(streams, contours, isBoxed)
}

/**
 * Composed of other glyphs, such as a letter and its accent; its parts are stored as in TrueType.
 */
function composite({ composites, boxes, glyphs, instructions }: Streams): Buffer {
  const parts: Buffer[] = [shorts([-1]), boxes.bytes(8)]
  let flags: number
  let isInstructed = false
  do {
    flags = composites.short()
    isInstructed ||= (flags & hasInstructions) !== 0
    parts.push(shorts([flags]), composites.bytes(sizeOfPart(flags)))
  } while ((flags & moreComponents) !== 0)
  if (isInstructed) {
    const length = glyphs.packedShort()
    parts.push(shorts([length]), instructions.bytes(length))
  }
  return Buffer.concat(parts)
}

function sizeOfPart(flags: number): number {
  const place = (flags & 0x01) !== 0 ? 4 : 2
  const scale = (flags & 0x08) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0
  return 2 + place + scale
}

function simple(streams: Streams, contours: number, isBoxed: boolean): Buffer {
  const { points: counts, glyphs, instructions, boxes } = streams
  const ends: number[] = []
  let total = 0
  for (let contour = 0; contour < contours; contour++) {
    total += counts.packedShort()
    ends.push(total - 1)
  }
  const points = readPoints(streams, total)
  const code = instructions.bytes(glyphs.packedShort())
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const box = isBoxed
    ? boxes.bytes(8)
    : shorts([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
  return Buffer.concat([
    shorts([contours]),
    box,
    shorts([...ends, code.length]),
    code,
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    shorts(steps(xs)),
    shorts(steps(ys)),
  ])
}

function readPoints({ flags, glyphs }: Streams, count: number): Point[] {
  let [x, y] = [0, 0]
  return Array.from({ length: count }, () => {
    const flag = flags.byte()
    const [dx, dy] = readStep(glyphs, flag & 0x7f)
    x += dx
    y += dy
    return { x, y, isOnCurve: flag < 0x80 }
  })
}

/**
 * The step to the next point, in one to four bytes after its flag (section 5.2, table of triplets).
 */
function readStep(bytes: ByteReader, flag: number): [dx: number, dy: number] {
  const signed = (bit: number, size: number) => ((bit & 1) === 0 ? -size : size)
  const first = bytes.byte()
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + first)]
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + first), 0]
  if (flag < 84) {
    const base = flag - 20
    return [
      signed(flag, 1 + (base & 0x30) + (first >> 4)),
      signed(flag >> 1, 1 + ((base & 0x0c) << 2) + (first & 0x0f)),
    ]
  }
  const second = bytes.byte()
  if (flag < 120) {
    const base = flag - 84
    return [
      signed(flag, 1 + (Math.floor(base / 12) << 8) + first),
      signed(flag >> 1, 1 + (((base % 12) >> 2) << 8) + second),
    ]
  }
  const third = bytes.byte()
  if (flag < 124)
    return [
      signed(flag, (first << 4) + (second >> 4)),
      signed(flag >> 1, ((second & 0x0f) << 8) + third),
    ]
  return [signed(flag, (first << 8) + second), signed(flag >> 1, (third << 8) + bytes.byte())]
}

function steps(values: readonly number[]): number[] {
  return values.map((value, at) => value - (at === 0 ? 0 : (values[at - 1] ?? 0)))
}

function shorts(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, at) => {
    bytes.writeUInt16BE(value & 0xffff, at * 2)
  })
  return bytes
}

import { brotliDecompressSync } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'
import { rebuildGlyphs } from './rebuild-glyphs.ts'

/** By their index in the directory of a WOFF2 file (W3C, section 5.2). */
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'

/** The tables that a document needs to show the font at its usual weight. */
const neededTags = [
  'OS/2',
  'cmap',
  'cvt ',
  'glyf',
  'head',
  'hhea',
  'hmtx',
  'loca',
  'maxp',
  'name',
  'post',
]

type Table = { readonly tag: string; readonly length: number; readonly isTransformed: boolean }

/**
 * A web font as the plain TrueType file that a PDF embeds. Only what a document needs is kept: a
 * variable font is reduced to its usual weight.
 *
 * Source: WOFF File Format 2.0, W3C Recommendation.
 */
export function readWoff2(file: Uint8Array): Buffer {
  const reader = new ByteReader(file)
  if (reader.word() !== 0x774f4632) throw new Error('This file is no WOFF2 font.')
  reader.pass(8)
  const count = reader.short()
  reader.pass(6)
  const compressedLength = reader.word()
  reader.pass(24)
  const tables = Array.from({ length: count }, () => readEntry(reader))
  const data = brotliDecompressSync(reader.bytes(compressedLength))
  const found = new Map<string, Buffer>()
  let offset = 0
  for (const { tag, length, isTransformed } of tables) {
    const bytes = data.subarray(offset, offset + length)
    offset += length
    if (isTransformed && tag === 'hmtx')
      throw new Error('This font packs its widths in a rare way.')
    if (!isTransformed) found.set(tag, bytes)
    if (isTransformed && tag === 'glyf') {
      const { glyf, loca } = rebuildGlyphs(bytes)
      found.set('glyf', glyf)
      found.set('loca', loca)
    }
  }
  // Glyph offsets are written with four bytes each, whatever the source file used.
  const head = Buffer.from(found.get('head') ?? [])
  head.writeInt16BE(1, 50)
  found.set('head', head)
  return writeTrueType(found)
}

function readEntry(reader: ByteReader): Table {
  const flags = reader.byte()
  const index = flags & 0x3f
  const tag = index === 63 ? reader.tag() : knownTags.slice(index * 5, index * 5 + 4)
  const version = flags >> 6
  const isGlyphs = tag === 'glyf' || tag === 'loca'
  const isTransformed = isGlyphs ? version === 0 : version !== 0
  const plainLength = reader.base128()
  return { tag, isTransformed, length: isTransformed ? reader.base128() : plainLength }
}

function writeTrueType(tables: ReadonlyMap<string, Buffer>): Buffer {
  const kept = neededTags.flatMap((tag) => {
    const bytes = tables.get(tag)
    return bytes ? [{ tag, bytes }] : []
  })
  const head = Buffer.alloc(12 + kept.length * 16)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(kept.length, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [at, { tag, bytes }] of kept.entries()) {
    const entry = 12 + at * 16
    head.write(tag, entry, 'latin1')
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}

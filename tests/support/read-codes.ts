import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

let prepared: Promise<unknown> | undefined

async function prepare(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(await readFile(path)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** The codes that a scanner finds in a picture, optionally blurred as by a worn print head. */
export async function codesIn(
  svg: string,
  blur: number,
  formats: ReaderOptions['formats'] = ['Code128'],
): Promise<string[]> {
  prepared ??= prepare()
  await prepared
  const flat = sharp(Buffer.from(svg)).flatten({ background: '#fff' })
  const drawn = (blur > 0 ? flat.blur(blur) : flat).ensureAlpha()
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
  const image = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb' as const,
  }
  const found = await readBarcodes(image, { formats, tryRotate: false, maxNumberOfSymbols: 8 })
  return found.map(({ text }) => text)
}

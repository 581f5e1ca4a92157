import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { barSymbol } from '#platform/code-symbol.ts'

const width = 640
const height = 480

/** Writes a film for a pretended camera: the barcode of this code, on white. */
export async function filmOfBarcode(path: string, code: string): Promise<void> {
  const svg = pictureOf(code)
  const grey = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer()
  const colourless = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, colourless])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]))
}

function pictureOf(code: string): string {
  const symbol = barSymbol('code128', code)
  if ('fault' in symbol) throw new Error(symbol.fault)
  const scale = Math.floor((width - 80) / symbol.widthModules)
  const left = Math.round((width - symbol.widthModules * scale) / 2)
  const bars = `<path transform="translate(${left} 120) scale(${scale} 240)" d="${symbol.path}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bars}</svg>`
}

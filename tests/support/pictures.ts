import sharp from 'sharp'

/** A plain picture of one colour, as a PNG. */
export function pictureOf(colour: string, width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

import { Refusal } from '../../refusal.ts'
import { openQueue } from './picture-queue.ts'

export type PictureFile = {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** A picture re-encoded from an upload, and its thumbnail for lists. */
export type Picture = { readonly whole: PictureFile; readonly thumbnail: PictureFile }

export const mostPictureBytes = 8 * 1024 * 1024
export const pictureType = 'image/webp'

const mostPixels = 40_000_000
const wholeSide = 1_600
const thumbnailSide = 160
const decodingSeconds = 20

/**
 * Decodes an uploaded picture and encodes it again, upright and without metadata: place, camera,
 * comments, hidden data. Two at a time, because each may need as much memory as its pixels require,
 * and the smallest first, so that a photo does not wait for a poster.
 *
 * @throws Refusal `too_many_pictures` when too many of the owner's pictures already wait
 */
export async function makePicture(bytes: Buffer, owner: string | null): Promise<Picture> {
  const size = await pixelsOf(bytes)
  return queue.run({ size, owner }, () => decode(bytes))
}

const queue = openQueue({ places: 2, waitingPerOwner: 3, refuse: refuseMore })

async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** The number of pixels, read from the header before anything is unpacked. */
async function pixelsOf(bytes: Buffer): Promise<number> {
  // The first bytes decide, so that no decoder sees a kind that we do not accept, such as SVG.
  if (!isPicture(bytes)) throw refuseKind()
  const sharp = await openSharp()
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuseBroken()
    })
  if (width * height > mostPixels) throw refusePixels(width, height)
  return width * height
}

async function decode(bytes: Buffer): Promise<Picture> {
  const sharp = await openSharp()
  const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
  const shrunk = async (side: number, quality: number) => {
    const { data, info } = await open()
      .timeout({ seconds: decodingSeconds })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  }
  try {
    return { whole: await shrunk(wholeSide, 82), thumbnail: await shrunk(thumbnailSide, 74) }
  } catch {
    // Any decoder failure: the picture cannot be shown.
    throw refuseBroken()
  }
}

/** A stored picture for emails, at most this many pixels high: some mail programs show no WebP. */
export async function makeMailPicture(bytes: Buffer, height: number): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: decodingSeconds })
    .resize({ height, width: height * 6, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

function isPicture(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  return (
    text(0, 3) === '\xff\xd8\xff' ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    text(0, 4) === 'GIF8' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    (text(4, 8) === 'ftyp' && /avif|avis/.test(text(8, 32)))
  )
}

function refuseMore(): Refusal {
  return new Refusal(
    'limited',
    'too_many_pictures',
    'Several pictures of yours are still being processed. Wait a moment, then send this one again.',
    { field: 'file', details: { retryAfterSeconds: 5 } },
  )
}

function refuseKind(): Refusal {
  return new Refusal(
    'unprocessable',
    'no_picture',
    'This file is no picture of a kind that we take. Send a JPEG, PNG, WebP, GIF or AVIF.',
    { field: 'file' },
  )
}

function refuseBroken(): Refusal {
  return new Refusal(
    'unprocessable',
    'broken_picture',
    'This picture is damaged or cut short, so it cannot be shown. Save it anew or take another.',
    { field: 'file' },
  )
}

function refusePixels(width: number, height: number): Refusal {
  return new Refusal(
    'unprocessable',
    'too_many_pixels',
    `This picture has ${width} × ${height} points; at most 40 million are taken. Make it smaller and send it again.`,
    { field: 'file' },
  )
}

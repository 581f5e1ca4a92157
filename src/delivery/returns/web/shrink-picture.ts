const longestSide = 1_400
/** In base64 slightly below the limit for one picture. */
const mostBytes = 480_000

/**
 * A phone's photo as it is sent, in base64: upright, only as large as needed to show the problem,
 * and without the camera's metadata.
 */
export async function shrinkPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const share = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * share))
  canvas.height = Math.max(1, Math.round(bitmap.height * share))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of [0.8, 0.6, 0.4, 0.2]) {
    const blob = await jpegOf(canvas, quality)
    if (blob && blob.size <= mostBytes) return base64Of(blob)
  }
  throw new Error('The picture cannot be made small enough.')
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

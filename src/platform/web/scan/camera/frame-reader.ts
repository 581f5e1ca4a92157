/** Reads the codes in a picture of the camera. */
export type FrameReader = {
  readonly read: (video: HTMLVideoElement) => Promise<readonly string[]>
  readonly stop: () => void
}

type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type DetectorType = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The symbologies on goods and on our labels; a browser that reads fewer is not asked. */
const wanted = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'itf', 'qr_code', 'data_matrix']

/** The browser's own detector where it has one, which spares the battery; else a decoder of ours. */
export async function openFrameReader(): Promise<FrameReader> {
  return (await nativeReader()) ?? workerReader()
}

async function nativeReader(): Promise<FrameReader | null> {
  const known: object = globalThis
  if (!('BarcodeDetector' in known)) return null
  const Type = known.BarcodeDetector as DetectorType // parse edge: not in the types of the browser
  const formats = await Type.getSupportedFormats().catch((): readonly string[] => [])
  if (!wanted.every((format) => formats.includes(format))) return null
  const detector = new Type({ formats: wanted })
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    stop: () => undefined,
  }
}

/** More pixels make the decoder slower, and no code in the hand is smaller. */
const mostWidth = 960

type Answer = { readonly codes: readonly string[]; readonly fault?: string }

function workerReader(): FrameReader {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read: async (video) => {
      const { videoWidth, videoHeight } = video
      if (!context || videoWidth === 0) return []
      const scale = Math.min(1, mostWidth / videoWidth)
      canvas.width = Math.round(videoWidth * scale)
      canvas.height = Math.round(videoHeight * scale)
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const picture = context.getImageData(0, 0, canvas.width, canvas.height)
      const { codes, fault } = await asked(worker, picture)
      if (fault !== undefined) throw new Error(fault)
      return codes
    },
    stop: () => worker.terminate(),
  }
}

function asked(worker: Worker, picture: ImageData): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
    worker.onerror = () => reject(new Error('The decoder did not start.'))
    worker.postMessage(picture, [picture.data.buffer])
  })
}

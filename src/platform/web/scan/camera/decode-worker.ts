import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

// From our own server: by default the library would load it from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } })

/** Answers each picture with the codes in it. */
self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  try {
    const found = await readBarcodes(data, { tryHarder: true, maxNumberOfSymbols: 4 })
    self.postMessage({ codes: found.filter(({ isValid }) => isValid).map(({ text }) => text) })
  } catch (error) {
    self.postMessage({ codes: [], fault: String(error) })
  }
}

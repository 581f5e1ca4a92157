import { barSymbol, type CodeFault, type CodeSymbol, isBarCode } from '../../code-symbol.ts'
import type { LabelData } from '../../label-data.ts'

/** Draws a code in modules. The encoder of 2D codes is large, and loaded on demand. */
export async function codeSymbolOf(code: LabelData['code']): Promise<CodeSymbol | CodeFault> {
  if (isBarCode(code)) return barSymbol(code.symbology, code.text)
  const { datamatrix, gs1datamatrix, qrcode } = await import('bwip-js/generic')
  const isMatrix = code.symbology !== 'qr'
  try {
    const draw = { gs1datamatrix, datamatrix, qr: qrcode }[squareOf(code.symbology)]
    const drawn = draw(
      { bcid: bcids[squareOf(code.symbology)], text: code.text, scale: 1 },
      recorder(),
    )
    // The standard requires one white module around a DataMatrix; two tolerate a worn print head.
    const quiet = isMatrix ? 2 : 4
    return { ...drawn, quietModules: [quiet, quiet], caption: captionOf(code), guards: null }
  } catch {
    return { fault: `“${code.text}” cannot be drawn as this kind of code.` }
  }
}

const bcids = { gs1datamatrix: 'gs1datamatrix', datamatrix: 'datamatrix', qr: 'qrcode' } as const

const squareOf = (symbology: LabelData['code']['symbology']) =>
  symbology === 'gs1datamatrix' || symbology === 'datamatrix' ? symbology : 'qr'

function captionOf({ symbology, text }: LabelData['code']): readonly string[] {
  return symbology === 'gs1datamatrix' ? text.split(/(?=\(\d{2,4}\))/) : [text]
}

/** At scale 1 the encoder draws a module two units wide. */
const unitsOfModule = 2

/** Records the outlines that the encoder draws, in modules. */
function recorder() {
  let path = ''
  let size = { widthModules: 0, heightModules: 0 }
  const nothing = () => undefined
  return {
    scale: (x: number, y: number): [number, number] => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width: number, height: number) => {
      size = { widthModules: width / unitsOfModule, heightModules: height / unitsOfModule }
    },
    polygon: (points: readonly (readonly [number, number])[]) => {
      const corners = points.map(([x, y]) => `${x / unitsOfModule} ${y / unitsOfModule}`)
      path += `M${corners.join('L')}z`
    },
    line: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ ...size, path }),
  }
}

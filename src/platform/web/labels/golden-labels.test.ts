import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { LabelData, Symbology } from '../../label-data.ts'
import { dotsPerMillimetre, type LabelFormat, labelFormats } from '../../label-formats.ts'
import { chosenCode, codeKinds } from './chosen-code.ts'
import { drawLabel } from './draw-label.ts'
import { LabelPicture } from './LabelPicture.tsx'
import { labelZpl } from './label-zpl.ts'

const codes: readonly (readonly [Symbology, string])[] = [
  ...['5012345678900', '4006381333931', '9780201379624', '7613034626844', '2600123015004'].map(
    (text) => ['ean13', text] as const,
  ),
  ...['96385074', '40170725'].map((text) => ['ean8', text] as const),
  ...['036000291452', '012345678905'].map((text) => ['upca', text] as const),
  ...[
    'O-1042',
    'K-000017',
    'S-2040991',
    'T-17',
    'P-85123A',
    'B-MAIN-A-01',
    'A-CONFIRM',
    '10614141000415',
  ].map((text) => ['code128', text] as const),
  ...[
    '(01)09506000134352',
    '(01)09506000134352(10)LOT-7',
    '(01)09506000134352(17)270331(10)L2301',
    '(01)09506000134352(17)270331(10)ABCDEFGHIJKLMNOPQRST',
    '(01)09506000134352(17)271231(10)AB-2026/0042(21)SN0000123456',
    '(00)106141412345678908(02)09506000134352(15)270600(37)48(10)A1B2C3D4E5F6G7H8I9J0',
  ].map((text) => ['gs1datamatrix', text] as const),
  ...['B-MAIN-A-01', 'P-85123A'].map((text) => ['datamatrix', text] as const),
  ...[
    'B-MAIN-A-01',
    'K-000001',
    'P-A-VERY-LONG-SKU-OF-FORTY-CHARACTERS-42',
    'https://example.com/01/09506000134352/10/LOT-7',
  ].map((text) => ['qr', text] as const),
]

// The large label has the easiest codes and by far the most dots, so every other code is enough.
const golden = labelFormats.flatMap((format) =>
  codes
    .filter((_, at) => format.key !== 'large' || at % 2 === 0)
    .map(([symbology, text]) => ({ format, symbology, text })),
)

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasm = await readFile(path)
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  })
})

async function draw(label: LabelData, format: LabelFormat): Promise<string> {
  const drawn = await drawLabel(label, format)
  if ('fault' in drawn) return drawn.fault
  const { layout, symbol } = drawn
  return renderToStaticMarkup(
    createElement(LabelPicture, { name: label.title, layout, symbol, format }),
  )
}

const formatBySymbology = {
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upca: 'UPC-A',
  code128: 'Code128',
  gs1datamatrix: 'DataMatrix',
  datamatrix: 'DataMatrix',
  qr: 'QRCode',
} as const

type Shot = { readonly data: Buffer; readonly width: number; readonly height: number }

/** One pixel is one dot of a print head of 203 dpi, which has 8 to the millimetre. */
async function shoot(svg: string): Promise<Shot> {
  const inDots = svg.replaceAll(/="(\d+)mm"/g, (_, mm) => `="${Number(mm) * dotsPerMillimetre}"`)
  const drawn = sharp(Buffer.from(inDots)).flatten({ background: '#fff' }).toColourspace('b-w')
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Like a worn print head or an unsteady camera. */
async function blur({ data, width, height }: Shot): Promise<Shot> {
  const grey = sharp(data, { raw: { width, height, channels: 1 } })
  return { data: await grey.blur(0.8).raw().toBuffer(), width, height }
}

async function decode({ data, width, height }: Shot, symbology: Symbology): Promise<string[]> {
  const rgba = new Uint8ClampedArray(width * height * 4)
  const channels = data.length / (width * height)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const grey = data[pixel * channels] ?? 255
    rgba.set([grey, grey, grey, 255], pixel * 4)
  }
  const image = { data: rgba, width, height, colorSpace: 'srgb' as const }
  const found = await readBarcodes(image, {
    formats: [formatBySymbology[symbology]],
    tryHarder: symbology !== 'qr',
    tryInvert: false,
    tryRotate: false,
  })
  return found.map(({ text }) => text)
}

test(`all ${golden.length} golden labels decode at 203 dpi, sharp and slightly blurred`, async () => {
  const failed: string[] = []
  for (const { format, symbology, text } of golden) {
    const label = {
      title: 'Regency teacup and saucer, roses, a set of six in a box with a long name',
      lines: ['Shelf A-01', 'Best kept dry and out of the sun, with care'],
      code: { symbology, text },
    }
    const svg = await draw(label, format)
    const sharpShot = await shoot(svg)
    expect([sharpShot.width, sharpShot.height]).toEqual([format.widthDots, format.heightDots])
    for (const shot of [sharpShot, await blur(sharpShot)]) {
      const texts = await decode(shot, symbology)
      if (!texts.some((each) => each === text || each === `0${text}`))
        failed.push(`${format.key} ${symbology} ${text}: ${texts.join(' | ')}`)
    }
  }
  process.stdout.write(`${golden.length} labels, sharp and blurred: ${failed.length} not decoded\n`)
  expect(failed).toEqual([])
})

/** The dots of a label's graphic field (`^GFA`), where a printer puts them. */
function pictureIn(zpl: string, { widthDots, heightDots }: LabelFormat): string {
  const [, x, y, bytes, hex = ''] =
    /\^FO(\d+),(\d+)\^GFA,\d+,\d+,(\d+),([0-9A-F:]*)/.exec(zpl) ?? []
  let bits = ''
  const parts = [...hex.matchAll(new RegExp(`:|[0-9A-F]{${Number(bytes) * 2}}`, 'g'))]
  const path = parts.map(([part], row) => {
    if (part !== ':')
      bits = [...part].map((one) => Number.parseInt(one, 16).toString(2).padStart(4, '0')).join('')
    const runs = [...bits.matchAll(/1+/g)]
    return runs.map((run) => `M${run.index} ${row}h${run[0].length}v1h-${run[0].length}z`).join('')
  })
  const drawn = `<path transform="translate(${x} ${y})" shape-rendering="crispEdges" d="${path.join('')}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthDots}" height="${heightDots}">${drawn}</svg>`
}

test('the same labels decode as a label printer prints them from ZPL, blurred too', async () => {
  const failed: string[] = []
  const single = golden.filter(({ format }) => format.sheet === null)
  for (const { format, symbology, text } of single) {
    const label = { title: 'Mug ^1_~', lines: ['Shelf A-01'], code: { symbology, text } }
    const drawn = await drawLabel(label, format)
    if ('fault' in drawn) throw new Error(drawn.fault)
    const zpl = labelZpl({ ...drawn, copies: 2 }, format)
    expect(zpl).toContain('^FDMug _5E1_5F_7E^FS')
    expect(zpl).toContain('^PQ2')
    const shot = await blur(await shoot(pictureIn(zpl, format)))
    const found = await decode(shot, symbology)
    if (!found.some((each) => each === text || each === `0${text}`))
      failed.push(`${format.key} ${symbology} ${text}: ${found.join(' | ')}`)
  }
  expect(failed).toEqual([])
})

test('the guard bars of an EAN extend below its bars, and each digit is below the bars that encode it', async () => {
  const edges = { ean13: [0, 2, 46, 48, 92, 94], ean8: [0, 2, 32, 34, 64, 66] }
  const upca = [0, 2, 6, 9, 46, 48]
  for (const [symbology, text, starts] of [
    ['ean13', '5012345678900', edges.ean13],
    ['ean8', '96385074', edges.ean8],
    ['upca', '012345678905', upca],
  ] as const)
    for (const format of labelFormats) {
      const drawn = await drawLabel({ title: 'Cup', lines: [], code: { symbology, text } }, format)
      if ('fault' in drawn) throw new Error(drawn.fault)
      const { guards, widthModules } = drawn.symbol
      const long = [...(guards?.path ?? '').matchAll(/M(\d+) /g)].map(([, at]) => Number(at))
      expect(long.slice(0, starts.length)).toEqual(starts)
      const { xDots, yDots, scaleX, scaleY, guardDots } = drawn.layout.code
      expect(guardDots).toBe(5 * scaleX)
      const digits = drawn.layout.texts.filter(({ isCentred }) => isCentred)
      expect(digits.map((digit) => digit.text).join('')).toBe(text)
      const capTop = (digit: (typeof digits)[number]) => digit.yDots - digit.sizeDots * 0.73
      for (const digit of digits) {
        expect(capTop(digit)).toBeGreaterThanOrEqual(yDots + scaleY)
        expect(digit.yDots).toBeLessThanOrEqual(format.heightDots - format.marginDots)
      }
      // Digits between the guards are seven modules apart, the width of a digit.
      const inside = digits.filter(
        (digit) => digit.xDots > xDots && digit.xDots < xDots + widthModules * scaleX,
      )
      const gaps = inside.slice(1).map((digit, at) => digit.xDots - (inside[at]?.xDots ?? 0))
      const middle = Math.floor(gaps.length / 2)
      gaps.splice(middle, 1)
      for (const gap of gaps) expect(Math.abs(gap - 7 * scaleX)).toBeLessThanOrEqual(1)
    }
})

test('a tall label shows the bin in large letters in the free space', async () => {
  const label = { title: 'Cup', lines: ['CUP-1', 'MAIN A-04-B'], place: 'A-04-B' }
  for (const format of labelFormats)
    for (const code of [
      { symbology: 'ean13', text: '5012345678900' },
      { symbology: 'qr', text: 'P-CUP-1' },
    ] as const) {
      const drawn = await drawLabel({ ...label, code }, format)
      if ('fault' in drawn) throw new Error(drawn.fault)
      const large = drawn.layout.texts.find(({ text }) => text === 'A-04-B')
      if (!format.isTall) expect(large).toBeUndefined()
      else {
        expect(large?.sizeDots).toBeGreaterThan(2 * format.titleDots)
        expect(large?.yDots).toBeLessThan(drawn.layout.code.yDots)
      }
    }
})

test('a label is encoded in each kind of code that can hold it, and reads back the same', async () => {
  const large = labelFormats[1]
  const ean = { symbology: 'ean13', text: '5012345678900' } as const
  const lot = { symbology: 'gs1datamatrix', text: '(01)09506000134352(10)LOT-7' } as const
  const read: string[] = []
  for (const { key } of codeKinds) {
    const code = chosenCode(ean, key)
    if ('fault' in code) throw new Error(code.fault)
    const svg = await draw({ title: 'Cup', lines: [], code }, large)
    read.push(...(await decode(await shoot(svg), code.symbology)))
  }
  expect(read).toEqual([ean.text, ean.text, ean.text, ean.text, '(01)05012345678900'])
  expect(chosenCode(lot, 'code128')).toHaveProperty('fault')
  expect(chosenCode(lot, 'datamatrix')).toBe(lot)
  expect(chosenCode({ symbology: 'code128', text: 'K-1' }, 'ean')).toHaveProperty('fault')
})

test('a code that does not fit is never squeezed', async () => {
  const [small] = labelFormats
  const label = { title: 'Long', lines: [] }
  const long = { symbology: 'code128', text: 'P-A-VERY-LONG-SKU-OF-FORTY-CHARACTERS-42' } as const
  const drawn = await draw({ ...label, code: long }, small)
  expect(await decode(await shoot(drawn), 'qr')).toEqual([long.text])
  const longer = { symbology: 'qr', text: 'https://example.com/'.padEnd(900, 'x') } as const
  expect(await draw({ ...label, code: longer }, small)).toMatch(
    /too long for a label of 50 × 25 mm/,
  )
  const wrong = { symbology: 'ean13', text: '123' } as const
  expect(await draw({ ...label, code: wrong }, small)).toMatch(/holds 13 digits/)
})

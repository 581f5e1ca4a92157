import { expect, test } from 'vitest'
import { codesIn } from '../../../tests/support/read-codes.ts'
import {
  labelHeightDots,
  labelWidthDots,
  layoutParcelLabel,
  type ParcelLabelLayout,
} from './parcel-label.ts'
import { zplLabel } from './zpl-label.ts'

const facts = {
  courierName: 'Rook Parcels',
  service: 'Next day',
  parcelCode: 'S-1042',
  orderNumber: 1042,
  routingCode: 'LDS 7',
  piece: 1,
  pieces: 1,
  printed: 'REPRINT 2 · 22 Nov 14:05',
  from: ['Main warehouse', '14 Wharf Road', 'LS1 4AP Leeds', 'United Kingdom', '0113 496 0000'],
  to: {
    name: 'Maximiliane Featherstonehaugh-Cholmondeley of Llanfairpwllgwyngyll',
    phone: '07946 000000',
    address: 'Flat 12, The Old Mill Buildings, 114 Upper Kirkgate Lane, behind the station',
    city: 'Leeds',
    postcode: 'LS1 1AA',
    country: 'United Kingdom',
  },
  cash: '£45.00',
  weight: '1.20 kg',
  contents: Array.from({ length: 20 }, (_, at) => `${at + 1} × TRAY-${at}`),
}

const numbers = ['S-1042', 'S-1042-2', 'ROOK107294', '4006381333931', 'CX/2026_00042-AB', 'T19']

/** As a printer of 203 dpi draws it, one pixel per dot, and slightly worn. */
async function print({ bars, texts }: ParcelLabelLayout): Promise<string[]> {
  const { path, xDots, yDots, moduleDots, heightDots } = bars
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${labelWidthDots}" height="${labelHeightDots}">
    <path d="${path}" transform="translate(${xDots} ${yDots}) scale(${moduleDots} ${heightDots})"/>
    ${texts.map(({ yDots: y, sizeDots }) => `<text x="32" y="${y}" font-size="${sizeDots}">Words</text>`).join('')}
  </svg>`
  return codesIn(svg, 0.8)
}

test(`labels of ${numbers.length} numbers decode at 203 dpi, and nothing is outside of them`, async () => {
  for (const trackingNumber of numbers) {
    const layout = layoutParcelLabel({ ...facts, trackingNumber })
    expect(await print(layout)).toEqual([trackingNumber])
    const { xDots, moduleDots } = layout.bars
    expect(xDots / moduleDots, 'the quiet zone').toBeGreaterThanOrEqual(10)
    const rows = layout.texts.map(({ yDots }) => yDots)
    expect(Math.max(...rows)).toBeLessThanOrEqual(labelHeightDots)
    for (const { yDots } of layout.texts)
      expect(yDots <= layout.bars.yDots || yDots > layout.bars.yDots + 200).toBe(true)
  }
})

test('ZPL has the same number, and text that looks like a command is escaped', () => {
  const layout = layoutParcelLabel({
    ...facts,
    trackingNumber: 'AB_12',
    to: { ...facts.to, name: '^XZ~JA_Ada' },
  })
  const zpl = zplLabel(layout)
  expect(zpl.match(/\^BCN,\d+,N,N,N,A\^FD(.*)\^FS/)?.[1]).toBe('AB_12')
  expect(zpl.match(/\^XZ/g)).toHaveLength(1)
  expect(zpl).toContain('_5EXZ_7EJA_5FAda')
  expect(zpl.startsWith('^XA') && zpl.trimEnd().endsWith('^XZ')).toBe(true)
})

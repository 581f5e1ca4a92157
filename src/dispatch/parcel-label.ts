import { barSymbol } from '#platform/code-symbol.ts'
import { fitText, wrapText } from '#platform/fit-text.ts'
import { dotsPerMillimetre } from '#platform/label-formats.ts'
import type { PlacedText } from '#platform/layout-label.ts'

/** What stands on the label of a parcel, in words. */
export type ParcelLabelFacts = {
  readonly courierName: string
  readonly service: string
  readonly trackingNumber: string
  readonly parcelCode: string
  readonly orderNumber: number
  readonly from: { readonly name: string; readonly city: string; readonly phone: string }
  readonly to: {
    readonly name: string
    readonly phone: string
    readonly address: string
    readonly city: string
    readonly postcode: string
    readonly country: string
  }
  /** Such as `Collect £45.00`; empty where nothing is to be collected. */
  readonly cash: string
  readonly weight: string
  readonly contents: string
}

export type ParcelLabelLayout = {
  readonly texts: readonly PlacedText[]
  /** Lines from edge to edge. */
  readonly ruleDots: readonly number[]
  readonly bars: {
    readonly code: string
    readonly path: string
    readonly xDots: number
    readonly yDots: number
    readonly moduleDots: number
    readonly heightDots: number
  }
}

/** 100 × 150 mm at eight dots to the millimetre. */
export const labelWidthDots = 100 * dotsPerMillimetre
export const labelHeightDots = 150 * dotsPerMillimetre

const marginDots = 4 * dotsPerMillimetre
const inner = labelWidthDots - 2 * marginDots
const barTop = 770
const barHeight = 240
const mostModuleDots = 4
const leastModuleDots = 2

/**
 * Places a parcel's label in the dots of its printer: who it is for is read from an arm's length, and
 * the bars are those of the number under which it travels, so that a void label is known by its scan.
 *
 * @throws where the number cannot be written as bars of this width
 */
export function layoutParcelLabel(facts: ParcelLabelFacts): ParcelLabelLayout {
  const { from, to, trackingNumber } = facts
  const texts: PlacedText[] = []
  let top = marginDots
  const put = (text: string, sizeDots: number, isBold = false, mostRows = 1) => {
    for (const row of wrapText(text, sizeDots, isBold ? inner / 1.1 : inner, mostRows)) {
      texts.push(textAt(row, top, sizeDots, isBold))
      top += Math.ceil(sizeDots * 1.2)
    }
  }
  put([facts.courierName, facts.service].filter(Boolean).join(' · '), 44, true)
  put(`From ${[from.name, from.city, from.phone].filter(Boolean).join(', ')}`, 24)
  const firstRule = top + 10
  top = firstRule + 18
  put('Ship to', 24)
  put(to.name, 56, true, 2)
  put(to.address, 40, false, 3)
  put([to.postcode, to.city].filter(Boolean).join(' '), 48, true, 2)
  put(to.country, 32)
  put(to.phone, 36)
  const secondRule = Math.max(top + 10, 600)
  top = secondRule + 16
  put(facts.cash === '' ? 'Nothing to collect' : facts.cash, 44, facts.cash !== '')
  put([facts.weight, facts.contents].filter(Boolean).join(' · '), 24)
  const bars = barsOf(trackingNumber)
  const foot = barTop + barHeight + 12
  return {
    texts: [
      ...texts,
      { ...textAt(trackingNumber, foot, 44, true), xDots: labelWidthDots / 2, isCentred: true },
      textAt(`${facts.parcelCode} · order ${facts.orderNumber}`, foot + 70, 30, false),
    ],
    ruleDots: [firstRule, secondRule],
    bars,
  }
}

function textAt(text: string, topDots: number, sizeDots: number, isBold: boolean): PlacedText {
  return {
    text: fitText(text, sizeDots, isBold ? inner / 1.1 : inner),
    xDots: marginDots,
    yDots: topDots + sizeDots,
    sizeDots,
    isBold,
    isCentred: false,
  }
}

function barsOf(code: string): ParcelLabelLayout['bars'] {
  const symbol = barSymbol('code128', code)
  if ('fault' in symbol) throw new Error(symbol.fault)
  const [left, right] = symbol.quietModules
  const moduleDots = Math.min(
    mostModuleDots,
    Math.floor(labelWidthDots / (symbol.widthModules + left + right)),
  )
  if (moduleDots < leastModuleDots) throw new Error(`${code} is too long for a label of 100 mm.`)
  const xDots = Math.round((labelWidthDots - symbol.widthModules * moduleDots) / 2)
  return { code, path: symbol.path, xDots, yDots: barTop, moduleDots, heightDots: barHeight }
}

import { barSymbol } from '#platform/code-symbol.ts'
import { fitText, textWidth, wrapText } from '#platform/fit-text.ts'
import { dotsPerMillimetre } from '#platform/label-formats.ts'
import type { PlacedText } from '#platform/layout-label.ts'
import { contentRows } from './parcel-contents.ts'

/** The texts of a parcel's label. */
export type ParcelLabelFacts = {
  readonly courierName: string
  readonly service: string
  /** The courier's sorting code; empty where it gave none. */
  readonly routingCode: string
  readonly trackingNumber: string
  readonly parcelCode: string
  readonly orderNumber: number
  readonly piece: number
  readonly pieces: number
  /** Name, street, place and phone of the sender and return address. */
  readonly from: readonly string[]
  readonly to: {
    readonly name: string
    readonly phone: string
    readonly address: string
    readonly city: string
    readonly postcode: string
    readonly country: string
  }
  /** The cash to collect, such as `£45.00`; empty without any. */
  readonly cash: string
  readonly weight: string
  /** Such as `2 × MUG-RED`, one item each; empty where the label does not show its contents. */
  readonly contents: readonly string[]
  /** The day of the print; for a reprint `REPRINT 2 · 22 Nov 14:05`. */
  readonly printed: string
}

/** A text of a label; an inverted one is white on a black block. */
export type LabelText = PlacedText & { readonly isInverted?: boolean }

export type LabelBlock = {
  readonly xDots: number
  readonly yDots: number
  readonly widthDots: number
  readonly heightDots: number
}

export type ParcelLabelLayout = {
  readonly texts: readonly LabelText[]
  /** Black blocks behind inverted texts. */
  readonly blocks: readonly LabelBlock[]
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
const bandDots = 84
const blockDots = 68
const contentDots = 24
const rowHeight = 1.2
const barTop = 850
const barHeight = 200
const mostModuleDots = 4
const leastModuleDots = 2
/** How much wider bold letters are. */
const boldness = 1.1

/**
 * Lays out a parcel's label in printer dots. The recipient can be read from an arm's length. The
 * barcode is the tracking number, so that a scan reveals a void label.
 *
 * @throws where the number cannot be encoded as bars of this width
 */
export function layoutParcelLabel(facts: ParcelLabelFacts): ParcelLabelLayout {
  const { to, trackingNumber } = facts
  const texts: LabelText[] = headOf(facts)
  const blocks = [{ xDots: 0, yDots: 0, widthDots: labelWidthDots, heightDots: bandDots }]
  let top = bandDots + 10
  const put = (text: string, sizeDots: number, isBold = false, mostRows = 1) => {
    for (const row of wrapText(text, sizeDots, isBold ? inner / boldness : inner, mostRows)) {
      texts.push(textAt(row, top, sizeDots, isBold))
      top += Math.ceil(sizeDots * rowHeight)
    }
  }
  put('From and return to', 20)
  put(facts.from.filter(Boolean).join(', '), 24, false, 3)
  const firstRule = top + 6
  top = firstRule + 10
  put('Ship to', 24)
  const nameDots = textWidth(to.name, 56) <= inner / boldness ? 56 : 48
  put(to.name, nameDots, true, 2)
  put(to.address, 36, false, 3)
  put([to.postcode, to.city].filter(Boolean).join(' '), 44, true, 2)
  put(to.country, 30)
  put(to.phone, 34)
  const secondRule = Math.max(top + 6, 560)
  top = secondRule + 12
  if (facts.cash === '') put('PAID – collect nothing', 44)
  else {
    blocks.push({ xDots: marginDots, yDots: top, widthDots: inner, heightDots: blockDots })
    const words = textAt(`COLLECT ${facts.cash}`, top + 6, 52, true)
    texts.push({ ...words, xDots: labelWidthDots / 2, isCentred: true, isInverted: true })
    top += blockDots + 6
  }
  const mostRows = Math.floor((barTop - 8 - top) / Math.ceil(contentDots * rowHeight))
  const room = { sizeDots: contentDots, widthDots: inner, mostRows }
  for (const row of contentRows(facts.contents, room)) put(row, contentDots)
  return {
    texts: [...texts, ...footOf(facts)],
    blocks,
    ruleDots: [firstRule, secondRule],
    bars: barsOf(trackingNumber),
  }
}

/** The courier, its service and its sorting code, white on black. */
function headOf({ courierName, service, routingCode }: ParcelLabelFacts): LabelText[] {
  const codeDots = textWidth(routingCode, 64) * boldness
  const room = inner - (routingCode === '' ? 0 : codeDots + 24)
  const name = [courierName, service].filter(Boolean).join(' · ')
  const words = fitText(name, 44, room / boldness)
  const texts = [{ ...textAt(words, 18, 44, true), isInverted: true }]
  if (routingCode === '') return texts
  const xDots = Math.round(labelWidthDots - marginDots - codeDots / 2)
  const code = { ...textAt(routingCode, 8, 64, true), xDots, isCentred: true, isInverted: true }
  return [...texts, code]
}

/** Below the bars: their number, and whether this is a reprint. */
function footOf(facts: ParcelLabelFacts): LabelText[] {
  const { trackingNumber, parcelCode, orderNumber, piece, pieces, weight, printed } = facts
  const top = barTop + barHeight + 8
  const paper = [parcelCode, `order ${orderNumber}`, `piece ${piece} of ${pieces}`, weight]
  return [
    { ...textAt(trackingNumber, top, 42, true), xDots: labelWidthDots / 2, isCentred: true },
    textAt(paper.filter(Boolean).join(' · '), top + 50, 26, false),
    textAt(printed, top + 82, 26, printed.startsWith('REPRINT')),
  ]
}

function textAt(text: string, topDots: number, sizeDots: number, isBold: boolean): LabelText {
  return {
    text: fitText(text, sizeDots, isBold ? inner / boldness : inner),
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

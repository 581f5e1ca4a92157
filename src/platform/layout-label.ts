import type { CodeFault, CodeSymbol } from './code-symbol.ts'
import { fitMiddle, fitText, wrapText } from './fit-text.ts'
import type { LabelData } from './label-data.ts'
import type { LabelFormat } from './label-formats.ts'

export type PlacedText = {
  readonly text: string
  readonly xDots: number
  /** The baseline of the text. */
  readonly yDots: number
  readonly sizeDots: number
  readonly isBold: boolean
  /** `xDots` is the middle, not the start. */
  readonly isCentred: boolean
}

export type LabelLayout = {
  readonly texts: readonly PlacedText[]
  /** The position of the code, and how many dots a module of its path has each way. */
  readonly code: {
    readonly xDots: number
    readonly yDots: number
    readonly scaleX: number
    readonly scaleY: number
    /** By how much the guard bars are longer; zero for a code without guard bars. */
    readonly guardDots: number
  }
}

/** With one dot to a module the bars would merge. */
const leastModuleDots = 2
const rowHeight = 1.15
/** How much wider bold letters are. */
const boldness = 1.1

/** Places title, lines and code in dots. Text that does not fit is shortened, the code never. */
export function layoutLabel(
  label: LabelData,
  symbol: CodeSymbol,
  format: LabelFormat,
): LabelLayout | CodeFault {
  if (symbol.heightModules === null) return layoutBars(label, symbol, format)
  return format.isTall
    ? layoutBelow(label, symbol, symbol.heightModules, format)
    : layoutBeside(label, symbol, symbol.heightModules, format)
}

function layoutBars(label: LabelData, symbol: CodeSymbol, format: LabelFormat) {
  const { widthDots, heightDots, marginDots, captionDots, leastBarDots, mostBarDots } = format
  const [left, right] = symbol.quietModules
  const inner = widthDots - 2 * marginDots
  const moduleDots = Math.min(
    format.mostModuleDots,
    Math.floor(inner / symbol.widthModules),
    Math.floor(widthDots / (symbol.widthModules + left + right)),
  )
  if (moduleDots < leastModuleDots) return tooLong(symbol, format)
  const digitDots = digitHeight * moduleDots
  const captionTop =
    heightDots -
    marginDots -
    (symbol.guards ? moduleDots + capsOf(digitDots) : Math.ceil(captionDots * rowHeight))
  const texts = stackText(label, {
    format,
    xDots: marginDots,
    widthDots: inner,
    bottomDots: captionTop - leastBarDots,
  })
  const barDots = Math.min(mostBarDots, captionTop - texts.bottomDots - gapDots)
  const place = placeText(label, format, {
    topDots: texts.bottomDots,
    bottomDots: captionTop - barDots,
  })
  const codeWidth = symbol.widthModules * moduleDots
  // The left quiet zone is the wider one; the middle is that of the whole with both.
  const whole = codeWidth + (left + right) * moduleDots
  const xDots = Math.max(marginDots, Math.round((widthDots - whole) / 2) + left * moduleDots)
  const bars = { xDots, yDots: captionTop - barDots, scaleX: moduleDots, scaleY: barDots }
  if (symbol.guards) {
    const yDots = captionTop + moduleDots + capsOf(digitDots)
    const half = Math.ceil(digitDots / 3)
    const digits = symbol.guards.digits.map(({ text, atModules }) => {
      const at = Math.round(xDots + atModules * moduleDots)
      const x = Math.min(Math.max(at, marginDots + half), widthDots - marginDots - half)
      return { text, xDots: x, yDots, sizeDots: digitDots, isBold: false, isCentred: true }
    })
    const guardDots = guardLength * moduleDots
    return { texts: [...texts.placed, ...place, ...digits], code: { ...bars, guardDots } }
  }
  const caption = fitText(symbol.caption.join(' '), captionDots, inner)
  const captionX = xDots + Math.round(codeWidth / 2)
  return {
    texts: [
      ...texts.placed,
      ...place,
      { ...rowOf(caption, captionX, captionTop, captionDots, false), isCentred: true },
    ],
    code: { ...bars, guardDots: 0 },
  }
}

/** GS1: guard bars are 5 modules longer than the bars; a digit of this size is 7 modules wide. */
const guardLength = 5
const digitHeight = 10

/** The height of capitals and digits. */
const capsOf = (sizeDots: number) => Math.ceil(sizeDots * 0.73)

/** The place, as large as fits into the space left on a tall label, to be read from the aisle. */
function placeText(
  { place = '' }: LabelData,
  { isTall, widthDots, marginDots, titleDots }: LabelFormat,
  { topDots, bottomDots }: { readonly topDots: number; readonly bottomDots: number },
): PlacedText[] {
  if (!isTall || place === '') return []
  const room = bottomDots - topDots - 2 * gapDots
  const byWidth = Math.floor((widthDots - 2 * marginDots) / (place.length * widestLetter))
  const sizeDots = Math.min(mostPlaceDots, byWidth, Math.floor(room / rowHeight))
  if (sizeDots <= titleDots) return []
  const top = topDots + Math.round((bottomDots - topDots - sizeDots * rowHeight) / 2)
  return [{ ...rowOf(place, Math.round(widthDots / 2), top, sizeDots, true), isCentred: true }]
}

/** The widest letter of a bin code, as a fraction of the font size. */
const widestLetter = 0.8
const mostPlaceDots = 200

/** 2D code at the left, text to its right. */
function layoutBeside(
  label: LabelData,
  symbol: CodeSymbol,
  heightModules: number,
  format: LabelFormat,
) {
  const { widthDots, heightDots, marginDots } = format
  const [quiet] = symbol.quietModules
  const moduleDots = Math.min(
    format.mostSquareDots,
    Math.floor((heightDots - 2 * marginDots) / heightModules),
    Math.floor((widthDots - 2 * marginDots) / 2 / symbol.widthModules),
    Math.floor(marginDots / quiet),
  )
  if (moduleDots < leastModuleDots) return tooLong(symbol, format)
  const side = symbol.widthModules * moduleDots
  const xDots = marginDots + side + Math.max(quiet * moduleDots, 2 * gapDots)
  const texts = stackText(withCaption(label, symbol), {
    format,
    xDots,
    widthDots: widthDots - marginDots - xDots,
    bottomDots: heightDots - marginDots,
  })
  const yDots = Math.round((heightDots - heightModules * moduleDots) / 2)
  return {
    texts: texts.placed,
    code: { xDots: marginDots, yDots, scaleX: moduleDots, scaleY: moduleDots, guardDots: 0 },
  }
}

/** Text above, 2D code centred below. */
function layoutBelow(
  label: LabelData,
  symbol: CodeSymbol,
  heightModules: number,
  format: LabelFormat,
) {
  const { widthDots, heightDots, marginDots } = format
  const [quiet] = symbol.quietModules
  const inner = widthDots - 2 * marginDots
  const moduleDots = Math.min(
    format.mostSquareDots,
    Math.floor((heightDots / 2 - marginDots) / (heightModules + quiet)),
    Math.floor(inner / symbol.widthModules),
  )
  if (moduleDots < leastModuleDots) return tooLong(symbol, format)
  const yDots = heightDots - marginDots - heightModules * moduleDots
  const texts = stackText(withCaption(label, symbol), {
    format,
    xDots: marginDots,
    widthDots: inner,
    bottomDots: yDots - quiet * moduleDots,
  })
  const xDots = Math.round((widthDots - symbol.widthModules * moduleDots) / 2)
  const place = placeText(label, format, {
    topDots: texts.bottomDots,
    bottomDots: yDots - quiet * moduleDots,
  })
  return {
    texts: [...texts.placed, ...place],
    code: { xDots, yDots, scaleX: moduleDots, scaleY: moduleDots, guardDots: 0 },
  }
}

const gapDots = 8

/**
 * The caption of a code goes below the title, so that people can type it when the scanner fails.
 */
function withCaption(label: LabelData, symbol: CodeSymbol): LabelData {
  return { ...label, lines: [...symbol.caption, ...label.lines] }
}

type Room = {
  readonly format: LabelFormat
  readonly xDots: number
  readonly widthDots: number
  readonly bottomDots: number
}

/** Title and lines from the top, as many rows as fit. */
function stackText(label: LabelData, { format, xDots, widthDots, bottomDots }: Room) {
  const { titleDots, lineDots } = format
  const options = optionRows(label, format, widthDots)
  const room = bottomDots - format.marginDots - heightOf(options.length, options[0]?.sizeDots ?? 0)
  const titleRows = Math.min(format.titleRows, Math.floor(room / heightOf(1, titleDots)))
  const rows = [
    ...titleTexts(label.title, titleDots, widthDots / boldness, titleRows).map((text) => ({
      text,
      sizeDots: titleDots,
      isBold: true,
    })),
    ...options,
    ...label.lines
      .filter((text) => text !== '')
      .map((text) => ({
        text: fitText(text, lineDots, widthDots),
        sizeDots: lineDots,
        isBold: false,
      })),
  ]
  const placed: PlacedText[] = []
  let top = format.marginDots
  for (const { text, sizeDots, isBold } of rows) {
    const next = top + Math.ceil(sizeDots * rowHeight)
    if (next > bottomDots) break
    placed.push(rowOf(text, xDots, top, sizeDots, isBold))
    top = next
  }
  return { placed, bottomDots: top }
}

const heightOf = (rows: number, sizeDots: number) => rows * Math.ceil(sizeDots * rowHeight)

/** A single row keeps the end of the title too, which often says what the product is. */
function titleTexts(title: string, sizeDots: number, widthDots: number, rows: number) {
  if (rows <= 0) return []
  return rows === 1
    ? [fitMiddle(title, sizeDots, widthDots)]
    : wrapText(title, sizeDots, widthDots, rows)
}

/** The option in as many rows as it needs, limited to one and a half times those of a title. */
function optionRows({ option = '' }: LabelData, format: LabelFormat, widthDots: number) {
  const { lineDots, titleRows } = format
  const most = Math.ceil(titleRows * 1.5) + 1
  return wrapText(option, lineDots, widthDots / boldness, most).map((text) => ({
    text,
    sizeDots: lineDots,
    isBold: true,
  }))
}

function rowOf(text: string, xDots: number, topDots: number, sizeDots: number, isBold: boolean) {
  return { text, xDots, yDots: topDots + sizeDots, sizeDots, isBold, isCentred: false }
}

function tooLong(symbol: CodeSymbol, { label }: LabelFormat): CodeFault {
  return {
    fault: `The code ${symbol.caption.join(' ')} is too long for a label of ${label}; choose a larger one.`,
  }
}

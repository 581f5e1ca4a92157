/** 203 dpi label printers draw eight dots to the millimetre; a module is a whole number of them. */
export const dotsPerMillimetre = 8

export type LabelFormat = {
  readonly key: string
  readonly label: string
  readonly widthDots: number
  readonly heightDots: number
  /** Many printers cannot print to the edge: at least 3 mm stay free. */
  readonly marginDots: number
  readonly titleDots: number
  readonly titleRows: number
  readonly lineDots: number
  readonly captionDots: number
  readonly leastBarDots: number
  readonly mostBarDots: number
  /** For linear codes; modules of 2D codes are larger, because they are read in two directions. */
  readonly mostModuleDots: number
  readonly mostSquareDots: number
  /** 2D codes go below the text, not beside it. */
  readonly isTall: boolean
  /** How the labels are arranged on an A4 sheet; null where each label is a sheet of its own. */
  readonly sheet: { readonly columns: number; readonly rows: number } | null
}

const dots = (millimetres: number) => millimetres * dotsPerMillimetre

export const labelFormats = [
  {
    key: 'small',
    label: '50 × 25 mm',
    widthDots: dots(50),
    heightDots: dots(25),
    marginDots: dots(3),
    titleDots: 22,
    titleRows: 1,
    lineDots: 17,
    captionDots: 18,
    leastBarDots: 44,
    mostBarDots: 120,
    mostModuleDots: 4,
    mostSquareDots: 6,
    isTall: false,
    sheet: null,
  },
  {
    key: 'large',
    label: '100 × 150 mm',
    widthDots: dots(100),
    heightDots: dots(150),
    marginDots: dots(3),
    titleDots: 54,
    titleRows: 3,
    lineDots: 36,
    captionDots: 36,
    leastBarDots: 160,
    mostBarDots: 480,
    mostModuleDots: 8,
    mostSquareDots: 24,
    isTall: true,
    sheet: null,
  },
  {
    key: 'sheet',
    label: 'A4 sheet, 3 × 8 of 70 × 37 mm',
    widthDots: dots(70),
    heightDots: dots(37),
    marginDots: dots(5),
    titleDots: 28,
    titleRows: 2,
    lineDots: 20,
    captionDots: 20,
    leastBarDots: 64,
    mostBarDots: 140,
    mostModuleDots: 5,
    mostSquareDots: 7,
    isTall: false,
    sheet: { columns: 3, rows: 8 },
  },
] as const satisfies readonly LabelFormat[]

export type LabelFormatKey = (typeof labelFormats)[number]['key']

export function labelFormatOf(key: string | null): (typeof labelFormats)[number] {
  return labelFormats.find((format) => format.key === key) ?? labelFormats[0]
}

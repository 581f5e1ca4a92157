import { code128Modules } from './code128-modules.ts'
import { type Guards, guardsOf } from './ean-guards.ts'
import { eanModules } from './ean-modules.ts'
import type { LabelData } from './label-data.ts'

/** A code as it is drawn, in modules. The layout decides how many dots each module has. */
export type CodeSymbol = {
  readonly widthModules: number
  /** Null for bars, which are as high as the label has room for and drawn one module high here. */
  readonly heightModules: number | null
  /** The quiet zone: what must stay white at the left and right, or all around. */
  readonly quietModules: readonly [left: number, right: number]
  /** An SVG path, filled by the even-odd rule. */
  readonly path: string
  /** The human-readable text below or beside it. */
  readonly caption: readonly string[]
  /** The guard bars of an EAN or UPC, drawn like `path`; null for other codes. */
  readonly guards: { readonly path: string; readonly digits: Guards['digits'] } | null
}

export type CodeFault = { readonly fault: string }

const quietBySymbology = {
  ean13: [11, 7],
  ean8: [7, 7],
  upca: [9, 9],
  code128: [10, 10],
} as const

export type BarSymbology = keyof typeof quietBySymbology

const digitsBySymbology = { ean13: 13, ean8: 8, upca: 12 } as const

/** A linear barcode; a 2D code needs an encoder that is loaded when one is printed. */
export function barSymbol(symbology: BarSymbology, text: string): CodeSymbol | CodeFault {
  const digits = symbology === 'code128' ? null : digitsBySymbology[symbology]
  const isLong = digits === null || text.length === digits
  const modules = digits === null ? code128Modules(text) : isLong ? eanModules(text) : null
  if (!modules) {
    const wanted = digits === null ? 'letters, digits and signs of ASCII' : `${digits} digits`
    return { fault: `“${text}” cannot be drawn: this code holds ${wanted}.` }
  }
  return {
    widthModules: modules.reduce((sum, width) => sum + width, 0),
    heightModules: null,
    quietModules: quietBySymbology[symbology],
    path: barsOf(modules),
    caption: [text],
    guards: symbology === 'code128' ? null : longBarsOf(modules, guardsOf(symbology, text)),
  }
}

function longBarsOf(modules: readonly number[], { ranges, digits }: Guards) {
  const isLong = (module: number) => ranges.some(([from, to]) => module >= from && module < to)
  return { path: barsOf(modules, isLong), digits }
}

export function isBarCode(
  code: LabelData['code'],
): code is { symbology: BarSymbology; text: string } {
  return code.symbology in quietBySymbology
}

function barsOf(
  modules: readonly number[],
  isDrawn: (module: number) => boolean = () => true,
): string {
  let at = 0
  let path = ''
  modules.forEach((width, index) => {
    if (index % 2 === 0 && isDrawn(at)) path += `M${at} 0h${width}v1h-${width}z`
    at += width
  })
  return path
}

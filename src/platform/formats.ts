/** How days are written: `Nov 20, 2026`, `20 Nov 2026` or `2026-11-20`. */
export const dateStyles = ['month_first', 'day_first', 'year_first'] as const

/** What parts thousands and decimals: `1,234.56`, `1.234,56` or `1 234,56`. */
export const numberStyles = ['point', 'comma', 'space'] as const

export type DateStyle = (typeof dateStyles)[number]
export type NumberStyle = (typeof numberStyles)[number]

/** How dates and numbers are written: as the company does, or as the user at the screen chose. */
export type Formats = { readonly dates: DateStyle; readonly numbers: NumberStyle }

export const usualFormats: Formats = { dates: 'month_first', numbers: 'point' }

let inUse: Formats = usualFormats

/** A screen writes in the formats of the user who sits at it; a server keeps the usual ones. */
export function setFormats(formats: Formats): void {
  inUse = formats
}

export const formatsInUse = (): Formats => inUse

/** Narrow no-break spaces part thousands where a comma is for decimals. */
const signs: Readonly<Record<NumberStyle, Readonly<Record<string, string>>>> = {
  point: { ',': ',', '.': '.' },
  comma: { ',': '.', '.': ',' },
  space: { ',': '\u202f', '.': ',' },
}

/** A number that is written `1,234.56`, in the signs that are in use. */
export function inOwnSigns(text: string): string {
  const { numbers } = inUse
  if (numbers === 'point') return text
  return text.replace(/(?<=\d)[.,](?=\d)/g, (sign) => signs[numbers][sign] ?? sign)
}

/** A number that was typed with a decimal comma, where one is in use, with a point in its place. */
export function withPoint(text: string): string {
  return inUse.numbers === 'point' || text.includes('.') ? text : text.replace(',', '.')
}

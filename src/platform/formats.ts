/** The date formats: `Nov 20, 2026`, `20 Nov 2026` or `2026-11-20`. */
export const dateStyles = ['month_first', 'day_first', 'year_first'] as const

/** The separators of thousands and decimals: `1,234.56`, `1.234,56` or `1 234,56`. */
export const numberStyles = ['point', 'comma', 'space'] as const

export type DateStyle = (typeof dateStyles)[number]
export type NumberStyle = (typeof numberStyles)[number]

/** How dates and numbers are written: the company's choice, or that of the current user. */
export type Formats = { readonly dates: DateStyle; readonly numbers: NumberStyle }

export const usualFormats: Formats = { dates: 'month_first', numbers: 'point' }

let inUse: Formats = usualFormats

/** Screens use the formats of the signed-in user; a server keeps the defaults. */
export function setFormats(formats: Formats): void {
  inUse = formats
}

export const formatsInUse = (): Formats => inUse

/** With a decimal comma, narrow no-break spaces separate thousands. */
const signs: Readonly<Record<NumberStyle, Readonly<Record<string, string>>>> = {
  point: { ',': ',', '.': '.' },
  comma: { ',': '.', '.': ',' },
  space: { ',': '\u202f', '.': ',' },
}

/** Rewrites a number such as `1,234.56` with the current separators. */
export function inOwnSigns(text: string): string {
  const { numbers } = inUse
  if (numbers === 'point') return text
  return text.replace(/(?<=\d)[.,](?=\d)/g, (sign) => signs[numbers][sign] ?? sign)
}

/** Replaces a typed decimal comma with a point, where the format uses a comma. */
export function withPoint(text: string): string {
  return inUse.numbers === 'point' || text.includes('.') ? text : text.replace(',', '.')
}

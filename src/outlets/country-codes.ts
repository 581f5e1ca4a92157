const names = new Intl.DisplayNames('en', { type: 'region' })

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))

/** `GB` for `UK`, too, which the world writes and ISO 3166 does not. */
const canonical = (code: string) => new Intl.Locale(`und-${code}`).region ?? code

/** The countries that have an English name, by that name in small letters. */
const codeByName = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = names.of(code)
      const isKnown = name && name !== code && canonical(code) === code
      return isKnown ? [[name.toLowerCase(), code] as const] : []
    }),
)

/** `PK` for `pk` and for `Pakistan`; null for what names no country. */
export function countryCode(text: string): string | null {
  const upper = text.trim().toUpperCase()
  if (/^[A-Z]{2}$/.test(upper)) return canonical(upper)
  return codeByName.get(text.trim().toLowerCase()) ?? null
}

export function countryName(code: string): string {
  return names.of(code) ?? code
}

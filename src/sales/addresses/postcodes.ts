import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'

/** The letters that a British postcode begins with: there are no others. */
const britishAreas = `AB|AL|B|BA|BB|BD|BH|BL|BN|BR|BS|BT|BX|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|
  DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL|GU|GY|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|
  L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|
  SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE`
/** In the middle of London a letter follows the district. */
const londonAreas = 'E|EC|N|NW|SE|SW|W|WC'

/**
 * Patterns where the package knows another form than the post offices do. Great Britain is stricter
 * here (its areas are known, and the last two letters are never C, I, K, M, O or V), so that two
 * letters swapped and a letter O for a zero are seen; the others have forms that the package lacks.
 */
const ownPatterns: Readonly<Record<string, RegExp>> = {
  GB: new RegExp(
    `^(GIR 0AA|BFPO \\d{1,4}|((${britishAreas.replace(/\s+/g, '')})\\d{1,2}|(${londonAreas})\\d[A-Z]) \\d[ABD-HJLNP-UW-Z]{2})$`,
  ),
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/,
  BY: /^\d{5,6}$/,
  EE: /^\d{4,5}$/,
  KR: /^(\d{5}|\d{3}-\d{3})$/,
  MU: /^(\d{5}|\d{3}[A-Z]{2}\d{3})$/,
  NI: /^(\d{5}|\d{3}-\d{3}-\d)$/,
  PE: /^(\d{5}|LIMA \d{1,2}|CALLAO \d{1,2})$/,
}

/** Where every address needs a postcode. Irish letters arrive without. */
const needed = new Set(
  `AT AU BE BR CA CH CN DE DK ES FI FR GB GG GR HU IM IN IT JE JP KR LI LU MC MX MY NL NO NZ PL
  PR PT RO RU SE SG SI SK SM TR TW UA US VN ZA`.split(/\s+/),
)

export const needsPostcode = (country: string) => needed.has(country)

/**
 * The postcode as its country writes it, `ls11aa` as `LS1 1AA`; null where it is none of that
 * country. A country without a known pattern takes what is given.
 */
export function writePostcode(country: string, text: string): string | null {
  const upper = text.trim().toUpperCase().replace(/\s+/g, ' ')
  return spacings(upper).find((form) => isPostcode(country, form)) ?? null
}

/**
 * The postcode that was meant, if correcting common mix-ups gives exactly one: a letter O for a
 * zero, an I for a one, two swapped characters.
 */
export function mendPostcode(country: string, text: string): string | null {
  const compact = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (compact.length < 3 || compact.length > 10) return null
  const once = changedOnce(compact)
  for (const variants of [once, swaps(compact), once.flatMap(changedOnce)]) {
    const found = new Set(variants.flatMap((each) => writePostcode(country, each) ?? []))
    if (found.size === 1) return [...found][0] ?? null
  }
  return null
}

function isPostcode(country: string, text: string): boolean {
  const own = ownPatterns[country]
  if (own) return own.test(text)
  if (!postcodeValidatorExistsForCountry(country)) return true
  return text !== '' && postcodeValidator(text, country)
}

/** As written, without its spaces, and with one space or hyphen at each position in turn. */
function spacings(text: string): readonly string[] {
  const compact = text.replace(/[^A-Z0-9]/g, '')
  const places = Array.from({ length: Math.max(0, compact.length - 1) }, (_, index) => index + 1)
  const withMark = (mark: string) =>
    places.toReversed().map((at) => `${compact.slice(0, at)}${mark}${compact.slice(at)}`)
  return [text, compact, ...withMark(' '), ...withMark('-')]
}

const alike: Readonly<Record<string, string>> = {
  O: '0',
  '0': 'O',
  I: '1',
  '1': 'I',
  L: '1',
  S: '5',
  '5': 'S',
  B: '8',
  '8': 'B',
  Z: '2',
  '2': 'Z',
  G: '6',
  '6': 'G',
}

/** The text with one sign for another that looks like it, at each place in turn. */
function changedOnce(compact: string): readonly string[] {
  return [...compact].flatMap((sign, at) => {
    const other = alike[sign]
    return other ? [`${compact.slice(0, at)}${other}${compact.slice(at + 1)}`] : []
  })
}

function swaps(compact: string): readonly string[] {
  return [...compact]
    .slice(1)
    .map((sign, at) => `${compact.slice(0, at)}${sign}${compact[at]}${compact.slice(at + 2)}`)
}

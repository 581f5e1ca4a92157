/** Cities that the time zone database still lists under a former spelling. */
const newNames: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  'Coral Harbour': 'Atikokan',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Truk: 'Chuuk',
}

/** UTC, then every zone that this runtime lists: `Europe/London`. */
export function timeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
}

/**
 * Whether this is an IANA name that this runtime knows. Aliases count, because browsers differ in
 * which of two names they use; plain offsets and short names do not.
 */
export function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true
  if (!/^[A-Z]\w*(\/[\w+-]+)+$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // Intl throws a RangeError for an unknown zone.
    return false
  }
}

/** The city of a zone, `London`; with its state where the database names one, `Knox, Indiana`. */
export function timeZoneCity(zone: string): string {
  return isTimeZone(zone) ? cityOf(zone) : zone
}

function cityOf(zone: string): string {
  const [, ...places] = zone.split('/').map((part) => part.replaceAll('_', ' '))
  if (places.length === 0) return zone
  return places
    .map((place) => newNames[place] ?? place)
    .reverse()
    .join(', ')
}

/** `London (UTC+0)`, with the offset of that instant; anything else stays as it is. */
export function timeZoneLabel(zone: string, at: Date): string {
  if (zone === 'UTC') return zone
  return isTimeZone(zone) ? `${cityOf(zone)} (${offsetOf(zone, at)})` : zone
}

function offsetOf(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice(3) ?? ''
  return `UTC${offset === '' ? '+0' : offset.replace('−', '-')}`
}

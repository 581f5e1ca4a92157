/** What the application's statements run as: it may append to the record, never change it. */
export const appRole = 'quartermaster_app'

/** For people and programs that only look; an administrator grants it to a login of their own. */
export const readerRole = 'quartermaster_readonly'

const takesRole = `-c role=${appRole}`

/**
 * A day of the house is a day in UTC, for statements as for the code, wherever the server stands: a
 * database left to itself counts days by the zone of its machine.
 */
const countsInUtc = '-c timezone=UTC'

/** The same database, seen through the application's role. */
export function asApp(url: string): string {
  return withOptions(url, [countsInUtc, takesRole])
}

/** The same database, with all that the login of the address may do. */
export function asOwner(url: string): string {
  return withOptions(url, [countsInUtc])
}

/** With these options instead of those of the other way in; what the operator chose stays. */
function withOptions(url: string, ours: readonly string[]): string {
  const changed = new URL(url)
  const given = changed.searchParams.get('options') ?? ''
  const others = given.replace(takesRole, '').replace(countsInUtc, '').trim()
  const options = others === '' ? ours : [others, ...ours]
  changed.searchParams.set('options', options.join(' '))
  return withPlainSpaces(changed)
}

/** PostgreSQL's own programs read a plus sign in an address as a plus sign. */
function withPlainSpaces(url: URL): string {
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}

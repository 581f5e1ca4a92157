/** The role of the application's statements: it may append to the activity log, never change it. */
export const appRole = 'quartermaster_app'

/** For people and programs that only read; an administrator grants it to a login. */
export const readerRole = 'quartermaster_readonly'

/** For the statements of suppliers' users: PostgreSQL shows it the rows of one supplier. */
export const portalRole = 'quartermaster_portal'

const takesRole = `-c role=${appRole}`

/**
 * Days of the company are days in UTC, in statements as in code, wherever the server is. Without
 * this, a database counts days in the time zone of its machine.
 */
const countsInUtc = '-c timezone=UTC'

/** The same database, with the application's role. */
export function asApp(url: string): string {
  return withOptions(url, [countsInUtc, takesRole])
}

/** The same database, with all rights of the login in the address. */
export function asOwner(url: string): string {
  return withOptions(url, [countsInUtc])
}

/** With these options instead of those of the other role; the operator's own options stay. */
function withOptions(url: string, ours: readonly string[]): string {
  const changed = new URL(url)
  const given = changed.searchParams.get('options') ?? ''
  const others = given.replace(takesRole, '').replace(countsInUtc, '').trim()
  const options = others === '' ? ours : [others, ...ours]
  changed.searchParams.set('options', options.join(' '))
  return withPlainSpaces(changed)
}

/** PostgreSQL's own programs do not decode a plus sign in an address to a space. */
function withPlainSpaces(url: URL): string {
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}

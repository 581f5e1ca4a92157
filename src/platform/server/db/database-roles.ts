/** What the application's statements run as: it may append to the record, never change it. */
export const appRole = 'quartermaster_app'

/** For people and programs that only look; an administrator grants it to a login of their own. */
export const readerRole = 'quartermaster_readonly'

const takesRole = `-c role=${appRole}`

/** The same database, seen through the application's role. */
export function asApp(url: string): string {
  const changed = new URL(asOwner(url))
  const others = changed.searchParams.get('options')
  changed.searchParams.set('options', others ? `${others} ${takesRole}` : takesRole)
  return withPlainSpaces(changed)
}

/** The same database, with all that the login of the address may do. */
export function asOwner(url: string): string {
  const changed = new URL(url)
  const others = changed.searchParams.get('options')?.replace(takesRole, '').trim()
  if (others) changed.searchParams.set('options', others)
  else changed.searchParams.delete('options')
  return withPlainSpaces(changed)
}

/** PostgreSQL's own programs read a plus sign in an address as a plus sign. */
function withPlainSpaces(url: URL): string {
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}

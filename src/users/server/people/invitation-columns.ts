/** What a column of a table of invitations holds. */
export type InvitationColumn = 'email' | 'fullName' | 'firstName' | 'lastName' | 'roles' | 'outlets'

const names: Readonly<Record<InvitationColumn, readonly string[]>> = {
  email: ['email', 'mail', 'emailaddress', 'mailaddress', 'login'],
  fullName: ['name', 'fullname', 'displayname', 'employee', 'person', 'user'],
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  roles: ['role', 'roles'],
  outlets: [
    'outlet',
    'outlets',
    'store',
    'stores',
    'shop',
    'shops',
    'warehouse',
    'warehouses',
    'location',
    'locations',
    'branch',
    'site',
  ],
}

/** Without a header the cells come in this order. */
export const usualColumns: readonly InvitationColumn[] = ['email', 'fullName', 'roles', 'outlets']

/** Which column a cell of the first line names, in whatever case and spelling; null for none of ours. */
export function columnNamed(cell: string): InvitationColumn | null {
  const plain = cell.toLowerCase().replaceAll(/[^a-z]/g, '')
  const found = Object.entries(names).find(([, words]) => words.includes(plain))
  // parse edge: the keys of a record are of its key type
  return (found?.[0] as InvitationColumn | undefined) ?? null
}

/** The columns that the first line names; null where it is no header but a row. */
export function headerOf(cells: readonly string[]): readonly (InvitationColumn | null)[] | null {
  if (cells.some((cell) => cell.includes('@'))) return null
  const columns = cells.map(columnNamed)
  const known = columns.filter((column) => column !== null)
  return columns.includes('email') || known.length > 1 ? columns : null
}

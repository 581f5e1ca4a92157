const columns = ['email', 'fullName', 'firstName', 'lastName', 'roles', 'outlets'] as const

/** What a column of a table of invitations holds. */
export type InvitationColumn = (typeof columns)[number]

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

/**
 * The column that a cell of the first line names, in any case and spelling; null for an unknown
 * one.
 */
export function columnNamed(cell: string): InvitationColumn | null {
  const plain = cell.toLowerCase().replaceAll(/[^a-z]/g, '')
  return columns.find((column) => names[column].includes(plain)) ?? null
}

/** The columns that the first line names; null where it is no header but a row. */
export function headerOf(cells: readonly string[]): readonly (InvitationColumn | null)[] | null {
  if (cells.some((cell) => cell.includes('@'))) return null
  const found = cells.map(columnNamed)
  const known = found.filter((column) => column !== null)
  return known.includes('email') || known.length > 1 ? found : null
}

import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '#platform/refusal.ts'
import { email, mostInvitations, type NewInvitation, newInvitation } from '../../people.fields.ts'
import { roleLabels, roles } from '../../roles.ts'
import { headerOf, type InvitationColumn, usualColumns } from './invitation-columns.ts'
import type { NamedOutlet } from './named-outlets.ts'

/** A row of the file: what it asks for, or why it cannot be understood. */
export type InvitationRow = {
  readonly line: number
  readonly text: string
  readonly email: string
} & ({ readonly wanted: NewInvitation } | { readonly fault: string })

export type InvitationTable = {
  readonly rows: readonly InvitationRow[]
  /** Names in the header that are of no column of ours. */
  readonly ignoredColumns: string[]
}

type Line = { readonly line: number; readonly cells: readonly string[] }

/**
 * Reads a table of people to invite, as typed, from a file, or pasted out of a spreadsheet. A header
 * names the columns in any order; without one they are email, name, roles and outlets. Several roles
 * or outlets in a cell are divided by `;`, `|` or `,`; for all outlets the cell says `all`.
 */
export function readInvitationRows(text: string, outlets: readonly NamedOutlet[]): InvitationTable {
  const table = tableOf(text)
  const first = table[0]?.cells ?? []
  const header = headerOf(first)
  if (header && !header.includes('email')) throw noEmailColumn(first)
  const lines = header ? table.slice(1) : table
  if (lines.length > mostInvitations) throw tooManyRows(lines.length)
  const columns = header ?? usualColumns
  return {
    rows: lines.map((line) => rowOf(line, columns, outlets)),
    ignoredColumns: first.filter((name, at) => header?.[at] === null && name !== ''),
  }
}

function rowOf(
  { line, cells }: Line,
  columns: readonly (InvitationColumn | null)[],
  outlets: readonly NamedOutlet[],
): InvitationRow {
  const cell = (column: InvitationColumn) => cells[columns.indexOf(column)] ?? ''
  const row = { line, text: cells.join(', '), email: cell('email') }
  const named = outletsIn(cell('outlets'), outlets)
  if ('unknown' in named)
    return { ...row, fault: `There is no outlet ${named.unknown}. Use its code or name.` }
  const roleNames = partsOf(cell('roles'))
  const parsed = newInvitation.safeParse({
    email: cell('email'),
    fullName: cell('fullName') || `${cell('firstName')} ${cell('lastName')}`.trim(),
    roles: roleNames.map(roleNamed),
    outletIds: named.ids,
  })
  if (parsed.success) return { ...row, email: parsed.data.email, wanted: parsed.data }
  const [issue] = parsed.error.issues
  const isRole = issue?.path[0] === 'roles' && issue.path.length > 1
  const message = isRole
    ? `There is no role ${roleNames[Number(issue.path[1])]}.`
    : issue?.path[0] === 'outletIds'
      ? 'Name at least one outlet, or write “all” for all outlets.'
      : issue?.message
  return { ...row, fault: message ?? 'This row cannot be read.' }
}

const delimiters = [',', ';', '\t', '|']

/**
 * The delimiter is the one by which the first line is a header, or else by which the most lines have an
 * email address as a cell: commas and semicolons may be inside of cells as well.
 */
function tableOf(text: string): readonly Line[] {
  const [best] = delimiters
    .map((delimiter) => {
      const table = cellsOf(text, delimiter)
      return { table, rank: table instanceof CsvError ? -1 : rankOf(table) }
    })
    .toSorted((one, other) => other.rank - one.rank)
  if (!best) return []
  if (best.table instanceof CsvError) throw unreadable(best.table)
  return best.table
}

function rankOf(table: readonly Line[]): number {
  const named = headerOf(table[0]?.cells ?? [])?.filter((column) => column !== null).length ?? 0
  const withEmail = table.filter(({ cells }) => cells.some((cell) => email.safeParse(cell).success))
  return named * 1_000 + withEmail.length
}

function cellsOf(text: string, delimiter: string): readonly Line[] | CsvError {
  const options = { bom: true, trim: true, relax_column_count: true, skip_empty_lines: true }
  try {
    const records: { record: string[]; info: { lines: number } }[] = parse(text, {
      ...options,
      delimiter,
      info: true,
    }) as never // parse edge: `info` wraps each record, which the types of the library leave out
    return records
      .map(({ record, info }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch (error) {
    if (error instanceof CsvError) return error
    throw error
  }
}

const partsOf = (cell: string) =>
  cell
    .split(/[;|,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `Store Manager`, `store manager` and `store_manager` are one role; others stay as they are. */
function roleNamed(text: string): string {
  const plain = text.toLowerCase().replaceAll(/[ -]/g, '_')
  return roles.find((role) => role === plain || roleLabels[role].toLowerCase() === plain) ?? text
}

/** An outlet's name may have a comma, so that the whole cell is looked for first. Null means all. */
function outletsIn(
  cell: string,
  outlets: readonly NamedOutlet[],
): { readonly ids: readonly string[] | null } | { readonly unknown: string } {
  if (cell.trim().toLowerCase() === 'all') return { ids: null }
  const whole = outletNamed(outlets, cell)
  if (whole) return { ids: [whole.id] }
  const ids: string[] = []
  for (const part of partsOf(cell)) {
    const outlet = outletNamed(outlets, part)
    if (!outlet) return { unknown: part }
    ids.push(outlet.id)
  }
  return { ids }
}

function outletNamed(outlets: readonly NamedOutlet[], text: string): NamedOutlet | undefined {
  const plain = text.trim().toLowerCase()
  return (
    outlets.find(({ code }) => code.toLowerCase() === plain) ??
    outlets.find(({ name }) => name.toLowerCase() === plain)
  )
}

function tooManyRows(count: number): Refusal {
  return new Refusal(
    'unprocessable',
    'too_many_rows',
    `The table has ${count} rows; at most ${mostInvitations} can be invited at once. Send it in parts.`,
    { field: 'text' },
  )
}

function noEmailColumn(cells: readonly string[]): Refusal {
  return new Refusal(
    'unprocessable',
    'no_email_column',
    `The header has no column for the email address: ${cells.join(', ')}. Name one “Email”.`,
    { field: 'text' },
  )
}

function unreadable({ message }: CsvError): Refusal {
  return new Refusal(
    'unprocessable',
    'unreadable_csv',
    `The table cannot be read: ${message}. Quotes must be closed, and be around whole cells.`,
    { field: 'text' },
  )
}

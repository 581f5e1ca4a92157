import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '#platform/refusal.ts'
import { mostInvitations, type NewInvitation, newInvitation } from '../../people.fields.ts'
import { roleLabels, roles } from '../../roles.ts'
import type { NamedOutlet } from './named-outlets.ts'

/** A row of the file: what it asks for, or why it cannot be understood. */
export type InvitationRow = {
  readonly line: number
  readonly text: string
  readonly email: string
} & ({ readonly wanted: NewInvitation } | { readonly fault: string })

/**
 * Reads a table of mail, name, roles and outlets, as typed, from a file, or pasted out of a
 * spreadsheet (there tabs part the cells). A first line that names the columns is passed over.
 * Several roles or outlets in a cell are parted by `;`; for all outlets the cell says `all`.
 */
export function readInvitationRows(
  text: string,
  outlets: readonly NamedOutlet[],
): readonly InvitationRow[] {
  const table = cellsOf(text)
  const rows = table[0]?.cells[0]?.includes('@') ? table : table.slice(1)
  if (rows.length > mostInvitations) {
    throw new Refusal(
      'unprocessable',
      'too_many_rows',
      `The table has ${rows.length} rows; at most ${mostInvitations} can be invited at once. Send it in parts.`,
      { field: 'text' },
    )
  }
  return rows.map(({ line, cells }) => {
    const [email = '', fullName = '', roleCell = '', outletCell = ''] = cells
    const row = { line, text: cells.join(', '), email }
    const codes = partsOf(outletCell)
    const isAll = codes.length === 1 && codes[0]?.toLowerCase() === 'all'
    const strange = isAll ? undefined : codes.find((code) => !outletOf(outlets, code))
    if (strange) return { ...row, fault: `There is no outlet ${strange}. Use its code.` }
    const parsed = newInvitation.safeParse({
      email,
      fullName,
      roles: partsOf(roleCell).map(roleNamed),
      outletIds: isAll ? null : codes.map((code) => outletOf(outlets, code)?.id),
    })
    if (parsed.success) return { ...row, email: parsed.data.email, wanted: parsed.data }
    const [issue] = parsed.error.issues
    const isRole = issue?.path[0] === 'roles' && issue.path.length > 1
    const message = isRole
      ? `There is no role ${partsOf(roleCell)[Number(issue.path[1])]}.`
      : issue?.path[0] === 'outletIds'
        ? 'Name at least one outlet, or write “all” for all outlets.'
        : issue?.message
    return { ...row, fault: message ?? 'This row cannot be read.' }
  })
}

type Line = { readonly line: number; readonly cells: readonly string[] }

function cellsOf(text: string): readonly Line[] {
  const options = { bom: true, trim: true, relax_column_count: true, skip_empty_lines: true }
  const delimiter = text.includes('\t') ? '\t' : ','
  try {
    const records: { record: string[]; info: { lines: number } }[] = parse(text, {
      ...options,
      delimiter,
      info: true,
    }) as never // parse edge: `info` wraps each record, which the types of the library leave out
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Refusal(
      'unprocessable',
      'unreadable_csv',
      `The table cannot be read: ${error.message}. Quotes must be closed, and stand around whole cells.`,
      { field: 'text' },
    )
  }
}

const partsOf = (cell: string) =>
  cell
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `Store Manager`, `store manager` and `store_manager` are one role; others stay as they are. */
function roleNamed(text: string): string {
  const plain = text.toLowerCase().replaceAll(' ', '_')
  return roles.find((role) => role === plain || roleLabels[role].toLowerCase() === plain) ?? text
}

function outletOf(outlets: readonly NamedOutlet[], code: string): NamedOutlet | undefined {
  return outlets.find((outlet) => outlet.code.toLowerCase() === code.toLowerCase())
}

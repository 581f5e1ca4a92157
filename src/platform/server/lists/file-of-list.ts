import type { CsvCell } from '../../csv.ts'
import type { AnyList, List } from '../../lists/define-list.ts'
import { type ListColumn, valueIn, wordsIn } from '../../lists/list-columns.ts'
import type { ListInput } from '../../lists/list-input.ts'
import { plainMoney } from '../../money.ts'
import type { Access } from '../../permissions.ts'
import { formatQuantity } from '../../quantity.ts'
import type { Actor } from '../actor.ts'
import type { Reader } from '../db/database.ts'
import type { Download } from '../http/files.ts'
import { type TableColumn, type TableFile, tableFile } from '../http/send-table.ts'
import type { CellKind } from '../workbooks/write-workbook.ts'
import { filterOfFile } from './filter-of-file.ts'

type Served<R, L extends List<R>> = {
  readonly list: L
  every(reader: Reader, actor: Actor, input: ListInput<L>): AsyncGenerator<readonly R[]>
}

type FileSpec<R> = {
  /** Without an ending. */
  readonly path: `/${string}`
  /** Of the file, before date and ending. */
  readonly name: string
  readonly access: Access
  /** For lists that are exported with a permit. */
  readonly limit?: TableFile<R>['limit']
  /** Columns that the file writes in another way than their kind does, by their key. */
  readonly cells?: Readonly<Record<string, (row: R) => CsvCell>>
  /** Columns that only the screen has, by their key. */
  readonly without?: readonly string[]
  /** Columns that only the file has. */
  readonly more?: readonly TableColumn<R>[]
}

/** A list as CSV and as a workbook: all its columns, and the rows as the address filters them. */
export function fileOfList<R, L extends List<R>>(
  { list, every }: Served<R, L>,
  { cells, without = [], more = [], limit, ...spec }: FileSpec<R>,
): readonly Download[] {
  return tableFile<R>({
    ...spec,
    ...(limit && { limit }),
    columns: [...columnsOfFile<R>(list, cells, without), ...more],
    rows: async function* (reader, actor, query) {
      for await (const rows of every(reader, actor, filterOfFile(list, query))) yield* rows
    },
  })
}

/** The columns of the screen, those that are hidden at first too; amounts are followed by their currency. */
export function columnsOfFile<R>(
  list: AnyList,
  cells: FileSpec<R>['cells'] = {},
  without: readonly string[] = [],
): readonly TableColumn<R>[] {
  const columns = Object.entries(list.columns).flatMap(([key, column]) =>
    column.kind === 'drawn' || without.includes(key) ? [] : [{ key, column }],
  )
  const currency = Object.values(list.columns).find((column) => column.kind === 'money')?.currencyIn
  return [
    ...columns.map(({ key, column }) => ({
      label: column.label,
      kind: kindOf(column),
      value: cells[key] ?? ((row: R) => cellOf(column, row)),
    })),
    ...(currency === undefined
      ? []
      : [{ label: 'Currency', kind: 'text' as const, value: textOf<R>(currency) }]),
  ]
}

type AnyColumn = Exclude<ListColumn<Readonly<Record<string, never>>>, { kind: 'drawn' }>

function kindOf({ kind }: AnyColumn): CellKind {
  if (kind === 'count' || kind === 'quantity' || kind === 'money') return 'number'
  if (kind === 'day') return 'date'
  return kind === 'when' || kind === 'ago' ? 'instant' : 'text'
}

const textOf =
  <R>(field: string) =>
  (row: R): CsvCell => {
    const value = valueIn(row, field)
    return value === null || value === undefined ? null : String(value)
  }

function cellOf<R>(column: AnyColumn, row: R): CsvCell {
  if (column.kind === 'texts') {
    const texts = column.of.map((field) => textOf<R>(field)(row))
    return texts.filter((text) => text !== null && text !== '').join(column.between)
  }
  if (column.kind === 'tags') return wordsIn(row, column.of).join(', ')
  const text = textOf<R>(column.of)(row)
  if (text === null) return null
  switch (column.kind) {
    case 'count':
      return Number(text)
    case 'quantity': {
      const scale = column.scaleIn === undefined ? 0 : Number(valueIn(row, column.scaleIn))
      return Number(formatQuantity(Number(text), scale))
    }
    case 'money':
      return plainMoney(Number(text), String(valueIn(row, column.currencyIn)))
    case 'state':
      return column.machine.states[String(text)]?.label ?? text
    case 'choice':
      return column.labels[String(text)] ?? text
    case 'when':
    case 'ago':
      return new Date(String(text)).toISOString()
    case 'text':
    case 'code':
    case 'number':
    case 'day':
      return text
  }
}

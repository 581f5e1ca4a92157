import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import { transferList } from '../transfers.list.ts'
import { type TransferState, transferMachine } from '../transfers.states.ts'
import { access } from './find-transfer.ts'
import { transfers } from './list-transfers.ts'
import { isHidden } from './row-columns.ts'

type LineOfFile = {
  readonly transferId: string
  readonly number: number
  readonly fromCode: string
  readonly toCode: string
  readonly state: TransferState
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
  readonly requested: number | null
  readonly shipped: number | null
  readonly accepted: number
  readonly rejected: number
  readonly writtenOff: number
  readonly expectedOn: string | null
}

type CountKey = 'requested' | 'shipped' | 'accepted' | 'rejected' | 'writtenOff'

const counted = (label: string, key: CountKey): TableColumn<LineOfFile> => ({
  label,
  kind: 'number',
  value: (row) => {
    const quantity = row[key]
    return quantity === null ? null : Number(formatQuantity(quantity, row.quantityScale))
  },
})

const columns: readonly TableColumn<LineOfFile>[] = [
  { label: 'Transfer', kind: 'text', value: ({ number }) => String(number) },
  { label: 'From', kind: 'text', value: ({ fromCode }) => fromCode },
  { label: 'To', kind: 'text', value: ({ toCode }) => toCode },
  { label: 'SKU', kind: 'text', value: ({ sku }) => sku },
  { label: 'Name', kind: 'text', value: ({ title }) => title },
  counted('Quantity', 'requested'),
  { label: 'State', kind: 'text', value: ({ state }) => transferMachine.states[state].label },
  counted('Shipped', 'shipped'),
  counted('Accepted', 'accepted'),
  counted('Rejected', 'rejected'),
  counted('Written off', 'writtenOff'),
  { label: 'Expected', kind: 'date', value: ({ expectedOn }) => expectedOn },
]

/** The lines of the filtered list; the file can be imported again unchanged. */
export const transfersFile = tableFile<LineOfFile>({
  path: '/files/transfers',
  name: 'transfers',
  access,
  columns,
  rows: allLines,
})

async function* allLines(reader: Reader, actor: Actor, query: Readonly<Record<string, string>>) {
  for await (const rows of transfers.every(reader, actor, filterOfFile(transferList, query)))
    yield* await linesOfMany(
      reader,
      actor,
      rows.map((row) => row.id),
    )
}

async function linesOfMany(reader: Reader, actor: Actor, ids: readonly string[]) {
  const hidden = isHidden(actor)
  const found = await sql<LineOfFile>`
    select t.id as "transferId", t.number, source.code as "fromCode", destination.code as "toCode",
      t.state, v.sku, v.title, v.quantity_scale as "quantityScale",
      case when not ${hidden} then l.requested end as requested,
      case when not ${hidden} then l.shipped end as shipped, l.accepted, l.rejected,
      l.written_off as "writtenOff", t.expected_on::text as "expectedOn"
    from unnest(${[...ids]}::uuid[]) with ordinality as asked(id, place)
    join transfers t on t.id = asked.id join transfer_lines l on l.transfer_id = t.id
    join variants v on v.id = l.variant_id
    join outlets source on source.id = t.from_outlet_id
    join outlets destination on destination.id = t.to_outlet_id
    order by asked.place, l.position`.execute(reader)
  return found.rows
}

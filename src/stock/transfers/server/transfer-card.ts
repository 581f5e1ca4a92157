import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import type { CardAct } from '#stock/scanning/scan-card.fields.ts'
import type { CardReader } from '#stock/scanning/server/index.ts'
import { transferLabel, transferNoun } from '../transfers.nouns.ts'
import { statesOnTheWay, type TransferState, transferMachine } from '../transfers.states.ts'
import { ofMyEnds } from './find-transfer.ts'

type Facts = {
  readonly number: number
  readonly state: TransferState
  readonly fromOutletId: string
  readonly toOutletId: string
  readonly fromCode: string
  readonly toCode: string
  readonly lines: number
  readonly expectedOn: string | null
}

/** A transfer, with the step of its state: it is scanned out at one end and in at the other. */
export const transferCard: CardReader = async (reader, actor, { id }) => {
  const found = await sql<Facts>`
    select t.number, t.state, t.from_outlet_id as "fromOutletId", t.to_outlet_id as "toOutletId",
      sender.code as "fromCode", receiver.code as "toCode", t.expected_on as "expectedOn",
      (select count(*) from transfer_lines line where line.transfer_id = t.id)::int as lines
    from transfers t join outlets sender on sender.id = t.from_outlet_id
    join outlets receiver on receiver.id = t.to_outlet_id
    where t.id = ${id} and ${ofMyEnds(actor)}`.execute(reader)
  const [row] = found.rows
  if (!row) return null
  const isAt = (outletId: string) => isWithinOutlets(actor, capability.stockTransfer, outletId)
  const steps: CardAct[] = [
    ...(statesOnTheWay.includes(row.state) && isAt(row.toOutletId)
      ? [{ label: 'Receive transfer', path: `/stock-transfer?in=${id}` }]
      : []),
    ...(row.state === 'approved' && isAt(row.fromOutletId)
      ? [{ label: 'Scan out', path: `/stock-transfer?out=${id}` }]
      : []),
  ]
  return {
    label: transferLabel(row.number),
    title: `${row.fromCode} to ${row.toCode}`,
    state: transferMachine.states[row.state],
    facts: [
      { kind: 'text', label: 'Lines', text: String(row.lines), isBig: true },
      ...(row.expectedOn
        ? [{ kind: 'day', label: 'Expected on', on: row.expectedOn } as const]
        : []),
    ],
    acts: [...steps, { label: 'Open transfer', path: transferNoun.path(id) }],
  }
}

import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { isWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { scanAccess } from '#stock/scanning/scanning.contract.ts'
import type { CardReader } from '#stock/scanning/server/index.ts'
import { loadSheetLabel, loadSheetNoun } from '../../dispatch.nouns.ts'
import { type LoadSheetState, loadSheetMachine } from '../../load-sheets.states.ts'

type Facts = {
  readonly number: number
  readonly outletId: string
  readonly outletCode: string
  readonly courierName: string
  readonly state: LoadSheetState
  readonly parcels: number
  readonly openedAt: Date
}

/** A load sheet: how many parcels are on it, and whether more can be loaded. */
export const sheetCard: CardReader = async (reader, actor, { id }) => {
  const found = await sql<Facts>`
    select sheet.number, sheet.outlet_id as "outletId", outlet.code as "outletCode",
      courier.name as "courierName", sheet.state, sheet.opened_at as "openedAt",
      (select count(*) from load_sheet_parcels on_sheet
        where on_sheet.sheet_id = sheet.id and on_sheet.removed_at is null)::int as parcels
    from load_sheets sheet join outlets outlet on outlet.id = sheet.outlet_id
    join couriers courier on courier.id = sheet.courier_id
    where sheet.id = ${id} and ${withinOutlets(actor, scanAccess, 'sheet.outlet_id')}`.execute(
    reader,
  )
  const [row] = found.rows
  if (!row) return null
  const mayLoad =
    actor.permissions.has(capability.dispatch.key) &&
    isWithinOutlets(actor, capability.dispatch, row.outletId)
  return {
    label: loadSheetLabel(row.number),
    title: `${row.courierName}, from ${row.outletCode}`,
    state: loadSheetMachine.states[row.state],
    facts: [
      { kind: 'text', label: 'Parcels', text: String(row.parcels), isBig: true },
      { kind: 'instant', label: 'Opened', at: new Date(row.openedAt).toISOString(), text: '' },
    ],
    acts: mayLoad
      ? [
          {
            label: row.state === 'open' ? 'Load parcels' : 'Open load sheet',
            path: loadSheetNoun.path(id),
          },
        ]
      : [],
  }
}

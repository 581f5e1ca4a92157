import { sql } from 'kysely'
import { usualRules } from '#delivery/couriers/courier-rules.ts'
import { columnsOfRules } from '#delivery/couriers/server/courier-rules.queries.ts'
import { mapColumns, takeFile } from '#delivery/remittances/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { World } from './world.ts'

export type CashParcel = {
  readonly trackingNumber: string
  readonly cashMinor: number
  readonly courierId: string
  readonly isDelivered: boolean
}

let lastNumber = 8_000_000

/**
 * Parcels of orders of their own, inserted directly, because a thousand are needed. They were
 * delivered `daysAgo`; no reader has processed that yet.
 */
export async function cashParcels(
  db: Database,
  world: Pick<World, 'outletId' | 'admin'>,
  parcels: readonly CashParcel[],
  daysAgo = 3,
): Promise<readonly string[]> {
  const rows = parcels.map((parcel) => {
    lastNumber += 1
    return { ...parcel, id: newId(), orderId: newId(), code: `S-${lastNumber}` }
  })
  await sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, "orderId" uuid,
        code text, "trackingNumber" text, "cashMinor" bigint, "courierId" uuid, "isDelivered" boolean)
    ), placed as (
      insert into orders (id, outlet_id, state, ship_name, payment_method, currency, lines_minor,
        total_minor, units)
      select "orderId", ${world.outletId}, 'dispatched', 'Ada', 'cash_on_delivery', 'GBP',
        "cashMinor", "cashMinor", 0 from given returning id
    )
    insert into parcels (id, code, order_id, outlet_id, state, packed_by, courier_id,
      tracking_number, cash_minor, handed_over_at, delivered_at)
    select given.id, code, "orderId", ${world.outletId},
      case when "isDelivered" then 'delivered' else 'in_transit' end, ${world.admin.userId},
      "courierId", "trackingNumber", "cashMinor", now() - interval '9 days',
      case when "isDelivered" then now() - make_interval(days => ${daysAgo}) end
    from given join placed on placed.id = given."orderId"`.execute(db.reader)
  return rows.map(({ id }) => id)
}

/** The agreed fee that the courier may deduct per parcel. */
export async function agreeOnFee(db: Database, courierId: string, feePerParcelMinor: number) {
  const columns = columnsOfRules({ ...usualRules, feePerParcelMinor })
  await db.reader
    .insertInto('courier_accounts')
    .values({ ...columns, courier_id: courierId, adapter: 'manual' })
    .execute()
}

export const remittanceHead = ['AWB', 'COD', 'Fee', 'Net'] as const

const mapping = { tracking: 'AWB', collected: 'COD', fee: 'Fee', paid: 'Net' }

/** The day of a courier's payment: what is due by then and not in its file is missing. */
const today = () => new Date().toISOString().slice(0, 10)

type Lines = readonly (readonly string[])[]
type Sent = { readonly id: string; readonly version: number }
type Sender = Pick<World, 'admin'>

/** The file of a courier without a column mapping. */
export function unnamedRemittance(db: Database, world: Sender, courier: string): Promise<Sent> {
  const rows = [remittanceHead, ['X1', '0', '0', '0']]
  const sha256 = newId().replaceAll('-', '').repeat(2)
  const file = { name: 'cod.csv', currency: 'GBP', on: today(), reference: '', rows }
  return db.transaction((tx) => takeFile(tx, world.admin, { ...file, courier, sha256 }))
}

/** Imports a courier's file; maps its columns if needed. */
export function sendRemittance(
  db: Database,
  world: Sender,
  courier: string,
  lines: Lines,
  reference = newId(),
): Promise<Sent> {
  const sha256 = newId().replaceAll('-', '').repeat(2)
  const file = {
    name: 'cod.csv',
    currency: 'GBP',
    on: today(),
    rows: [remittanceHead, ...lines],
  }
  return db.transaction(async (tx) => {
    const { id, version } = await takeFile(tx, world.admin, { ...file, courier, reference, sha256 })
    const isNamed = await sql`select 1 from remittance_lines where remittance_id = ${id} limit 1`
      .execute(tx)
      .then(({ rows }) => rows.length > 0)
    if (isNamed) return { id, version }
    return mapColumns(tx, world.admin, { id, version, mapping, decimalSign: '.' })
  })
}

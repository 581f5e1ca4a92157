import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#platform/permissions.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ParcelState } from '../parcels.states.ts'

/** The facts of a parcel that every write on it needs. */
export type ParcelFacts = {
  readonly id: string
  readonly code: string
  readonly state: ParcelState
  readonly version: number
  readonly outletId: string
  readonly orderId: string
  readonly orderNumber: number
  readonly shipName: string
  readonly shipCity: string
  readonly currency: string
  readonly courierId: string | null
  readonly trackingNumber: string | null
  readonly cashMinor: number | null
  readonly weightGrams: number | null
  readonly attempts: number
  /** ISO 8601. */
  readonly newsAt: string | null
}

const facts = sql`select p.id, p.code, p.state, p.version, p.outlet_id as "outletId",
  p.order_id as "orderId", o.number as "orderNumber", o.ship_name as "shipName",
  o.ship_city as "shipCity", o.currency, p.courier_id as "courierId",
  p.tracking_number as "trackingNumber", p.cash_minor as "cashMinor",
  p.weight_grams as "weightGrams", p.attempts, p.news_at as "newsAt"
  from parcels p join orders o on o.id = p.order_id`

type Locking = { readonly locked?: boolean }

/** One parcel within the outlets at which the actor holds `needed`. */
export async function findParcel(
  reader: Reader,
  actor: Actor,
  needed: Permission,
  id: string,
  { locked = false }: Locking = {},
): Promise<ParcelFacts> {
  const found = await sql<ParcelFacts>`${facts}
    where p.id = ${id} and ${withinOutlets(actor, needed, 'p.outlet_id')}
    ${locked ? sql`for update of p` : sql``}`.execute(reader)
  const [parcel] = found.rows
  if (!parcel) throw notFound('This parcel')
  return parcel
}

/**
 * Whether a parcel has this courier number: exactly, or in another case where no other parcel of
 * the courier has a number that differs only in case.
 */
export function hasNumber(parcels: string, number: string): RawBuilder<boolean> {
  const own = sql.ref(`${parcels}.tracking_number`)
  return sql`(${own} = ${number} or (lower(${own}) = ${number.toLowerCase()}
    and (select count(*) from parcels same where same.courier_id = ${sql.ref(`${parcels}.courier_id`)}
      and lower(same.tracking_number) = ${number.toLowerCase()}) = 1))`
}

/**
 * The parcel of a scanned label: by our own code, or by its courier's number. Only the whole code
 * counts; one that two couriers use is refused, because the courier is never guessed.
 *
 * @throws Refusal `unknown_barcode` or `ambiguous_barcode`
 */
export async function scannedParcel(
  reader: Reader,
  actor: Actor,
  needed: Permission,
  raw: string,
  { locked = false }: Locking = {},
): Promise<ParcelFacts> {
  const code = raw.trim()
  const found = await sql<ParcelFacts>`${facts}
    where (p.code = ${code.toUpperCase()} or ${hasNumber('p', code)})
      and ${withinOutlets(actor, needed, 'p.outlet_id')}
    order by p.id limit 2 ${locked ? sql`for update of p` : sql``}`.execute(reader)
  const [parcel, other] = found.rows
  if (parcel && !other) return parcel
  if (parcel && other)
    throw new Refusal(
      'unprocessable',
      'ambiguous_barcode',
      `${code} is the number of two parcels at two couriers. Scan the house’s own code, such as ${parcel.code}.`,
      { field: 'code' },
    )
  throw new Refusal(
    'unprocessable',
    'unknown_barcode',
    `There is no parcel ${code}. Scan the code on the parcel’s label, such as S-1042, or the courier’s number.`,
    { field: 'code' },
  )
}

import { sql } from 'kysely'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { variantNoun } from '../catalog.nouns.ts'
import { refuseInstant } from '../planned-prices.rules.ts'
import { type RowFault, refuseRows } from '../row-faults.ts'
import { requirePart } from './require-part.ts'

export type PriceToPlan = {
  readonly variantId: string
  readonly fromQuantity: number
  /** Null removes it from the list. */
  readonly priceMinor: number | null
}

type Input = {
  readonly takesEffectAt: string
  /** Null is the variants' own price. */
  readonly priceListId: string | null
  readonly rows: readonly PriceToPlan[]
}

type Asked = PriceToPlan & {
  readonly sku: string
  readonly currency: string
  readonly todayMinor: number | null
  /** Why there is nothing to schedule for it; null where there is. */
  readonly whyNot: string | null
  readonly isPlanned: boolean
}

/** Schedules prices for an instant; until then today's prices stay. */
export async function planPrices(tx: Tx, actor: Actor, input: Input) {
  requirePart(actor, 'prices')
  throwIfRefused(refuseInstant(input.takesEffectAt, new Date()))
  const list = input.priceListId === null ? null : await keptList(tx, input.priceListId)
  const asked = await readAsked(tx, input, list)
  throwIfRefused(refuseRows(faultsOf(input, asked), input.rows.length))
  const rows = asked.map((row) => ({ ...row, id: newId() }))
  await onceAnInstant(
    sql`with input as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid,
      "variantId" uuid, "fromQuantity" bigint, "priceMinor" bigint, "todayMinor" bigint,
      currency text, sku text)
  ), new_plans as (
    insert into planned_prices (id, variant_id, price_list_id, from_quantity, price_minor, currency,
      takes_effect_at, planned_by)
    select id, "variantId", ${input.priceListId}::uuid, "fromQuantity", "priceMinor", currency,
      ${input.takesEffectAt}::timestamptz, ${authorId(actor)}::uuid from input
  ), new_events as (
    select 'variant.price_planned' as type, ${variantNoun.key}::text as noun,
      "variantId" as entity_id, sku as label, null::uuid as outlet_id,
      jsonb_strip_nulls(jsonb_build_object('priceList', ${list?.name ?? null}::text, 'currency',
        currency, 'takesEffectAt', ${input.takesEffectAt}::text))
        || jsonb_build_object('priceMinor', jsonb_build_array("todayMinor", "priceMinor")) as data
    from input
  ) ${appendEventsFrom('new_events', actor)}`.execute(tx),
  )
  hintAfterCommit(tx, { noun: variantNoun.key })
  return { planned: rows.length }
}

/** Another user may have scheduled the same instant between the check and the write. */
export async function onceAnInstant<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (brokenConstraint(error) !== 'planned_prices_once') throw error
    throw new Refusal('conflict', 'already_planned', `${plannedAlready} Nothing was saved.`, {
      field: 'takesEffectAt',
    })
  }
}

const plannedAlready =
  'A price is planned for this instant already. Change that one, or choose another time.'

/** Locks the list until the price is scheduled: it has one currency. */
async function keptList(tx: Tx, id: string): Promise<{ name: string; currency: string }> {
  const list = await tx
    .selectFrom('price_lists')
    .select(['name', 'currency'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!list) throw notFound('This price list')
  return list
}

async function readAsked(
  tx: Tx,
  { takesEffectAt, priceListId, rows }: Input,
  list: { readonly currency: string } | null,
): Promise<readonly Asked[]> {
  const found = await sql<Asked>`
    select v.id as "variantId", v.sku, r."fromQuantity", r."priceMinor",
      coalesce(${list?.currency ?? null}::text, v.currency) as currency,
      case when ${priceListId}::uuid is null then v.price_minor else named.price_minor end
        as "todayMinor",
      case when p.state = 'archived' then 'is archived' when not v.is_active then 'is closed' end
        as "whyNot",
      exists (select from planned_prices plan where plan.ended_at is null
        and plan.variant_id = v.id and plan.price_list_id is not distinct from ${priceListId}::uuid
        and plan.from_quantity = r."fromQuantity"
        and plan.takes_effect_at = ${takesEffectAt}::timestamptz) as "isPlanned"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("variantId" uuid, "fromQuantity" bigint, "priceMinor" bigint)
    join variants v on v.id = r."variantId" join products p on p.id = v.product_id
    left join price_list_prices named on named.price_list_id = ${priceListId}::uuid
      and named.variant_id = v.id and named.from_quantity = r."fromQuantity"
    order by v.id, r."fromQuantity" for share of v`.execute(tx)
  return found.rows
}

function faultsOf({ priceListId, rows }: Input, asked: readonly Asked[]): readonly RowFault[] {
  const known = new Set(asked.map(({ variantId }) => variantId))
  const seen = new Set<string>()
  return [
    ...rows
      .filter(({ variantId }) => !known.has(variantId))
      .map(({ variantId: key }) => ({
        key,
        field: 'variantId',
        message: 'This variant does not exist any more.',
      })),
    ...asked.flatMap((row): RowFault[] => {
      const step = `${row.variantId} ${row.fromQuantity}`
      const isTwice = seen.has(step)
      seen.add(step)
      const say = (field: string, message: string) => [{ key: row.variantId, field, message }]
      if (isTwice) return say('variantId', `${row.sku} is listed twice.`)
      if (row.whyNot !== null)
        return say('variantId', `${row.sku} ${row.whyNot}, so no price is planned for it.`)
      if (priceListId === null && row.priceMinor === null)
        return say('priceMinor', `${row.sku} needs a price. Only a price list can leave one out.`)
      if (priceListId === null && row.fromQuantity > 0)
        return say('fromQuantity', `Only a price list has prices from a quantity on.`)
      if (row.isPlanned) return say('takesEffectAt', `${row.sku}: ${plannedAlready}`)
      return []
    }),
  ]
}

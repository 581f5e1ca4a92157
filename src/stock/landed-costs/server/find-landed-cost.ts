import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { hasCosts } from '#organization/users/server/index.ts'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { landedCostsSettings } from '../landed-costs.settings.ts'
import type { LandedCostState } from '../landed-costs.states.ts'

export const access = capability.purchaseOrders

export type FoundLandedCost = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly state: LandedCostState
  readonly version: number
  readonly outletId: string
  readonly currency: string
  readonly totalMinor: number
  readonly enteredBy: string | null
  readonly changedBy: string | null
}

/** A landed cost is for users who have both permissions at its outlet; so are the receipts `r`. */
export const mayRead = (actor: Actor, outlet: 'c.outlet_id' | 'r.outlet_id' = 'c.outlet_id') =>
  sql<boolean>`(${withinOutlets(actor, access, outlet)} and ${hasCosts(actor, outlet)})`

/** What the charges of a landed cost `c` add up to. */
export const totalMinor = sql<number>`(select coalesce(sum(charge.amount_minor), 0)::bigint
  from landed_cost_charges charge where charge.landed_cost_id = c.id)`

/** A landed cost of the actor's outlets; optionally locked until the end of the transaction. */
export async function findLandedCost(
  reader: Reader,
  actor: Actor,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<FoundLandedCost> {
  const found = await sql<Omit<FoundLandedCost, 'label'>>`
    select c.id, c.number, c.state, c.version, c.outlet_id as "outletId", c.currency,
      ${totalMinor} as "totalMinor", c.entered_by as "enteredBy", c.changed_by as "changedBy"
    from landed_costs c where c.id = ${id} and ${mayRead(actor)}
    ${isLocked ? sql`for update of c` : sql``}`.execute(reader)
  const [cost] = found.rows
  if (!cost) throw notFound('This landed cost')
  return { ...cost, label: await landedCostLabel(reader, cost.number) }
}

/** `LC-42`, with the company's prefix. */
export async function landedCostLabel(reader: Reader, number: number): Promise<string> {
  return `${await settingOf(reader, landedCostsSettings.prefix)}${number}`
}

/** Refuses a version that is not the present one. */
export function requireVersion({ label, version }: FoundLandedCost, given: number): void {
  if (given !== version) throw staleVersion(label, given, version)
}

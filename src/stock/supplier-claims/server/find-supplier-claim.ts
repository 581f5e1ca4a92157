import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { hasCosts } from '#organization/users/server/index.ts'
import type { Rate } from '#platform/exchange.ts'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { supplierClaimsSettings } from '../supplier-claims.settings.ts'
import type { SupplierClaimState } from '../supplier-claims.states.ts'

export const access = capability.purchaseOrders

export type FoundClaim = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly state: SupplierClaimState
  readonly version: number
  readonly supplierId: string
  readonly supplierName: string
  readonly outletId: string
  readonly currency: string
  readonly outletCurrency: string
  /** What one unit of its currency is worth at the outlet. */
  readonly rate: Rate
  readonly totalMinor: number
  readonly createdBy: string | null
  readonly isSent: boolean
}

/** A claim says what goods cost: it is for users who have both permissions at its outlet. */
export const mayRead = (actor: Actor, outlet = 'c.outlet_id') =>
  sql<boolean>`(${withinOutlets(actor, access, outlet)} and ${hasCosts(actor, outlet)})`

export const claimPrefix = (reader: Reader) => settingOf(reader, supplierClaimsSettings.prefix)

/** A claim of the actor's outlets; optionally locked until the end of the transaction. */
export async function findClaim(
  reader: Reader,
  actor: Actor,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<FoundClaim> {
  const found = await sql<Omit<FoundClaim, 'label'>>`
    select c.id, c.number, c.state, c.version, c.supplier_id as "supplierId",
      s.name as "supplierName", c.outlet_id as "outletId", c.currency,
      c.outlet_currency as "outletCurrency", trim_scale(c.rate)::text as rate,
      c.total_minor as "totalMinor", c.created_by as "createdBy",
      c.sent_at is not null as "isSent"
    from supplier_claims c join suppliers s on s.id = c.supplier_id
    where c.id = ${id} and ${mayRead(actor)}
    ${isLocked ? sql`for update of c` : sql``}`.execute(reader)
  const [claim] = found.rows
  if (!claim) throw notFound('This claim')
  return { ...claim, label: `${await claimPrefix(reader)}${claim.number}` }
}

export type ClaimStep = { readonly id: string; readonly version: number }

/** The same, locked and as the caller saw it. */
export async function lockClaim(
  tx: Tx,
  actor: Actor,
  { id, version }: ClaimStep,
): Promise<FoundClaim> {
  const claim = await findClaim(tx, actor, id, { isLocked: true })
  if (claim.version !== version) throw staleVersion(claim.label, version, claim.version)
  return claim
}

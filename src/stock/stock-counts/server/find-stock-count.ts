import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { refuseMove } from '#platform/machine.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { noteScan } from '#stock/scanning/server/index.ts'
import type { CountKind } from '../count-kinds.ts'
import { stockCountsSettings } from '../stock-counts.settings.ts'
import { type StockCountState, stockCountMachine } from '../stock-counts.states.ts'

export const access = capability.stockAudit

export type FoundCount = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly state: StockCountState
  readonly version: number
  readonly outletId: string
  readonly kind: CountKind
  readonly isBlind: boolean
  readonly currency: string
  readonly tolerancePercent: number | null
  readonly toleranceMinor: number | null
}

/** `SC-1042`, with the company's prefix. */
export async function countLabel(reader: Reader, number: number): Promise<string> {
  return `${await settingOf(reader, stockCountsSettings.prefix)}${number}`
}

/**
 * A count of the actor's outlets. A scan shares it with other scans, and a step locks it, so that
 * nothing is counted while it changes its state.
 */
export async function findStockCount(
  reader: Reader,
  actor: Actor,
  id: string,
  lock: 'none' | 'shared' | 'whole' = 'none',
): Promise<FoundCount> {
  const locking = {
    none: sql``,
    shared: sql`for share of c`,
    whole: sql`for update of c`,
  }[lock]
  const found = await sql<Omit<FoundCount, 'label'>>`
    select c.id, c.number, c.state, c.version, c.outlet_id as "outletId", c.is_blind as "isBlind",
      c.kind, c.currency, c.tolerance_percent as "tolerancePercent",
      c.tolerance_minor as "toleranceMinor"
    from stock_counts c
    where c.id = ${id} and ${withinOutlets(actor, access, 'c.outlet_id')} ${locking}`.execute(
    reader,
  )
  const [count] = found.rows
  if (!count) throw notFound('This stock count')
  return { ...count, label: await countLabel(reader, count.number) }
}

/** A count whose goods may be scanned now. */
export async function findOpenCount(tx: Tx, actor: Actor, id: string): Promise<FoundCount> {
  const count = await findStockCount(tx, actor, id, 'shared')
  noteScan(tx, { outletId: count.outletId, taskLabel: count.label })
  throwIfRefused(refuseMove(stockCountMachine, 'submit', count))
  return count
}

/** What is expected stays hidden until a blind count is finished. */
export const hidesExpected = ({ isBlind, state }: Pick<FoundCount, 'isBlind' | 'state'>) =>
  isBlind && (state === 'planned' || state === 'counting')

import { sql } from 'kysely'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { findOrAddLot, todayAt } from '#stock/inventory/server/index.ts'
import { type CountOutcome, refuseShortShelfLife } from '../receiving.rules.ts'
import { receivingSettings } from '../receiving.settings.ts'
import type { LineToReceive } from './lines-of-receipt.ts'

type Delivered = {
  readonly line: Pick<LineToReceive, 'variantId' | 'sku' | 'tracking'>
  readonly outletId: string
  /** As it was scanned; null without one. */
  readonly lotCode: string | null
  readonly expiresOn: string | null
  readonly outcome: CountOutcome
}

/**
 * The lot of delivered goods, added if it is new. Only goods that last long enough are accepted.
 *
 * @returns null for a product without lots, and for rejected goods whose lot was not scanned
 * @throws Refusal `lot_needed`, `expiry_needed`, `other_expiry`, `shelf_life_short`
 */
export async function lotOfDelivery(tx: Tx, actor: Actor, given: Delivered) {
  const { line, outletId, lotCode, expiresOn, outcome } = given
  if (line.tracking === 'none') return null
  if (lotCode === null) {
    if (outcome === 'rejected') return null
    throw lotNeeded(line.sku)
  }
  const lotId = await findOrAddLot(tx, actor, {
    variantId: line.variantId,
    code: lotCode,
    expiresOn,
  })
  if (outcome === 'accepted') await requireShelfLife(tx, { ...line, outletId, lotId, lotCode })
  return lotId
}

async function requireShelfLife(
  tx: Tx,
  lot: {
    readonly sku: string
    readonly outletId: string
    readonly lotId: string
    readonly lotCode: string
  },
): Promise<void> {
  const found = await sql<{ expiresOn: string | null; today: string }>`
    select lot.expires_on::text as "expiresOn", ${todayAt('o.id')}::text as today
    from lots lot, outlets o where lot.id = ${lot.lotId} and o.id = ${lot.outletId}`.execute(tx)
  const leastDays = await settingOf(tx, receivingSettings.leastShelfDays, lot.outletId)
  for (const { expiresOn, today } of found.rows)
    throwIfRefused(refuseShortShelfLife({ ...lot, expiresOn }, { today, leastDays }))
}

function lotNeeded(sku: string): Refusal {
  return new Refusal(
    'unprocessable',
    'lot_needed',
    `Which lot of ${sku} is it? Scan the lot on the package.`,
    { field: 'code' },
  )
}

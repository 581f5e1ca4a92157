import { sql } from 'kysely'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { type Finding, refuseUnseen, whyPhoto } from '../findings.rules.ts'
import type { LineRow } from './find-return.ts'

/**
 * Refuses a finding that requires a photo without one.
 *
 * @throws Refusal `photo_missing`
 */
export async function requireSeen(
  reader: Reader,
  { id, sku }: Pick<LineRow, 'id' | 'sku'>,
  finding: Finding,
): Promise<void> {
  const found = await sql<{ photos: number; doesReasonAsk: boolean }>`
    select (select count(*) from return_photos ph
        where ph.line_id = l.id and ph.inspection_id is null and not ph.is_announced)::int as photos,
      coalesce(reason.needs_photo, false) as "doesReasonAsk"
    from return_lines l join returns r on r.id = l.return_id
    left join reason_codes reason on reason.code = r.reason_code
    where l.id = ${id}`.execute(reader)
  const { photos = 0, doesReasonAsk = false } = found.rows[0] ?? {}
  throwIfRefused(refuseUnseen(sku, whyPhoto(finding, { doesReasonAsk }), { photos }))
}

/** From now on the photos of the unit in hand belong to its finding; returns their number. */
export async function attachPhotos(tx: Tx, lineId: string, inspectionId: string): Promise<number> {
  const kept = await sql`update return_photos set inspection_id = ${inspectionId}
    where line_id = ${lineId} and inspection_id is null and not is_announced returning id`.execute(
    tx,
  )
  return kept.rows.length
}

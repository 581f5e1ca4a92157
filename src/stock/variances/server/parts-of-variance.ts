import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { type VarianceCause, varianceCauseLabels } from '../variance-causes.ts'
import type { ShownPart, VariancePart } from '../variances.fields.ts'

/** The causes of a variance, in their order. */
export async function partsOf(reader: Reader, varianceId: string): Promise<ShownPart[]> {
  const found = await sql<ShownPart>`
    select p.cause, p.truth, p.quantity, p.note,
      case when p.other_variant_id is not null then jsonb_build_object(
        'variantId', p.other_variant_id, 'binId', p.other_bin_id, 'lotId', p.other_lot_id,
        'varianceId', p.other_variance_id) end as other,
      case when p.document_id is not null then jsonb_build_object('noun', p.document_noun,
        'id', p.document_id, 'label', p.document_label) end as document,
      concat_ws(', ', variant.sku, 'bin ' || bin.code, 'lot ' || lot.code) as "otherName",
      coalesce(paired.is_booked, false) as "isOtherBooked"
    from variance_parts p left join variants variant on variant.id = p.other_variant_id
    left join stock_variances paired on paired.id = p.other_variance_id
    left join bins bin on bin.id = p.other_bin_id left join lots lot on lot.id = p.other_lot_id
    where p.variance_id = ${varianceId} order by p.position`.execute(reader)
  return found.rows
}

/** Replaces the causes of a variance that is not proposed. */
export async function keepParts(
  tx: Tx,
  varianceId: string,
  parts: readonly VariancePart[],
): Promise<void> {
  await sql`delete from variance_parts where variance_id = ${varianceId}`.execute(tx)
  const rows = parts.map((part, position) => ({
    id: newId(),
    position,
    cause: part.cause,
    truth: part.truth,
    quantity: part.quantity,
    note: part.note,
    variantId: part.other?.variantId ?? null,
    binId: part.other?.binId ?? null,
    lotId: part.other?.lotId ?? null,
    varianceId: part.other?.varianceId ?? null,
    documentNoun: part.document?.noun ?? null,
    documentId: part.document?.id ?? null,
    documentLabel: part.document?.label ?? '',
  }))
  await sql`insert into variance_parts (id, variance_id, position, cause, truth, quantity, note,
      other_variant_id, other_bin_id, other_lot_id, other_variance_id, document_noun, document_id,
      document_label)
    select id, ${varianceId}, position, cause, truth, quantity, note, "variantId", "binId", "lotId",
      "varianceId", "documentNoun", "documentId", "documentLabel"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, position integer,
      cause text, truth text, quantity bigint, note text, "variantId" uuid, "binId" uuid,
      "lotId" uuid, "varianceId" uuid, "documentNoun" text, "documentId" uuid,
      "documentLabel" text)`.execute(tx)
}

/** `Lost, In another bin`, for events. */
export const causesInWords = (parts: readonly { readonly cause: VarianceCause }[]): string =>
  [...new Set(parts.map(({ cause }) => varianceCauseLabels[cause]))].join(', ')

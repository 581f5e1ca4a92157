import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type {
  ClaimFile,
  ClaimMessage,
  ClaimPhoto,
  ClaimReturn,
  StaffClaimLine,
} from '../supplier-claims.fields.ts'

/** The photos of a receipt line, in the order in which they were taken. */
const photosOfLine = sql`coalesce((select json_agg(json_build_object('id', ph.id,
    'fileId', f.id, 'thumbnailId', coalesce(f.thumbnail_id, f.id)) order by ph.taken_at, ph.id)
  from goods_receipt_photos ph join files f on f.id = ph.file_id
  where ph.line_id = l.receipt_line_id), '[]'::json)`

/** The lines of a claim, with the photos of the goods and what is on its way back. */
export async function linesOfClaim(reader: Reader, id: string): Promise<StaffClaimLine[]> {
  const found = await sql<StaffClaimLine>`
    select l.id, l.variant_id as "variantId", v.sku, v.title, v.unit,
      v.quantity_scale as "quantityScale", l.kind, l.quantity, l.receipt_line_id as "receiptLineId",
      l.order_line_id as "orderLineId", l.expected_minor as "expectedMinor",
      l.amount_minor as "amountMinor", l.amount_reason as "amountReason", l.wanted, l.note,
      ${photosOfLine} as photos,
      coalesce((select sum(back.quantity) from supplier_claim_return_lines back
        join supplier_claim_returns p on p.id = back.return_id
        where back.claim_line_id = l.id and p.undone_at is null), 0)::bigint as returned
    from supplier_claim_lines l join variants v on v.id = l.variant_id
    where l.claim_id = ${id} order by l.position`.execute(reader)
  return found.rows
}

/** What both sides wrote, oldest first; also for the role of the portal. */
export async function messagesOfClaim(reader: Reader, id: string): Promise<ClaimMessage[]> {
  const found = await sql<ClaimMessage>`
    select id, is_supplier as "isSupplier", author, body, written_at as "writtenAt"
    from supplier_claim_messages where claim_id = ${id} order by written_at, id`.execute(reader)
  return found.rows
}

/** The files of both sides, oldest first; also for the role of the portal. */
export async function filesOfClaim(
  reader: Reader,
  id: string,
): Promise<Omit<ClaimFile, 'isPicture'>[]> {
  const found = await sql<Omit<ClaimFile, 'isPicture'>>`
    select id, is_supplier as "isSupplier", author, name, file_id as "fileId",
      added_at as "addedAt"
    from supplier_claim_files where claim_id = ${id} order by added_at, id`.execute(reader)
  return found.rows
}

type KindOfFile = { readonly thumbnailId: string; readonly isPicture: boolean }

/** What the application knows of files; the role of the portal sees none of them. */
export async function kindsOfFiles(
  reader: Reader,
  ids: readonly string[],
): Promise<(id: string) => KindOfFile> {
  const found = await sql<KindOfFile & { id: string }>`
    select f.id, coalesce(f.thumbnail_id, f.id) as "thumbnailId",
      f.media_type like 'image/%' as "isPicture"
    from files f where f.id = any(${[...ids]}::uuid[])`.execute(reader)
  const known = new Map(found.rows.map((row) => [row.id, row]))
  return (id) => known.get(id) ?? { thumbnailId: id, isPicture: false }
}

export const withKinds = async (
  reader: Reader,
  files: readonly Omit<ClaimFile, 'isPicture'>[],
): Promise<ClaimFile[]> => {
  const kindOf = await kindsOfFiles(
    reader,
    files.map(({ fileId }) => fileId),
  )
  return files.map((file) => ({ ...file, isPicture: kindOf(file.fileId).isPicture }))
}

export type BarePhoto = Omit<ClaimPhoto, 'thumbnailId'>

/** The goods of a claim that go back, on their papers, newest first. */
export async function returnsOfClaim(
  reader: Reader,
  { id, label }: { readonly id: string; readonly label: string },
): Promise<ClaimReturn[]> {
  const found = await sql<ClaimReturn>`
    select p.id, ${label}::text || '-R' || p.number as label, p.note, p.version,
      p.created_at as "createdAt", author.full_name as "createdBy", p.left_at as "leftAt",
      p.undone_at as "undoneAt", sum(line.cost_minor)::bigint as "costMinor",
      json_agg(json_build_object('id', line.id, 'sku', v.sku, 'title', v.title,
        'quantityScale', v.quantity_scale, 'quantity', line.quantity, 'lots', line.lots,
        'bins', line.bins) order by line.position) as lines
    from supplier_claim_returns p
    join supplier_claim_return_lines line on line.return_id = p.id
    join supplier_claim_lines l on l.id = line.claim_line_id
    join variants v on v.id = l.variant_id
    left join profiles author on author.id = p.created_by
    where p.claim_id = ${id} group by p.id, author.full_name
    order by p.number desc`.execute(reader)
  return found.rows
}

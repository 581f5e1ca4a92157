import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type {
  SupplierChoice,
  SupplierContact,
  SupplierDocument,
  WholeSupplier,
} from '../suppliers.fields.ts'
import { suppliersMergedInto } from './supplier-merges.queries.ts'
import type { SupplierParts } from './supplier-parts.ts'
import { besideSupplier, documentDeadline, rowColumns, validityOf } from './suppliers-list.ts'

const choiceColumns = sql<SupplierChoice>`id, code, name, city, country, is_active as "isActive"`

export async function searchSuppliers(
  reader: Reader,
  _actor: Actor,
  input: { q: string; limit: number },
) {
  const found = await sql<SupplierChoice>`select ${choiceColumns} from suppliers
    where ${matchesWords("(code || ' ' || name)", input.q)} and state <> 'archived'
    order by is_active desc, name, id limit ${input.limit}`.execute(reader)
  return { suppliers: found.rows }
}

export async function supplierChoice(reader: Reader, _actor: Actor, input: { id: string }) {
  const found = await sql<SupplierChoice>`select ${choiceColumns} from suppliers
    where id = ${input.id}`.execute(reader)
  const [supplier] = found.rows
  if (!supplier) throw notFound('This supplier')
  return supplier
}

type Alone = Omit<WholeSupplier, 'contacts' | 'documents' | 'users' | 'merged'>

export const getSupplier =
  (parts: SupplierParts) =>
  async (reader: Reader, actor: Actor, { id }: { id: string }): Promise<WholeSupplier> => {
    const deadline = await documentDeadline(reader)
    const found = await sql<Alone>`select ${rowColumns(deadline)},
        s.state_reason as "stateReason", s.legal_name as "legalName", s.tax_number as "taxNumber",
        s.website, coalesce(s.email, '') as email, coalesce(s.phone, '') as phone, s.address,
        s.postcode, s.payment_days as "paymentDays", s.payment_terms as "paymentTerms", s.incoterm,
        s.minimum_order_minor as "minimumOrderMinor", s.free_freight_minor as "freeFreightMinor",
        to_json(s.order_weekdays) as "orderWeekdays",
        to_json(s.delivery_weekdays) as "deliveryWeekdays", s.order_channel as "orderChannel",
        trim_scale(s.over_receipt_percent)::text as "overReceiptPercent",
        s.invoice_quantity_percent as "invoiceQuantityPercent",
        s.invoice_price_percent as "invoicePricePercent",
        s.invoice_least_minor as "invoiceLeastMinor", s.note, ${mergedIntoColumn}
      from suppliers s ${besideSupplier(parts, actor)} where s.id = ${id}`.execute(reader)
    const [supplier] = found.rows
    if (!supplier) throw notFound('This supplier')
    const [contacts, documents, users, merged] = await Promise.all([
      contactsOf(reader, id),
      documentsOf(reader, id, deadline),
      usersOf(reader, id),
      suppliersMergedInto(reader, id),
    ])
    return { ...supplier, contacts, documents, users, merged }
  }

const mergedIntoColumn = sql`(select json_build_object('id', kept.id, 'name', kept.name,
    'mergeId', m.id)
  from supplier_merges m join suppliers kept on kept.id = m.kept_id
  where m.merged_id = s.id and m.undone_at is null) as "mergedInto"`

async function contactsOf(reader: Reader, id: string): Promise<SupplierContact[]> {
  const found = await sql<SupplierContact>`select id, role, name, email, phone
    from supplier_contacts where supplier_id = ${id}
    order by array_position(array['orders', 'accounts', 'quality', 'general'], role), added_at, id
  `.execute(reader)
  return found.rows
}

async function documentsOf(reader: Reader, id: string, deadline: Deadline) {
  const found = await sql<SupplierDocument>`select d.id, d.kind, d.name,
      f.media_type as "mediaType", f.size_bytes as "sizeBytes", d.expires_on::text as "expiresOn",
      ${validityOf(deadline, 'd.expires_on')} as validity, p.full_name as "addedBy",
      d.added_at as "addedAt", d.decision as state, d.is_of_supplier as "isOfSupplier",
      d.return_reason as "returnReason", replaced.name as replaces
    from supplier_documents d join files f on f.id = d.file_id
      left join profiles p on p.id = d.added_by
      left join supplier_documents replaced on replaced.id = d.replaces_id
    where d.supplier_id = ${id} and d.removed_at is null
    order by d.decision <> 'to_check', d.expires_on nulls last, d.added_at, d.id`.execute(reader)
  return found.rows
}

type Deadline = Awaited<ReturnType<typeof documentDeadline>>

/** The people of the supplier who may sign in to the portal. */
async function usersOf(reader: Reader, id: string) {
  const found = await sql<WholeSupplier['users'][number]>`select id, full_name as "fullName", email,
      deactivated_at is null and suspended_at is null as "isActive"
    from profiles where supplier_id = ${id} order by full_name, id`.execute(reader)
  return found.rows
}

export async function historyOfSupplier(reader: Reader, actor: Actor, input: { id: string }) {
  await supplierChoice(reader, actor, input)
  return { entries: await eventsOf(reader, input.id) }
}

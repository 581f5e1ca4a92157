import type pg from 'pg'
import { appRole, portalRole } from './database-roles.ts'
import { makeRole } from './make-role.ts'

/**
 * What the role of the portal may read. Policies on these tables show it the rows of one supplier;
 * this list leaves out the columns that no supplier sees, such as notes for staff.
 */
export const portalColumns: Readonly<Record<string, string>> = {
  suppliers: 'id, code, name, state, currency',
  supplier_contacts: 'id, supplier_id, role, name, email, phone, added_at',
  supplier_documents:
    'id, supplier_id, kind, name, file_id, expires_on, added_at, removed_at, decision, is_of_supplier, replaces_id, return_reason',
  supplier_items:
    'id, supplier_id, variant_id, supplier_sku, price_minor, currency, pack_quantity, least_quantity, lead_days, is_active',
  supplier_price_breaks: 'id, item_id, min_quantity, price_minor, starts_on, ends_on',
  purchase_orders:
    'id, number, supplier_id, outlet_id, state, currency, outlet_currency, rate, is_replacement, total_minor, expected_on, note, version, revision, supplier_reference, sent_by, sent_at, confirmed_at, answered_at, is_history, end_fault',
  purchase_order_lines:
    'id, purchase_order_id, position, variant_id, quantity, unit_cost_minor, supplier_sku, promised_on, first_promised_on, accepted, rejected, cancelled',
  purchase_order_revisions:
    'purchase_order_id, revision, made_at, reason, expected_on, total_minor',
  purchase_order_revision_lines:
    'purchase_order_id, revision, line_id, position, variant_id, supplier_sku, quantity, unit_cost_minor, promised_on',
  purchase_order_proposals:
    'id, purchase_order_id, revision, note, proposed_at, decision, decided_at',
  purchase_order_proposal_lines:
    'proposal_id, line_id, quantity, unit_cost_minor, promised_on, note',
  goods_receipts:
    'id, number, supplier_id, outlet_id, purchase_order_id, state, delivery_note, received_at',
  goods_receipt_lines: 'id, receipt_id, position, variant_id, order_line_id, is_claimed',
  goods_receipt_pieces: 'id, line_id, position, outcome, reason_code, quantity',
  ship_notices:
    'id, supplier_id, purchase_order_id, outlet_id, delivery_number, state, version, arrives_on, carrier, tracking_number, note, created_at, submitted_at, receipt_id',
  ship_notice_lines: 'id, notice_id, position, order_line_id, quantity, lot_code, expires_on',
  ship_cartons: 'id, notice_id, position, code',
  ship_carton_contents: 'carton_id, line_id, quantity',
  goods_receipt_photos: 'id, line_id, file_id, taken_at',
  supplier_claims:
    'id, number, supplier_id, outlet_id, currency, receipt_id, purchase_order_id, state, version, total_minor, note, sent_at, credit_number, dispute_reason, settled_with, settled_minor, settlement_reference, replacement_on',
  supplier_claim_lines:
    'id, claim_id, position, variant_id, kind, quantity, receipt_line_id, amount_minor, wanted, note',
  supplier_claim_messages: 'id, claim_id, is_supplier, author, body, written_at',
  supplier_claim_files: 'id, claim_id, is_supplier, author, name, file_id, added_at',
  supplier_invoices:
    'id, supplier_id, outlet_id, number, state, version, currency, invoiced_on, due_on, total_minor, tax_minor, freight_minor, other_minor, is_of_supplier, supplier_note, entered_at, submitted_at, sent_back_reason, paid_on, payment_reference',
  supplier_invoice_lines:
    'id, invoice_id, position, order_line_id, quantity, unit_price_minor, amount_minor',
  supplier_invoice_files: 'id, invoice_id, file_id, name, added_at, replaced_at',
  supplier_credit_notes:
    'id, invoice_id, number, state, reason, credited_on, total_minor, settled_on',
  supplier_lines_left_out: 'id, order_line_id, left_out_at, counted_at',
  portal_claim_variants: 'id, sku, title, unit, quantity_scale',
  portal_variants: 'id, sku, title, unit, quantity_scale',
  portal_outlets: 'id, code, name, address, postcode, city',
}

/**
 * Sets the rights of the portal's role, and lets the application take it. Where the login may not,
 * the portal alone refuses its requests; everything else works.
 */
export async function openPortal(client: pg.Client): Promise<void> {
  try {
    await client.query(makeRole(portalRole))
    const { rows } = await client.query<{ isMember: boolean }>(
      `select exists (select from pg_auth_members
        where roleid = $1::text::regrole and member = $2::text::regrole) as "isMember"`,
      [portalRole, appRole],
    )
    if (!rows[0]?.isMember) await client.query(`grant ${portalRole} to ${appRole}`)
    await client.query(`do $$ begin
      if not has_schema_privilege('${portalRole}', 'public', 'usage') then
        grant usage on schema public to ${portalRole};
      end if;
    end $$`)
    for (const statement of await missingPortalGrants(client)) await client.query(statement)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return
    throw error
  }
}

async function missingPortalGrants(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(wantedOfPortal, [
    portalRole,
    JSON.stringify(portalColumns),
  ])
  return rows.map(({ statement }) => statement)
}

/** For every relation: also one that is not in the list, in case it was granted by hand. */
const wantedOfPortal = `
  with relations as (
    select c.oid, c.oid::regclass::text as name, array(
      select trim(column_name) from regexp_split_to_table($2::jsonb ->> c.relname::text, ',')
        as column_name order by 1) as wanted, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and has_column_privilege($1::text, c.oid, a.attnum, 'select') order by 1) as held,
      c.relkind in ('r', 'v') and has_table_privilege($1::text, c.oid, 'insert, update, delete')
        as may_write
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v'))
  select format('revoke all on %s from %I', name, $1::text) || case when wanted = '{}' then ''
    else format('; grant select (%s) on %s to %I', array_to_string(wanted, ', '), name, $1::text) end
    as statement
  from relations where wanted <> held or may_write`

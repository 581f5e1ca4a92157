import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { DocumentDue, DocumentKind } from '../../documents-due.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { ordersSettings } from '../../orders.settings.ts'
import type { IssuedDocument } from './load-documents.ts'
import { snapshotOf } from './snapshot-of.ts'

export type DocumentOrder = {
  readonly id: string
  readonly label: string
  readonly outletId: string
}

type Written = DocumentDue & {
  readonly order: DocumentOrder
  /** The invoices that it credits or adds to, the first of them first. */
  readonly refersTo: readonly IssuedDocument[]
  readonly reason: string
}

const prefixes = {
  invoice: ordersSettings.invoicePrefix,
  credit_note: ordersSettings.creditNotePrefix,
} as const

/**
 * Issues one invoice or credit note. Numbers of a series have no gap: its counter is a row that
 * stays locked until the transaction ends, so that parallel issues run one after another, and a
 * rollback returns the number.
 */
export async function writeDocument(
  tx: Tx,
  actor: Actor,
  written: Written,
): Promise<IssuedDocument> {
  const { kind, charged, order, reason } = written
  const refersTo = written.refersTo.map(({ label, snapshot }) => ({
    label,
    issuedOn: snapshot.issuedOn,
  }))
  const first = written.refersTo[0]
  const sellerBefore = first?.snapshot.seller ?? null
  const said = { charged, refersTo, reason, sellerBefore }
  const snapshot = await snapshotOf(tx, order.id, said)
  const prefix = await settingOf(tx, prefixes[kind], order.outletId)
  const number = await nextNumber(tx, kind)
  const label = await freeLabel(tx, kind, `${prefix}${number}`)
  const id = newId()
  await tx
    .insertInto('order_invoices')
    .values({
      ...{ id, kind, number, label, reason, order_id: order.id },
      refers_to: kind === 'credit_note' ? (first?.id ?? null) : null,
      total_minor: snapshot.totalMinor,
      tax_minor: snapshot.taxMinor,
      snapshot: sql`${JSON.stringify(snapshot)}::jsonb`,
      issued_by: authorId(actor),
    })
    .execute()
  const amount = formatMoney(Math.abs(snapshot.totalMinor), snapshot.currency)
  await appendEvent(tx, actor, {
    type: kind === 'invoice' ? 'order.invoiced' : 'order.credited',
    noun: orderNoun,
    id: order.id,
    label: order.label,
    outletId: order.outletId,
    data:
      kind === 'invoice'
        ? { invoice: label, amount }
        : { creditNote: label, amount, invoice: first?.label ?? '', reason },
  })
  return { id, kind, label, snapshot, isOfOldForm: false }
}

async function nextNumber(tx: Tx, series: DocumentKind): Promise<number> {
  const counted = await sql<{ number: number }>`update document_counters
    set last_number = last_number + 1 where series = ${series}
    returning last_number as number`.execute(tx)
  const number = counted.rows[0]?.number
  if (number === undefined) throw new Error(`The series ${series} has no counter.`)
  return number
}

/**
 * If both series have the same prefix, the later document of a number is distinguished by its kind.
 */
async function freeLabel(tx: Tx, kind: DocumentKind, label: string): Promise<string> {
  const taken = await tx
    .selectFrom('order_invoices')
    .select('id')
    .where('label', '=', label)
    .executeTakeFirst()
  return taken ? `${prefixes[kind].default}${label}` : label
}

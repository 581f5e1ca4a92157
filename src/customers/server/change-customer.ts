import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { customerNoun } from '../customers.nouns.ts'
import { lockCustomer } from './find-customer.ts'

type Facts = {
  readonly fullName: string
  readonly note: string
  readonly tags: readonly string[]
  readonly language: string
  readonly taxNumber: string
  readonly priceListId: string | null
  readonly acceptsMails: boolean
  readonly acceptsMessages: boolean
}

/**
 * Changes what is kept of a customer besides their contacts. The record says which of it changed and
 * not from what to what: it is never rewritten, and personal data must be able to go.
 */
export async function changeCustomer(
  tx: Tx,
  actor: Actor,
  input: Facts & { readonly id: string; readonly version: number },
) {
  const { id, label, version: seen } = await lockCustomer(tx, input.id, input.version)
  await insistOnPriceList(tx, input.priceListId)
  const after = {
    full_name: input.fullName,
    note: input.note,
    tags: [...new Set(input.tags)],
    language: input.language,
    tax_number: input.taxNumber,
    price_list_id: input.priceListId,
    accepts_mails: input.acceptsMails,
    accepts_messages: input.acceptsMessages,
  }
  const before = await tx
    .selectFrom('customers')
    .select(keysOf(after))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const fields = Object.keys(changesBetween<Record<string, unknown>>(before, after))
  if (fields.length === 0) return { id, version: seen }
  const version = seen + 1
  await tx
    .updateTable('customers')
    .set({ ...after, version })
    .where('id', '=', id)
    .execute()
  await tellChange(tx, actor, { id, label, fields: fields.map((field) => wordsOf[field] ?? field) })
  return { id, version }
}

async function insistOnPriceList(tx: Tx, id: string | null): Promise<void> {
  if (id === null) return
  const found = await tx
    .selectFrom('price_lists')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('This price list')
}

const wordsOf: Readonly<Record<string, string>> = {
  full_name: 'name',
  note: 'note',
  tags: 'tags',
  language: 'language',
  tax_number: 'tax number',
  price_list_id: 'price list',
  accepts_mails: 'mails',
  accepts_messages: 'messages',
}

function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[] // parse edge: Object.keys forgets the key type
}

/** What of a customer changed, in words; never the values. */
export function tellChange(
  tx: Tx,
  actor: Actor,
  change: { readonly id: string; readonly label: string; readonly fields: readonly string[] },
): Promise<void> {
  const { id, label, fields } = change
  return appendEvent(tx, actor, {
    type: 'customer.changed',
    noun: customerNoun,
    id,
    label,
    data: { what: fields.join(', ') },
  })
}

type TagsInput = {
  readonly ids: readonly string[]
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Tags several at once; one that would have more than twenty is left as it is and named. */
export async function tagCustomers(tx: Tx, actor: Actor, { ids, add, remove }: TagsInput) {
  const changed: string[] = []
  const skipped: { id: string; label: string; reason: string }[] = []
  for (const asked of [...new Set(ids)].sort()) {
    const { id, label } = await lockCustomer(tx, asked)
    const { rows } = await sql<{ tags: string[]; before: string[] }>`select tags as before,
        array(select distinct tag from unnest(tags || ${[...add]}::text[]) as tag
          where tag <> all(${[...remove]}::text[]) order by tag) as tags
      from customers where id = ${id}`.execute(tx)
    const [row] = rows
    if (!row || same(row.tags, row.before)) continue
    if (row.tags.length > mostTags) {
      skipped.push({ id, label, reason: `${label} would have more than ${mostTags} tags.` })
      continue
    }
    await sql`update customers set tags = ${row.tags}::text[], version = version + 1
      where id = ${id}`.execute(tx)
    await tellChange(tx, actor, { id, label, fields: ['tags'] })
    changed.push(id)
  }
  return { changed, skipped }
}

const mostTags = 20

function same(tags: readonly string[], others: readonly string[]): boolean {
  return tags.join('\n') === [...others].sort().join('\n')
}

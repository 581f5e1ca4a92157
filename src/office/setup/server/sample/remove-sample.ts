import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { forgetAddresses } from '#sales/addresses/server/index.ts'
import { recalculateCustomers } from '#sales/orders/server/index.ts'
import { sampleNoun } from '../../setup.nouns.ts'
import { sampleId, sampleLabel } from './load-sample.ts'
import { practiceOrders, previewRemoval } from './preview-removal.ts'
import { sampleLock } from './start-sample.ts'

/**
 * Removes the sample records and all that refers to them, in one transaction: all or nothing. What
 * was shown before is what is removed; real records that refer to sample data keep all of it.
 */
export async function removeSample(tx: Tx, actor: Actor, { seen }: { readonly seen: string }) {
  await lockByName(tx, sampleLock)
  const row = await tx.selectFrom('sample_business').select('stage').executeTakeFirst()
  if (!row) throw new Refusal('conflict', 'no_sample', 'There is no sample business any more.')
  if (row.stage === 'loading')
    throw new Refusal(
      'conflict',
      'still_loading',
      'The sample business is still loading. Remove it when it is complete.',
    )
  const preview = await previewRemoval(tx, actor)
  const [first] = preview.blocking
  if (first)
    throw new Refusal(
      'conflict',
      'in_use',
      `The sample business can't be removed, because real records use it. ${first.label}: ${first.why}`,
    )
  if (preview.seen !== seen)
    throw new Refusal(
      'conflict',
      'changed_since',
      'The sample data changed since you looked. Read again what is removed, then confirm.',
    )
  const practice = (await practiceOrders(tx)).map(({ id }) => id)
  const buyers = await realBuyers(tx, practice)
  await forgetAddresses(tx, await idsOfSample(tx, practice))
  const rows = await removeRows(tx, practice)
  await recalculateCustomers(tx, buyers)
  await appendEvent(tx, actor, {
    type: 'sample_business.removed',
    noun: sampleNoun,
    id: sampleId,
    label: sampleLabel,
    data: { rows, practiceOrders: practice.length },
  })
  for (const noun of ['order', 'product', 'stock', 'customer', 'outlet', 'courier', 'supplier'])
    hintAfterCommit(tx, { noun })
  return { rows }
}

/** Own customers of practice orders: what they spent is counted again without these. */
async function realBuyers(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`select distinct customer_id as id from orders
    where id = any(${[...orderIds]}::uuid[]) and customer_id is not null and customer_id not in
      (select record_id from sample_records where relation = 'customers')`.execute(tx)
  return found.rows.map(({ id }) => id)
}

async function idsOfSample(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select unnest(setup_sample_ids(${[...orderIds]}::uuid[])) as id`.execute(tx)
  return found.rows.map(({ id }) => id)
}

async function removeRows(tx: Tx, orderIds: readonly string[]): Promise<number> {
  try {
    const found = await sql<{ rows: number }>`
      select setup_remove_sample(${[...orderIds]}::uuid[])::integer as rows`.execute(tx)
    return found.rows[0]?.rows ?? 0
  } catch (error) {
    // A row that refers to sample data was added at this moment, or is never deleted.
    if (isKept(error)) throw inUse()
    throw error
  }
}

/** PostgreSQL's codes of a broken foreign key, and of a row that a trigger keeps. */
const isKept = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '23503' || error.code === '23001')

const inUse = () =>
  new Refusal(
    'conflict',
    'in_use',
    'The sample business is in use at this moment. Try again in a minute.',
  )

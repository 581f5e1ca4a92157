import { sql } from 'kysely'
import { z } from 'zod'
import { hashOfPayload } from '#organization/approvals/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { TableLimits } from '#platform/server/http/send-table.ts'
import type { TableFileEnding } from '#platform/table-files.ts'
import type { ExportList, ListFilter } from './export-list.ts'

/**
 * Uses up the permit in a file's address and returns what it permits. It is used in a separate
 * transaction, before the first row is read, so that one of two parallel downloads is refused. An
 * interrupted download restores it.
 */
export const spendPermit =
  (list: ExportList) =>
  async (
    db: Database,
    actor: Actor,
    ending: TableFileEnding,
    query: ListFilter,
  ): Promise<TableLimits> => {
    const { permit, ...filter } = query
    const id = z.guid().safeParse(permit)
    if (!id.success) throw permitNeeded(list)
    const limits = await db.transaction((tx) =>
      used(tx, actor, list, { id: id.data, ending, filter }),
    )
    return { ...limits, giveBack: () => giveBack(db, id.data) }
  }

async function used(
  tx: Tx,
  actor: Actor,
  list: ExportList,
  { id, ending, filter }: { id: string; ending: TableFileEnding; filter: ListFilter },
): Promise<Omit<TableLimits, 'giveBack'>> {
  const permit = await tx
    .updateTable('export_permits')
    .set({ used_at: sql`now()`, began_at: sql`coalesce(began_at, now())` })
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .where('list', '=', list.key)
    .where('payload_hash', '=', hashOfPayload({ ending, filter }))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning([
      'has_personal as hasPersonal',
      'most_rows as mostRows',
      'is_large as isLarge',
      'reason_code as reasonCode',
      'approval_id as approvalId',
    ])
    .executeTakeFirst()
  if (!permit) throw permitNeeded(list)
  const { hasPersonal, mostRows, isLarge, reasonCode, approvalId } = permit
  if ((await list.count(tx, actor, filter)) > mostRows) throw listGrew(list)
  return {
    actor: { ...actor, approvalId },
    query: filter,
    hasPersonal,
    mostRows,
    facts: {
      list: list.plural,
      isLarge,
      personalData: hasPersonal,
      ...(reasonCode && { reasonCode }),
    },
  }
}

async function giveBack(db: Database, id: string): Promise<void> {
  await db.reader
    .updateTable('export_permits')
    .set({ used_at: null })
    .where('id', '=', id)
    .execute()
}

function permitNeeded({ plural }: ExportList): Refusal {
  return new Refusal(
    'conflict',
    'permit_needed',
    `This file of ${plural} needs a permit, which is for one download within a few minutes. Press Export on the list again.`,
  )
}

function listGrew({ plural }: ExportList): Refusal {
  return new Refusal(
    'conflict',
    'list_grew',
    `There are more ${plural} in the list now than when you exported it. Press Export on the list again.`,
  )
}

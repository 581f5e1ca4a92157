import { sql } from 'kysely'
import { z } from 'zod'
import { forgetApprovals } from '#organization/approvals/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { forgetAnswers } from '#platform/server/http/idempotency.ts'
import type { CustomerPart, MoveBack } from '#sales/customers/server/index.ts'
import { suspiciousCaseNoun } from '../suspicious.nouns.ts'
import { suspiciousWords } from './suspicious-words.ts'

const moved = z.object({ caseIds: z.array(z.string()), mainIds: z.array(z.string()) })

/** The cases about customers follow them in a merge, and lose what people wrote when they are erased. */
export const suspicionsOfCustomers: CustomerPart = {
  name: 'suspicions',
  moveTo: moveSuspicions,
  moveBack: moveSuspicionsBack,
  erase: eraseSuspicions,
  related: relatedSuspicions,
  tell: suspiciousWords.withWords,
  dataOf: async (reader, customerIds) => ({ suspicions: await dataOf(reader, customerIds) }),
}

/** A customer that has a case already keeps it; both cases then have the customer as a member. */
async function moveSuspicions(tx: Tx, fromId: string, toId: string) {
  const members = await sql<{ id: string }>`with own as (
      delete from suspicious_members where customer_id = ${fromId} returning case_id
    ), added as (
      insert into suspicious_members (case_id, customer_id) select case_id, ${toId} from own
      on conflict do nothing
    ) select case_id as id from own`.execute(tx)
  const main = await sql<{ id: string }>`update suspicious_cases set customer_id = ${toId}
    where customer_id = ${fromId}
      and not exists (select from suspicious_cases s where s.customer_id = ${toId})
    returning id`.execute(tx)
  hintAfterCommit(tx, { noun: suspiciousCaseNoun.key })
  return {
    caseIds: members.rows.map(({ id }) => id),
    mainIds: main.rows.map(({ id }) => id),
  }
}

async function moveSuspicionsBack(tx: Tx, given: unknown, { fromId, toId }: MoveBack) {
  // A merge from before there were cases moved none.
  const { caseIds, mainIds } = moved.catch({ caseIds: [], mainIds: [] }).parse(given)
  await sql`update suspicious_cases set customer_id = ${toId}
    where customer_id = ${fromId} and id = any(${mainIds}::uuid[])`.execute(tx)
  await sql`insert into suspicious_members (case_id, customer_id)
    select id, ${toId} from suspicious_cases where id = any(${caseIds}::uuid[])
    on conflict do nothing`.execute(tx)
  hintAfterCommit(tx, { noun: suspiciousCaseNoun.key })
}

async function casesAbout(reader: Reader, customerIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from suspicious_cases where customer_id = any(${[...customerIds]}::uuid[])
    union select case_id from suspicious_members
      where customer_id = any(${[...customerIds]}::uuid[])`.execute(reader)
  return found.rows.map(({ id }) => id)
}

/** A case may be about several customers; its texts are deleted with the first who is erased. */
async function eraseSuspicions(tx: Tx, customerIds: readonly string[]): Promise<void> {
  const ids = await casesAbout(tx, customerIds)
  await sql`update suspicious_cases set reason = '', appeal_note = ''
    where id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from suspicious_words where case_id = any(${ids}::uuid[])`.execute(tx)
  await forgetApprovals(tx, ids)
  await forgetAnswers(tx, ids)
}

async function relatedSuspicions(reader: Reader, actor: Actor, customerIds: readonly string[]) {
  if (!actor.permissions.has(capability.customers.key)) return []
  const ids = await casesAbout(reader, customerIds)
  return ids.map((id) => ({ noun: suspiciousCaseNoun.key, id }))
}

async function dataOf(reader: Reader, customerIds: readonly string[]): Promise<unknown[]> {
  const found = await sql<{ whole: unknown }>`select jsonb_build_object('number', s.number,
      'state', s.state, 'openedAt', s.opened_at, 'policy', s.policy,
      'restrictedUntil', s.restricted_until, 'score', s.score, 'reason', s.reason,
      'appeal', s.appeal_note) as whole
    from suspicious_cases s where s.customer_id = any(${[...customerIds]}::uuid[])
    order by s.number`.execute(reader)
  return found.rows.map(({ whole }) => whole)
}

import { type RawBuilder, sql } from 'kysely'
import { returnsSettings } from '#delivery/returns/returns.settings.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { type AgeBucket, daysOfBucket } from '../claims.rules.ts'
import { type ReturnCaseState, soughtStates } from '../return-cases.states.ts'
import { access, caseColumns, caseSource, type StoredCase, withTerms } from './case-source.ts'

export type ListInput = {
  readonly state?: ReturnCaseState | 'all' | undefined
  readonly age?: AgeBucket | undefined
  readonly urgency?: 'high' | 'critical' | undefined
  readonly courierId?: string | undefined
  readonly outletId?: string | undefined
  readonly branch?: string | undefined
  readonly mine?: boolean | undefined
  readonly q: string
  readonly after?: string | undefined
  readonly limit: number
}

/** What did not come back, the longest missing first. */
export async function listCases(reader: Reader, actor: Actor, input: ListInput) {
  insistWithinOutlets(actor, access, input.outletId)
  const after = decodeCursor(input.after, ['instant', 'id'])
  const { courierId = null, outletId = null, branch = null } = input
  const ownerId = input.mine ? authorId(actor) : null
  const words = `(p.code || ' ' || coalesce(p.tracking_number, '') || ' ' || o.number || ' '
    || courier.name || ' ' || c.branch)`
  const found = await sql<StoredCase & { key: string }>`
    select ${caseColumns}, c.said_at::text as key from ${caseSource}
    where ${withinOutlets(actor, access, 'c.outlet_id')}
      and ${ofState(input.state)} and ${await ofAge(reader, input)}
      and (${courierId}::uuid is null or c.courier_id = ${courierId}::uuid)
      and (${outletId}::uuid is null or c.outlet_id = ${outletId}::uuid)
      and (${branch}::text is null or c.branch = ${branch})
      and (${ownerId}::uuid is null or c.owner_id = ${ownerId}::uuid)
      and ${matchesWords(words, input.q)}
      ${after ? sql`and (c.said_at, c.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by c.said_at, c.id limit ${input.limit + 1}`.execute(reader)
  const page = pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
  return { ...page, rows: await withTerms(reader, page.rows) }
}

function ofState(state: ListInput['state']): RawBuilder<boolean> {
  if (state === 'all') return sql<boolean>`true`
  const states = state === undefined ? soughtStates : [state]
  return sql<boolean>`c.state = any(${[...states]}::text[])`
}

async function ofAge(reader: Reader, { age, urgency }: ListInput): Promise<RawBuilder<boolean>> {
  const [least, most] = age ? daysOfBucket[age] : [0, null]
  const from = await settingsOf(reader, returnsSettings)
  const urgent = urgency === 'critical' ? from.criticalDays : urgency === 'high' ? from.highDays : 0
  return sql<boolean>`(c.said_at <= now() - make_interval(days => ${Math.max(least, urgent)})
    and (${most}::int is null or c.said_at > now() - make_interval(days => ${most}::int + 1)))`
}

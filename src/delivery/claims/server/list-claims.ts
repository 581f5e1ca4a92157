import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ClaimRow, WholeClaim } from '../claims.contract.ts'
import { claimList } from '../claims.list.ts'
import { access } from './case-source.ts'
import { claimWords } from './claim-words.ts'

const isOverdue = sql<boolean>`(c.state = 'open'
  and c.answer_by < (now() at time zone 'utc')::date)`

const columns = sql`c.id, c.number, c.state, c.version, c.outlet_id as "outletId",
  outlet.code as "outletCode", c.courier_id as "courierId", courier.name as "courierName",
  c.courier_reference as "courierReference", c.currency,
  (select count(*) from claim_cases cc where cc.claim_id = c.id) as cases,
  c.claimed_minor as "claimedMinor", c.received_minor as "receivedMinor",
  c.balance_minor as "balanceMinor", c.filed_at as "filedAt", c.file_by::text as "fileBy",
  c.answer_by::text as "answerBy", ${isOverdue} as "isOverdue"`

const beside = sql`join outlets outlet on outlet.id = c.outlet_id
  join couriers courier on courier.id = c.courier_id`

/** Who is owed the difference between the claimed and the received amount. */
const owingTo = `(case when c.balance_minor > 0 then 'us'
  when c.balance_minor < 0 then 'courier' end)`

export const claims = serveList<ClaimRow, typeof claimList>(claimList, {
  table: 'claims c',
  id: 'c.id',
  joined: beside,
  within: (actor) => withinOutlets(actor, access, 'c.outlet_id'),
  filters: {
    state: 'c.state',
    owing: owingTo,
    courierId: 'c.courier_id',
    outletId: { ownOutlet: 'c.outlet_id', access },
    overdue: isOverdue,
    filed: { instant: 'c.filed_at' },
    answerBy: { day: 'c.answer_by' },
  },
  sorts: {
    number: { by: 'c.number', kind: 'number' },
    courier: { by: 'courier.name', kind: 'text' },
    claimed: { by: 'c.claimed_minor', kind: 'number' },
    balance: { by: 'c.balance_minor', kind: 'number' },
    filed: { by: 'c.filed_at', kind: 'instant' },
    answerBy: { by: 'c.answer_by', kind: 'day' },
  },
  search: (words) =>
    matchesWords(
      `(c.number || ' ' || courier.name || ' ' || c.courier_reference || ' ' || outlet.code)`,
      words,
    ),
  columns: () => columns,
  beside,
})

export async function getClaim(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<WholeClaim> {
  const found = await sql<Omit<WholeClaim, 'lines' | 'entries'>>`
    select ${columns}, c.answer, filer.full_name as "filedBy"
    from claims c ${beside} left join profiles filer on filer.id = c.filed_by
    where c.id = ${id} and ${withinOutlets(actor, access, 'c.outlet_id')}`.execute(reader)
  const [claim] = found.rows
  if (!claim) throw notFound('This claim')
  return { ...claim, lines: await linesOf(reader, id), entries: await entriesOf(reader, id) }
}

export async function historyOfClaim(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  await getClaim(reader, actor, { id })
  return { entries: await claimWords.withWords(reader, await eventsOf(reader, id)) }
}

async function linesOf(reader: Reader, id: string) {
  const found = await sql<WholeClaim['lines'][number]>`
    select cc.case_id as "caseId", p.code as "parcelCode", p.tracking_number as "trackingNumber",
      rc.state as "caseState", rc.said_at as "saidAt", cc.amount_minor as "amountMinor",
      cc.is_over as "isOver", coalesce((select sum(e.amount_minor) from claim_entries e
        where e.claim_id = cc.claim_id and e.case_id = cc.case_id), 0)::bigint as "balanceMinor"
    from claim_cases cc join return_cases rc on rc.id = cc.case_id
    join parcels p on p.id = rc.parcel_id where cc.claim_id = ${id} order by p.code`.execute(reader)
  return found.rows
}

async function entriesOf(reader: Reader, id: string) {
  const found = await sql<WholeClaim['entries'][number]>`
    select e.id, p.code as "parcelCode", e.kind, e.amount_minor as "amountMinor", e.reference,
      coalesce(said.words, e.reason) as reason, by.full_name as by, e.entered_at as at
    from claim_entries e join return_cases rc on rc.id = e.case_id
    join parcels p on p.id = rc.parcel_id left join profiles by on by.id = e.entered_by
    left join claim_words said on said.id = e.words_id
    where e.claim_id = ${id} order by e.entered_at, e.id`.execute(reader)
  return found.rows
}

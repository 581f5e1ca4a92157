import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { RecordNoun } from '../reported-nouns.ts'

export type PackRecord = {
  readonly noun: RecordNoun
  readonly recordId: string
  readonly label: string
}

/** At most so many lines in each table of the pack: older ones are left out. */
const mostLines = 5_000

type TimelineLine = {
  readonly at: string
  readonly record: string
  readonly event: string
  readonly by: string
  readonly facts: string
}

const idsOf = (records: readonly PackRecord[], noun?: RecordNoun) =>
  records.filter((one) => noun === undefined || one.noun === noun).map(({ recordId }) => recordId)

/** What the log has of each linked record. */
export async function timelineOf(
  reader: Reader,
  records: readonly PackRecord[],
): Promise<TimelineLine[]> {
  const found = await sql<TimelineLine>`
    select e.at, e.label as record, e.type as event, e.actor_name as by, e.data::text as facts
    from unnest(${idsOf(records)}::uuid[]) as linked(id)
    cross join lateral (select * from events where entity_id = linked.id and result = 'ok'
      order by tx desc, seq desc limit ${sql.lit(mostLines)}) as e
    order by e.at, e.tx, e.seq limit ${sql.lit(mostLines)}`.execute(reader)
  return found.rows
}

type ScanLine = {
  readonly at: string
  readonly by: string
  readonly task: string
  readonly code: string
  readonly result: string
  readonly message: string
}

/** Scans of the linked records and at work on them, at the gate too. */
export async function scansOf(reader: Reader, records: readonly PackRecord[]): Promise<ScanLine[]> {
  const found = await sql<ScanLine>`
    select at, by, task, code, result, message from (
      select s.at, p.full_name as by, s.task, s.code, s.result, s.message
      from unnest(${idsOf(records)}::uuid[]) as linked(id)
      cross join lateral (select * from scans where entity_id = linked.id
        union select * from scans where task_id = linked.id) s
      join profiles p on p.id = s.user_id
      union all
      select g.scanned_at, coalesce(p.full_name, ''), 'gate', g.code, g.verdict, ''
      from gate_scans g left join profiles p on p.id = g.scanned_by
      where g.parcel_id = any(${idsOf(records, 'parcel')}::uuid[])) scanned
    order by at limit ${sql.lit(mostLines)}`.execute(reader)
  return found.rows
}

type CallLine = {
  readonly order: string
  readonly startedAt: string
  readonly endedAt: string | null
  readonly agent: string
  readonly outcome: string
  readonly note: string
}

/** Calls to the customers of the linked orders. */
export async function callsOf(reader: Reader, records: readonly PackRecord[]): Promise<CallLine[]> {
  const found = await sql<CallLine>`
    select 'Order ' || o.number as order, c.started_at as "startedAt", c.ended_at as "endedAt",
      coalesce(p.full_name, '') as agent, coalesce(c.outcome, '') as outcome, c.note
    from confirmation_calls c join orders o on o.id = c.order_id
    left join profiles p on p.id = c.agent_id
    where c.order_id = any(${idsOf(records, 'order')}::uuid[])
    order by c.started_at limit ${sql.lit(mostLines)}`.execute(reader)
  return found.rows
}

type CourierLine = {
  readonly parcel: string
  readonly happenedAt: string
  readonly heardAt: string
  readonly code: string
  readonly says: string
  readonly place: string
}

/** What couriers reported of the linked parcels. */
export async function courierReportsOf(
  reader: Reader,
  records: readonly PackRecord[],
): Promise<CourierLine[]> {
  const found = await sql<CourierLine>`
    select p.code as parcel, e.happened_at as "happenedAt", e.received_at as "heardAt", e.code,
      t.text as says, t.place
    from parcels p join courier_events e
      on e.courier_id = p.courier_id and e.tracking_number = p.tracking_number
    join courier_event_texts t on t.event_id = e.id
    where p.id = any(${idsOf(records, 'parcel')}::uuid[])
    order by p.code, e.happened_at, e.id limit ${sql.lit(mostLines)}`.execute(reader)
  return found.rows
}

type RegisterLine = {
  readonly session: string
  readonly at: string
  readonly kind: string
  readonly method: string
  readonly amountMinor: number
  readonly currency: string
  readonly by: string
  readonly reason: string
}

/** Money and drawer openings of the linked register sessions. */
export async function registerEntriesOf(
  reader: Reader,
  records: readonly PackRecord[],
): Promise<RegisterLine[]> {
  const found = await sql<RegisterLine>`
    select register.name || ' ' || s.opened_at::date as session, e.made_at as at, e.kind, e.method,
      e.amount_minor as "amountMinor", s.currency, coalesce(p.full_name, '') as by, e.reason
    from register_sessions s join registers register on register.id = s.register_id
    join register_entries e on e.session_id = s.id left join profiles p on p.id = e.made_by
    where s.id = any(${idsOf(records, 'register_session')}::uuid[])
    order by e.made_at, e.id limit ${sql.lit(mostLines)}`.execute(reader)
  return found.rows
}

export type PackFile = {
  readonly fileId: string
  readonly folder: string
  readonly name: string
  readonly at: string
  readonly by: string
}

const mostFiles = 300

/** Photos and files of the report and of its linked records, by their ids. */
export async function filesOfPack(
  reader: Reader,
  reportId: string,
  records: readonly PackRecord[],
): Promise<PackFile[]> {
  const parts: readonly RawBuilder<unknown>[] = [
    sql`select file_id, 'evidence' as folder, name, added_at as at, added_by as by
      from fraud_report_files where report_id = ${reportId}`,
    sql`select file_id, 'photos', p.code, taken_at, taken_by
      from parcel_photos ph join parcels p on p.id = ph.parcel_id
      where ph.parcel_id = any(${idsOf(records, 'parcel')}::uuid[])`,
    sql`select ph.file_id, 'photos', 'return ' || r.number, ph.taken_at, ph.taken_by
      from returns r join return_lines l on l.return_id = r.id
      join return_photos ph on ph.line_id = l.id
      where r.order_id = any(${idsOf(records, 'order')}::uuid[])`,
    sql`select file_id, 'files', name, added_at, added_by from order_files
      where order_id = any(${idsOf(records, 'order')}::uuid[])`,
    sql`select file_id, 'files', name, added_at, added_by from variance_files
      where variance_id = any(${idsOf(records, 'variance')}::uuid[])`,
  ]
  const found = await sql<PackFile>`
    select distinct on (own.file_id) own.file_id as "fileId", own.folder, own.name, own.at,
      coalesce(p.full_name, '') as by
    from (${sql.join(parts, sql` union all `)}) own left join profiles p on p.id = own.by
    order by own.file_id, own.at limit ${sql.lit(mostFiles)}`.execute(reader)
  return found.rows
}

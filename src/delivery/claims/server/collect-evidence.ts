import { sql } from 'kysely'
import type { CourierNews } from '#delivery/couriers/courier-news.ts'
import type { ContainedLine } from '#delivery/dispatch/parcel-contents.ts'
import { containedLines } from '#delivery/dispatch/server/index.ts'
import type { Reader } from '#platform/server/db/database.ts'

/** One parcel of a claim with its label data and how it left. */
export type EvidenceParcel = {
  readonly parcelId: string
  readonly code: string
  readonly trackingNumber: string | null
  readonly orderNumber: number
  readonly service: string
  readonly shipTo: string
  readonly weightGrams: number | null
  readonly cashMinor: number
  readonly valueMinor: number
  readonly claimedMinor: number
  readonly lines: readonly ContainedLine[]
  readonly bookedAt: string | null
  readonly handedOverAt: string | null
  readonly saidAt: string
  readonly sheetNumber: number | null
  readonly driverName: string | null
  readonly signatureFileId: string | null
  readonly branch: string
  readonly saidText: string
}

export type EvidenceEvent = {
  readonly code: string
  readonly at: string
  readonly heardAt: string
  /** Empty where the courier sends only codes. */
  readonly says: string
  readonly word: string
  /** The meaning that the code is mapped to; null where it is not mapped. */
  readonly meaning: CourierNews | null
  readonly place: string
  readonly raw: string
}

export type EvidenceScan = {
  readonly session: number
  readonly at: string
  readonly code: string
  readonly verdict: string
  readonly by: string | null
}

export type EvidenceSession = {
  readonly number: number
  readonly closedAt: string
  readonly riderName: string
  readonly signaturePath: string
  readonly missing: string
}

/** The parcels of a claim, and how each was dispatched. */
export async function parcelsOfClaim(reader: Reader, claimId: string): Promise<EvidenceParcel[]> {
  const found = await sql<EvidenceParcel>`
    select p.id as "parcelId", p.code, p.tracking_number as "trackingNumber",
      o.number as "orderNumber", p.service,
      concat_ws(', ', o.ship_name, o.ship_address, o.ship_postcode, o.ship_city, o.ship_country)
        as "shipTo",
      p.weight_grams as "weightGrams", c.cash_minor as "cashMinor", c.value_minor as "valueMinor",
      cc.amount_minor as "claimedMinor", ${containedLines('packed_quantity')} as lines,
      p.booked_at as "bookedAt",
      p.handed_over_at as "handedOverAt", c.said_at as "saidAt", sheet.number as "sheetNumber",
      sheet.driver_name as "driverName", sheet.signature_file_id as "signatureFileId", c.branch, c.said_text as "saidText"
    from claim_cases cc join return_cases c on c.id = cc.case_id
    join parcels p on p.id = c.parcel_id join orders o on o.id = p.order_id
    left join load_sheet_parcels sp on sp.parcel_id = p.id and sp.removed_at is null
    left join load_sheets sheet on sheet.id = sp.sheet_id and sheet.state = 'handed_over'
    where cc.claim_id = ${claimId} order by p.code`.execute(reader)
  return found.rows
}

/** Every tracking event of these parcels as it arrived, including those without an effect. */
export async function eventsOfClaim(
  reader: Reader,
  parcelIds: readonly string[],
): Promise<EvidenceEvent[]> {
  const found = await sql<EvidenceEvent>`
    select p.code, e.happened_at as at, e.received_at as "heardAt", t.text as says, e.code as word,
      w.news as meaning, t.place,
      coalesce(t.raw::text, 'Forgotten; SHA-256 ' || e.raw_hash) as raw
    from courier_events e join courier_event_texts t on t.event_id = e.id join parcels p
      on p.courier_id = e.courier_id and p.tracking_number = e.tracking_number
    left join courier_words w on w.courier_id = e.courier_id and w.word = e.code
    where p.id = any(${[...parcelIds]}::uuid[])
    order by p.code, e.happened_at, e.id`.execute(reader)
  return found.rows
}

/** What our own log has about these parcels. */
export async function recordOfClaim(
  reader: Reader,
  parcelIds: readonly string[],
): Promise<{ code: string; at: string; type: string; by: string; data: string }[]> {
  const found = await sql<{ code: string; at: string; type: string; by: string; data: string }>`
    select p.code, e.at, e.type, e.actor_name as by, e.data::text as data
    from events e join parcels p on p.id = e.entity_id
    where p.id = any(${[...parcelIds]}::uuid[]) and e.noun = 'parcel' and e.result = 'ok'
    order by p.code, e.tx, e.seq`.execute(reader)
  return found.rows
}

/**
 * Our drop-off log from the day on which the courier reports the first return: every scan of its
 * parcels at that outlet, so that a missing scan shows what was not returned.
 */
export async function gateLogOf(
  reader: Reader,
  about: { outletId: string; courierId: string; since: string },
): Promise<{ scans: EvidenceScan[]; sessions: EvidenceSession[] }> {
  const meant = sql`g.outlet_id = ${about.outletId} and g.courier_id = ${about.courierId}
    and g.opened_at >= ${about.since}::timestamptz - interval '1 day'`
  const scans = await sql<EvidenceScan>`
    select g.number as session, s.scanned_at as at, s.code, s.verdict, by.full_name as by
    from gate_scans s join gate_sessions g on g.id = s.session_id
    left join profiles by on by.id = s.scanned_by
    where ${meant} order by s.scanned_at, s.id limit 5000`.execute(reader)
  const sessions = await sql<EvidenceSession>`
    select g.number, g.closed_at as "closedAt", g.rider_name as "riderName",
      g.signature_path as "signaturePath", coalesce((select string_agg(p.code, ', ' order by p.code)
        from gate_missing m join parcels p on p.id = m.parcel_id where m.session_id = g.id), '')
        as missing
    from gate_sessions g where ${meant} and g.state = 'closed' order by g.number
    limit 200`.execute(reader)
  return { scans: scans.rows, sessions: sessions.rows }
}

export type EvidencePhoto = {
  readonly fileId: string
  readonly code: string
  /** Null: it was taken at the packing station. */
  readonly returnNumber: number | null
  readonly sku: string | null
  readonly grade: string | null
  readonly disposition: string | null
  readonly takenAt: string
  readonly by: string | null
}

/** The photos from packing these parcels, and from the returns of some of their orders. */
export async function photosOfClaim(reader: Reader, claimId: string): Promise<EvidencePhoto[]> {
  const ofClaim = sql`claim_cases cc join return_cases c on c.id = cc.case_id
    join parcels p on p.id = c.parcel_id`
  const found = await sql<EvidencePhoto>`
    select taken."fileId", taken.code, taken."returnNumber", taken.sku, taken.grade,
      taken.disposition, taken."takenAt", by.full_name as by
    from (
      select ph.file_id as "fileId", p.code, null::bigint as "returnNumber", null as sku,
        null as grade, null as disposition, ph.taken_at as "takenAt", ph.taken_by
      from ${ofClaim} join parcel_photos ph on ph.parcel_id = p.id where cc.claim_id = ${claimId}
      union all
      select ph.file_id, p.code, r.number, v.sku, i.grade, i.disposition, ph.taken_at, ph.taken_by
      from ${ofClaim} join returns r on r.order_id = p.order_id
      join return_lines l on l.return_id = r.id join return_photos ph on ph.line_id = l.id
      join variants v on v.id = l.variant_id
      left join return_inspections i on i.id = ph.inspection_id where cc.claim_id = ${claimId}
    ) taken left join profiles by on by.id = taken.taken_by
    order by taken.code, taken."takenAt", taken."fileId" limit 500`.execute(reader)
  return found.rows
}

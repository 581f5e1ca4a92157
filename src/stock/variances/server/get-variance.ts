import { sql } from 'kysely'
import { historyWithoutCosts } from '#organization/users/server/index.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { toleranceAt } from '#stock/inventory/server/index.ts'
import type { Variance } from '../variances.fields.ts'
import { closingFault, varianceClaimOf } from '../variances.rules.ts'
import { variancesSettings } from '../variances.settings.ts'
import { type FoundVariance, findVariance } from './find-variance.ts'
import { partsOf } from './parts-of-variance.ts'
import { beside, causeInWords, readTerms, repeatDays, rowColumns } from './variance-source.ts'

type Asked = { readonly id: string }

type Lists = 'parts' | 'entries' | 'files' | 'others' | 'postedWith' | 'repeatOf'
type Derived = 'claimsFrom' | 'needsAnother' | 'aloneMinor' | 'closingFault' | 'toleranceMinor'

export async function getVariance(reader: Reader, actor: Actor, { id }: Asked): Promise<Variance> {
  const variance = await findVariance(reader, actor, id)
  const terms = await readTerms(reader)
  const found = await sql<Omit<Variance, Lists | Derived> & { postedWith: string | null }>`
    select ${rowColumns(actor, terms)}, o.name as "outletName", v.bin_id as "binId",
      v.lot_id as "lotId", v.is_booked as "isBooked", variant.tracking <> 'none' as "isLotTracked",
      v.cause as "foundCause", opener.full_name as "openedBy", v.note,
      proposer.full_name as "proposedBy", v.proposed_at as "proposedAt",
      approver.full_name as "approvedBy", v.approved_at as "approvedAt",
      poster.full_name as "postedBy", v.posted_at as "postedAt",
      v.posted_with as "postedWith", v.due_on is not null as "isDueChosen",
      case when v.claim_id is not null then jsonb_build_object('noun', v.claim_noun,
        'id', v.claim_id, 'label', v.claim_label) end as claim, coalesce(level.on_hand, 0)::bigint as "onHand",
      coalesce(level.reserved, 0)::bigint as reserved
    from stock_variances v ${beside}
    left join stock_levels level on level.variant_id = v.variant_id and level.outlet_id = v.outlet_id
    left join profiles opener on opener.id = v.created_by
    left join profiles proposer on proposer.id = v.proposed_by
    left join profiles approver on approver.id = v.approved_by
    left join profiles poster on poster.id = v.posted_by
    where v.id = ${id}`.execute(reader)
  const [head] = found.rows
  if (!head) throw new Error(`Variance ${id} went away between two reads.`)
  const { outletId, currency } = variance
  const aloneMinor = await settingOf(reader, variancesSettings.aloneMinor, outletId)
  const limit = { toleranceMinor: await toleranceAt(reader, outletId), currency }
  const self = authorId(actor)
  return {
    ...head,
    postedWith: head.postedWith === null ? null : await nameOf(reader, actor, head.postedWith),
    parts: await partsOf(reader, id),
    entries: await entriesInLedger(reader, id),
    files: await filesOf(reader, id),
    claimsFrom: varianceClaimOf(variance),
    repeatOf: await repeatedBy(reader, variance, terms.prefix),
    others: await othersOf(reader, variance, terms.prefix),
    needsAnother: variance.state === 'proposed' && self !== null && self === variance.proposedBy,
    aloneMinor,
    closingFault: closingFault(variance, limit),
    toleranceMinor: limit.toleranceMinor,
  }
}

async function nameOf(reader: Reader, actor: Actor, id: string) {
  const { label } = await findVariance(reader, actor, id)
  return { id, label }
}

async function entriesInLedger(reader: Reader, id: string): Promise<Variance['entries']> {
  const found = await sql<Variance['entries'][number]>`
    select m.seq, variant.sku, bin.code as "binCode", lot.code as "lotCode",
      m.on_hand_delta as quantity, variant.quantity_scale as "quantityScale", m.at, m.reason
    from stock_movements m join variants variant on variant.id = m.variant_id
    left join bins bin on bin.id = m.bin_id left join lots lot on lot.id = m.lot_id
    where m.source_id = ${id} and m.on_hand_delta <> 0 order by m.seq limit 100`.execute(reader)
  return found.rows
}

async function filesOf(reader: Reader, id: string): Promise<Variance['files']> {
  const found = await sql<Variance['files'][number]>`
    select own.id, own.file_id as "fileId", own.name,
      f.media_type like 'image/%' as "isPicture"
    from variance_files own join files f on f.id = own.file_id
    where own.variance_id = ${id} order by own.added_at, own.id`.execute(reader)
  return found.rows
}

async function othersOf(
  reader: Reader,
  { id, variantId, outletId, openedAt }: FoundVariance,
  prefix: string,
): Promise<Variance['others']> {
  const found = await sql<Variance['others'][number]>`
    select v.id, ${prefix}::text || v.number as label, v.quantity, v.state,
      v.created_at as "openedAt"
    from stock_variances v
    where v.variant_id = ${variantId} and v.outlet_id = ${outletId} and v.id <> ${id}
      and v.created_at between ${openedAt}::timestamptz - interval '30 days'
        and ${openedAt}::timestamptz + interval '30 days'
    order by v.created_at desc, v.id desc limit 20`.execute(reader)
  return found.rows
}

/** A resolved variance that came back: it stays as it is, and the new one names it. */
async function repeatedBy(
  reader: Reader,
  { id, variantId, outletId, binId, openedAt }: FoundVariance,
  prefix: string,
): Promise<Variance['repeatOf']> {
  const found = await sql<NonNullable<Variance['repeatOf']>>`
    select v.id, ${prefix}::text || v.number as label, ${causeInWords} as cause
    from stock_variances v
    where v.variant_id = ${variantId} and v.outlet_id = ${outletId} and v.id <> ${id}
      and v.bin_id is not distinct from ${binId}::uuid and v.state in ('posted', 'closed')
      and v.created_at <= ${openedAt}
      and v.created_at > ${openedAt}::timestamptz - make_interval(days => ${repeatDays})
    order by v.created_at desc, v.id desc limit 1`.execute(reader)
  return found.rows[0] ?? null
}

export async function historyOfVariance(reader: Reader, actor: Actor, { id }: Asked) {
  await findVariance(reader, actor, id)
  return { entries: historyWithoutCosts(actor, await eventsOf(reader, id)) }
}

import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { receivingSettings } from '#stock/receiving/receiving.settings.ts'
import { supplierClaimsSettings } from '#stock/supplier-claims/supplier-claims.settings.ts'
import { variancesSettings } from '#stock/variances/variances.settings.ts'
import type { StartNoun } from '../reported-nouns.ts'
import { access } from './visible-reports.ts'

type Source = {
  /** The table, as `x`, with what its label needs. */
  readonly from: RawBuilder<unknown>
  readonly label: RawBuilder<string>
  readonly facts: RawBuilder<string>
  /** The SQL of its outlet; null for what belongs to none. */
  readonly outlet: string | null
  readonly finds: (q: string) => RawBuilder<boolean>
}

const none = sql<string>`''`

const byNumber = (q: string) => {
  const digits = q.replace(/^\D+/, '')
  return /^\d{1,15}$/.test(digits)
    ? sql<boolean>`x.number = ${Number(digits)}`
    : sql<boolean>`false`
}

const readPrefixes = (reader: Reader) =>
  settingsOf(reader, {
    receipt: receivingSettings.prefix,
    claim: supplierClaimsSettings.prefix,
    variance: variancesSettings.prefix,
  })

type Prefixes = Awaited<ReturnType<typeof readPrefixes>>

const sourcesOf = ({ receipt, claim, variance }: Prefixes): Record<StartNoun, Source> => ({
  order: {
    from: sql`orders x`,
    label: sql`'Order ' || x.number`,
    facts: sql`x.ship_name`,
    outlet: 'x.outlet_id',
    finds: byNumber,
  },
  parcel: {
    from: sql`parcels x`,
    label: sql`'Parcel ' || x.code`,
    facts: sql`coalesce(x.tracking_number, '')`,
    outlet: 'x.outlet_id',
    finds: (q) => sql`(x.code = upper(${q}) or x.tracking_number = ${q})`,
  },
  sale: {
    from: sql`sales x join profiles cashier on cashier.id = x.cashier_id`,
    label: sql`'Sale ' || x.number`,
    facts: sql`cashier.full_name`,
    outlet: 'x.outlet_id',
    finds: byNumber,
  },
  register_session: {
    from: sql`register_sessions x join registers register on register.id = x.register_id
      join profiles opener on opener.id = x.opened_by`,
    label: sql`register.name || ', ' || to_char(x.opened_at at time zone 'UTC', 'FMDD Mon YYYY')`,
    facts: sql`opener.full_name`,
    outlet: 'x.outlet_id',
    finds: (q) => matchesWords('register.name', q),
  },
  goods_receipt: {
    from: sql`goods_receipts x`,
    label: sql`${receipt}::text || x.number`,
    facts: none,
    outlet: 'x.outlet_id',
    finds: byNumber,
  },
  variance: {
    from: sql`stock_variances x`,
    label: sql`${variance}::text || x.number`,
    facts: sql`x.source_label`,
    outlet: 'x.outlet_id',
    finds: byNumber,
  },
  supplier_claim: {
    from: sql`supplier_claims x`,
    label: sql`${claim}::text || x.number`,
    facts: none,
    outlet: 'x.outlet_id',
    finds: byNumber,
  },
  customer: {
    from: sql`customers x`,
    label: sql`'C-' || x.number`,
    facts: sql`x.full_name`,
    outlet: null,
    finds: (q) => sql`(${byNumber(q)} or ${matchesWords('x.full_name', q)})`,
  },
  user: {
    from: sql`profiles x`,
    label: sql`x.full_name`,
    facts: none,
    outlet: null,
    finds: (q) => matchesWords('x.full_name', q),
  },
  courier: {
    from: sql`couriers x`,
    label: sql`x.name`,
    facts: sql`x.code`,
    outlet: null,
    finds: (q) => matchesWords('x.name', q),
  },
  supplier: {
    from: sql`suppliers x`,
    label: sql`x.name`,
    facts: sql`x.code`,
    outlet: null,
    finds: (q) => matchesWords('x.name', q),
  },
})

const withinActor = (actor: Actor, { outlet }: Source) =>
  outlet === null ? sql<boolean>`true` : withinOutlets(actor, access, outlet)

export type Reportable = { readonly noun: StartNoun; readonly id: string; readonly label: string }

/** A record or person of the actor's outlets, by the name under which a report links to it. */
export async function requireReportable(
  reader: Reader,
  actor: Actor,
  { noun, id }: Pick<Reportable, 'noun' | 'id'>,
): Promise<Reportable & { readonly outletId: string | null }> {
  const source = sourcesOf(await readPrefixes(reader))[noun]
  const outlet = source.outlet === null ? sql`null::uuid` : sql.ref(source.outlet)
  const found = await sql<{ label: string; outletId: string | null }>`
    select ${source.label} as label, ${outlet} as "outletId" from ${source.from}
    where x.id = ${id} and ${withinActor(actor, source)}`.execute(reader)
  const [row] = found.rows
  if (!row) throw notFound('This record')
  return { noun, id, ...row }
}

const mostFound = 10

/** The records of one kind that match what is typed, the newest first. */
export async function findCandidates(
  reader: Reader,
  actor: Actor,
  { noun, q }: { readonly noun: StartNoun; readonly q: string },
) {
  const source = sourcesOf(await readPrefixes(reader))[noun]
  const found = await sql<{ id: string; label: string; facts: string }>`
    select x.id, ${source.label} as label, ${source.facts} as facts from ${source.from}
    where ${source.finds(q.trim())} and ${withinActor(actor, source)}
    order by x.id desc limit ${sql.lit(mostFound)}`.execute(reader)
  return { found: found.rows.map((row) => ({ noun, ...row })) }
}

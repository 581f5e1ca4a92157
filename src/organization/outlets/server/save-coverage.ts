import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { noLine } from '../coverage.rules.ts'
import type { Service } from '../locations.fields.ts'
import { courierNoun } from '../outlets.nouns.ts'
import { serviceColumn } from './area-columns.ts'
import { requireCourier } from './coverage.queries.ts'
import { tellOfArea } from './lock-area.ts'

type WantedRow = {
  readonly areaId: string
  readonly version: number
  readonly service: Service | null
}

type KnownRow = {
  readonly areaId: string
  readonly name: string
  readonly version: number
  readonly service: Service | null
}

/** Sets one courier's service in some areas, all or none, as the user saw them in the grid. */
export async function saveCoverage(
  tx: Tx,
  actor: Actor,
  input: { readonly courierId: string; readonly rows: readonly WantedRow[] },
) {
  const { courierId, rows } = input
  const { code } = await requireCourier(tx, courierId)
  const known = await lockServices(
    tx,
    courierId,
    rows.map(({ areaId }) => areaId),
  )
  for (const { areaId, version } of rows) {
    const before = known.get(areaId)
    if (!before) throw notFound('This service location')
    if (before.version !== version)
      throw staleVersion(`${code} in ${before.name}`, version, before.version)
  }
  const versions = await setServices(tx, courierId, rows, 'hand')
  for (const { areaId, service } of rows) {
    const before = known.get(areaId)
    if (!before) continue
    const changes = changesBetween<Readonly<Record<string, unknown>>>(
      before.service ?? noLine,
      service ?? { reach: null },
    )
    if (Object.keys(changes).length > 0)
      await tellOfArea(
        tx,
        actor,
        { id: areaId, name: before.name },
        service ? 'coverage_changed' : 'coverage_removed',
        { courier: code, ...changes },
      )
  }
  hintAfterCommit(tx, { noun: courierNoun.key, ids: [courierId] })
  return {
    rows: rows.map(({ areaId }) => ({ areaId, version: versions.get(areaId) ?? 0 })),
  }
}

/** Locks the areas and the courier's own lines there until the end of the transaction. */
export async function lockServices(
  tx: Tx,
  courierId: string,
  areaIds: readonly string[],
): Promise<ReadonlyMap<string, KnownRow>> {
  await sql`select from courier_services where courier_id = ${courierId}
    and area_id = any(${[...areaIds]}::uuid[]) order by area_id for update`.execute(tx)
  const found = await sql<KnownRow>`
    select a.id as "areaId", a.name, coalesce(s.version, 0) as version, ${serviceColumn}
    from service_areas a
      left join courier_services s on s.area_id = a.id and s.courier_id = ${courierId}
    where a.id = any(${[...areaIds]}::uuid[])`.execute(tx)
  return new Map(found.rows.map((row) => [row.areaId, row]))
}

/** Writes lines of coverage in one statement; null takes a line away. Answers the new versions. */
export async function setServices(
  tx: Tx,
  courierId: string,
  rows: readonly { readonly areaId: string; readonly service: Service | null }[],
  source: string,
): Promise<ReadonlyMap<string, number>> {
  const gone = rows.filter(({ service }) => service === null).map(({ areaId }) => areaId)
  if (gone.length > 0)
    await tx
      .deleteFrom('courier_services')
      .where('courier_id', '=', courierId)
      .where('area_id', 'in', gone)
      .execute()
  const kept = rows.flatMap(({ areaId, service }) => (service ? [{ areaId, ...service }] : []))
  if (kept.length === 0) return new Map()
  const saved = await sql<{ areaId: string; version: number }>`
    insert into courier_services (courier_id, area_id, reach, suspended_until, note, their_name,
      their_id, days, cost_minor, currency, takes_cash, cash_limit_minor, weight_limit_grams,
      takes_returns, source)
    select ${courierId}, r."areaId", r.reach, r."suspendedUntil", r.note, r."theirName",
      r."theirId", r.days, r."costMinor", r.currency, r."takesCash", r."cashLimitMinor",
      r."weightLimitGrams", r."takesReturns", ${source}
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r("areaId" uuid, reach text,
      "suspendedUntil" date, note text, "theirName" text, "theirId" text, days int,
      "costMinor" bigint, currency text, "takesCash" boolean, "cashLimitMinor" bigint,
      "weightLimitGrams" int, "takesReturns" boolean)
    on conflict (courier_id, area_id) do update set reach = excluded.reach,
      suspended_until = excluded.suspended_until, note = excluded.note,
      their_name = excluded.their_name, their_id = excluded.their_id, days = excluded.days,
      cost_minor = excluded.cost_minor, currency = excluded.currency,
      takes_cash = excluded.takes_cash, cash_limit_minor = excluded.cash_limit_minor,
      weight_limit_grams = excluded.weight_limit_grams, takes_returns = excluded.takes_returns,
      source = excluded.source, changed_at = now(), version = courier_services.version + 1
    returning area_id as "areaId", version`.execute(tx)
  return new Map(saved.rows.map(({ areaId, version }) => [areaId, version]))
}

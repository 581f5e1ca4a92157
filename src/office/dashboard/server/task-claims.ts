import { sql } from 'kysely'
import { taskNoun } from '#office/notifications/notifications.nouns.ts'
import { capability } from '#organization/users/capabilities.ts'
import { isAllowed } from '#platform/permissions.ts'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { authorize } from '#platform/server/http/authorize.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ServedNeed } from '#platform/server/serve-need.ts'
import { isWithinOutlets, requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { upperFirst } from '#platform/upper-first.ts'
import { type Claim, refuseReleasing, refuseTaking } from '../task-claims.rules.ts'
import type { BoardParts } from './board.ts'

type Row = Claim & {
  readonly id: string
  readonly need: string
  readonly outletId: string | null
  readonly outletCode: string | null
  readonly note: string
}

const columnsFor = (actor: Actor) => sql`c.id, c.need, c.outlet_id as "outletId",
  o.code as "outletCode", p.full_name as by, c.taken_by = ${actor.userId} as "isMine",
  c.until_at as until, c.note, c.version`

const beside = sql`join profiles p on p.id = c.taken_by left join outlets o on o.id = c.outlet_id`

/** Who works on what, of the needs that the actor may see; claims whose time is over are left out. */
export const listClaims =
  ({ needs }: BoardParts) =>
  async (reader: Reader, actor: Actor, { outletId }: { outletId?: string | undefined }) => {
    requireWithinOutlets(actor, capability.dashboard, outletId)
    const found = await sql<Row>`select ${columnsFor(actor)} from dashboard_claims c ${beside}
      where c.until_at > now()
        and (${outletId ?? null}::uuid is null or c.outlet_id is null or c.outlet_id = ${outletId ?? null})
      order by c.until_at, c.id limit 500`.execute(reader)
    const isSeen = ({ need: key, outletId: at }: Row) => {
      const need = needs.find((served) => served.need.key === key)?.need
      if (!need || !isAllowed(actor.permissions, need.access)) return false
      return at === null || isWithinOutlets(actor, need.access, at)
    }
    return { claims: found.rows.filter(isSeen) }
  }

type TakeInput = {
  readonly need: string
  readonly outletId?: string | undefined
  readonly minutes: number
  readonly note: string
  readonly version?: number | undefined
}

/** Takes a task for a while, prolongs one's own, or takes over that of another with a note. */
export const takeTask =
  ({ needs }: BoardParts) =>
  async (tx: Tx, actor: Actor, input: TakeInput) => {
    const { need, minutes, note, version } = input
    const served = needs.find((each) => each.need.key === need)
    if (!served) throw notFound('This need')
    authorize(actor, served.need.access)
    const outletId = outletOf(actor, served, input.outletId)
    await lockByName(tx, `dashboard task ${need} ${outletId}`)
    const current = await claimOf(tx, actor, need, outletId)
    throwIfRefused(refuseTaking(current, { note, version }))
    const taken = await sql<{ id: string; version: number; until: string }>`
      insert into dashboard_claims as kept (id, need, outlet_id, taken_by, until_at, note)
        values (${newId()}, ${need}, ${outletId}, ${actor.userId},
          now() + make_interval(mins => ${minutes}), ${note})
      on conflict on constraint dashboard_claims_once do update set taken_by = excluded.taken_by,
        taken_at = now(), until_at = excluded.until_at, note = excluded.note,
        version = kept.version + 1
      returning id, version, until_at as until`.execute(tx)
    const [claim] = taken.rows
    if (!claim) throw new Error('A task that was taken has a row.')
    const what = !current ? 'taken' : current.isMine ? 'prolonged' : 'taken_over'
    await tell(tx, actor, `dashboard_task.${what}`, served, {
      id: claim.id,
      outletId,
      data: {
        until: claim.until,
        ...(note ? { note } : {}),
        ...(what === 'taken_over' ? { from: current?.by } : {}),
      },
    })
    return claim
  }

/** Ends a claim of one's own before its time. */
export const releaseTask =
  ({ needs }: BoardParts) =>
  async (tx: Tx, actor: Actor, { id, version }: { id: string; version: number }) => {
    const found = await sql<Row>`select ${columnsFor(actor)} from dashboard_claims c ${beside}
      where c.id = ${id} and c.until_at > now() for update of c`.execute(tx)
    const [claim] = found.rows
    const served = needs.find(({ need }) => need.key === claim?.need)
    if (!claim || !served || !isAllowed(actor.permissions, served.need.access))
      throw notFound('This task')
    if (claim.outletId !== null && !isWithinOutlets(actor, served.need.access, claim.outletId))
      throw notFound('This task')
    throwIfRefused(refuseReleasing(claim))
    if (claim.version !== version) throw staleVersion('This task', version, claim.version)
    await tx.deleteFrom('dashboard_claims').where('id', '=', id).execute()
    const { outletId } = claim
    await tell(tx, actor, 'dashboard_task.released', served, { id, outletId, data: {} })
    return { id }
  }

async function claimOf(tx: Tx, actor: Actor, need: string, outletId: string | null) {
  const found = await sql<Row>`select ${columnsFor(actor)} from dashboard_claims c ${beside}
    where c.need = ${need} and c.outlet_id is not distinct from ${outletId}::uuid
      and c.until_at > now()`.execute(tx)
  return found.rows[0] ?? null
}

/**
 * The outlet of a task: the one that is asked for, or the only one at which the actor does this work;
 * null for all outlets, where the work has none, or the actor does it at all of them.
 */
function outletOf(actor: Actor, { need, isOfOutlets }: ServedNeed, outletId: string | undefined) {
  requireWithinOutlets(actor, need.access, outletId)
  if (!isOfOutlets) return null
  if (outletId !== undefined) return outletId
  const own = outletsOf(actor, need.access)
  if (own === null) return null
  const [only, ...others] = own
  if (only !== undefined && others.length === 0) return only
  throw new Refusal(
    'invalid',
    'outlet_missing',
    'Choose the outlet whose work you take at the top of the dashboard.',
    { field: 'outletId' },
  )
}

type Told = {
  readonly id: string
  readonly outletId: string | null
  readonly data: Readonly<Record<string, unknown>>
}

const tell = (
  tx: Tx,
  actor: Actor,
  type: `dashboard_task.${string}`,
  { need }: ServedNeed,
  told: Told,
) => appendEvent(tx, actor, { type, noun: taskNoun, label: upperFirst(need.many), ...told })

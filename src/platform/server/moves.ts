import { sql } from 'kysely'
import type { EventType } from '../events.ts'
import { type Machine, refuseMove } from '../machine.ts'
import type { Noun } from '../nouns.ts'
import { notFound, staleVersion, throwIfRefused } from '../refusal.ts'
import type { Actor } from './actor.ts'
import type { Tx } from './db/database.ts'
import { appendEvent } from './events/append-event.ts'

export type MoveRequest<S extends string, M extends string> = {
  readonly machine: Machine<S, M>
  readonly noun: Noun
  readonly move: M
  readonly id: string
  /**
   * The version that the caller saw; left out only when a scan, not a form, requests the
   * transition.
   */
  readonly version?: number
  /** The name of the record in refusals and in the log. */
  readonly label: string
  /** Columns that change with the transition. */
  readonly set?: Readonly<Record<string, string | number | boolean | null>>
  /** The outlet whose users it concerns. */
  readonly outletId?: string | null
  readonly data?: Readonly<Record<string, unknown>>
  /** See `NewEvent`. */
  readonly hearers?: readonly string[]
}

/**
 * Changes a record's state by one compare-and-set UPDATE whose WHERE names the allowed previous
 * states, and appends the event. Of two simultaneous transitions exactly one succeeds; the other is
 * refused with the state that it found.
 *
 * @returns the new version
 */
export async function move<S extends string, M extends string>(
  tx: Tx,
  actor: Actor,
  request: MoveRequest<S, M>,
): Promise<number> {
  const { machine, move: name, id, version } = request
  const { from, to, done } = machine.moves[name]
  const assignments = Object.entries(request.set ?? {}).map(
    ([column, value]) => sql`, ${sql.ref(column)} = ${value}`,
  )
  const moved = await sql<{ version: number; before: S }>`
    update ${sql.table(machine.table)} as record
    set state = ${to}, state_changed_at = now(), version = record.version + 1
      ${sql.join(assignments, sql``)}
    from (select id, state from ${sql.table(machine.table)} where id = ${id} for update) as old
    where record.id = old.id and old.state = any(${[...from]})
      and (${version ?? null}::int is null or record.version = ${version ?? null})
    returning record.version, old.state as before`.execute(tx)
  const [row] = moved.rows
  if (!row) return refuse(tx, request)
  const type: EventType = `${request.noun.key}.${done}`
  await appendEvent(tx, actor, {
    type,
    noun: request.noun,
    id,
    label: request.label,
    outletId: request.outletId ?? null,
    data: { ...request.data, state: [row.before, to] },
    ...(request.hearers ? { hearers: request.hearers } : {}),
  })
  return row.version
}

async function refuse<S extends string, M extends string>(
  tx: Tx,
  request: MoveRequest<S, M>,
): Promise<never> {
  const { machine, move: name, id, label, version } = request
  const found = await sql<{ state: S; version: number }>`
    select state, version from ${sql.table(machine.table)} where id = ${id}`.execute(tx)
  const [current] = found.rows
  if (!current) throw notFound(label)
  throwIfRefused(refuseMove(machine, name, { label, state: current.state }))
  throw staleVersion(label, version ?? 0, current.version)
}

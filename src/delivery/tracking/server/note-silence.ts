import { sql } from 'kysely'
import { courierNoun } from '#organization/outlets/outlets.nouns.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'

type Courier = { readonly courierId: string; readonly name: string }

/** A courier’s server may be away for a while; after this time a user has to call. */
const patienceHours = 3

/** Records since when a courier's server has not answered, and reports it once. */
export async function noteSilence(db: Database, courier: Courier, text: string): Promise<void> {
  const { courierId } = courier
  await db.transaction(async (tx) => {
    await sql`insert into tracking_silences (courier_id, last_error)
      values (${courierId}, ${text.slice(0, 500)})
      on conflict (courier_id) do update set last_error = excluded.last_error`.execute(tx)
    const long = await sql<{ since: string }>`update tracking_silences set told_at = now()
      where courier_id = ${courierId} and told_at is null
        and since <= now() - make_interval(hours => ${patienceHours})
      returning since`.execute(tx)
    const [silence] = long.rows
    if (silence) await tell(tx, courier, 'courier.went_silent', { ...silence, reason: text })
  })
}

export async function endSilence(tx: Tx, courier: Courier): Promise<void> {
  const ended = await sql<{ since: string; wasTold: boolean }>`
    delete from tracking_silences where courier_id = ${courier.courierId}
    returning since, told_at is not null as "wasTold"`.execute(tx)
  const [silence] = ended.rows
  if (silence?.wasTold) await tell(tx, courier, 'courier.answered_again', { since: silence.since })
}

const tracking = systemActor('Tracking')

function tell(
  tx: Tx,
  { courierId: id, name: label }: Courier,
  type: `courier.${string}`,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  return appendEvent(tx, tracking, { type, noun: courierNoun, id, label, data })
}

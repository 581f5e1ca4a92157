import type { Selectable } from 'kysely'
import { refuseSelling, refuseShipping } from '#organization/outlets/outlets.rules.ts'
import type { OutletState } from '#organization/outlets/outlets.states.ts'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { Channels } from '#platform/server/db/tables.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { channelNoun } from '../channels.nouns.ts'

export type ChannelRow = Selectable<Channels>

/** The channel, for this transaction alone; of another version than the caller saw it is refused. */
export async function lockChannel(tx: Tx, id: string, version?: number): Promise<ChannelRow> {
  const found = await tx
    .selectFrom('channels')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('This sales channel')
  if (version !== undefined && version !== found.version)
    throw staleVersion(found.name, version, found.version)
  return found
}

export function tellOfChannel(
  tx: Tx,
  actor: Actor,
  channel: { readonly id: string; readonly name: string },
  done: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { id, name } = channel
  return appendEvent(tx, actor, {
    type: `channel.${done}`,
    noun: channelNoun,
    id,
    label: name,
    data,
  })
}

/** Orders of a sales channel are placed without a user, so its outlet must be able to ship them. */
export async function requireShippingOutlet(reader: Reader, id: string): Promise<void> {
  const outlet = await reader
    .selectFrom('outlets')
    .select(['name', 'state', 'ships', 'sells', 'receives'])
    .$narrowType<{ state: OutletState }>()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!outlet)
    throw new Refusal('missing', 'not_found', 'This outlet was not found.', { field: 'outletId' })
  throwIfRefused(refuseSelling({ ...outlet, sells: true }) ?? refuseShipping(outlet))
}

export async function requireFreeName(reader: Reader, name: string, id: string): Promise<void> {
  const twin = await reader
    .selectFrom('channels')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (!twin) return
  throw new Refusal(
    'conflict',
    'name_taken',
    `There is a sales channel “${name}” already. Give this one another name.`,
    { field: 'name' },
  )
}

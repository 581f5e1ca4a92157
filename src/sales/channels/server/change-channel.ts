import { changesBetween } from '#platform/changes.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { nameChannel } from '#sales/orders/server/index.ts'
import type { ChannelGiven } from './add-channel.ts'
import {
  lockChannel,
  requireFreeName,
  requireShippingOutlet,
  tellOfChannel,
} from './lock-channel.ts'

type ChangedChannel = Omit<ChannelGiven, 'tag' | 'language'> & {
  readonly tag?: string | undefined
  readonly language?: string | undefined
}

/** What comes in from now on is placed so; orders that are there stay as they are. */
export async function changeChannel(
  tx: Tx,
  actor: Actor,
  input: ChangedChannel & { readonly id: string; readonly version: number },
) {
  const { id, name, outletId, unpaidMethod } = input
  const before = await lockChannel(tx, id, input.version)
  const { tag = before.tag, language = before.language } = input
  await requireFreeName(tx, name, id)
  if (outletId !== before.outlet_id) await requireShippingOutlet(tx, outletId)
  const after = { name, outlet_id: outletId, unpaid_method: unpaidMethod, tag, language }
  const changes = changesBetween<Record<string, unknown>>(
    {
      name: before.name,
      outlet_id: before.outlet_id,
      unpaid_method: before.unpaid_method,
      tag: before.tag,
      language: before.language,
    },
    after,
  )
  if (Object.keys(changes).length === 0) return { id, version: before.version }
  const { version } = await tx
    .updateTable('channels')
    .set({ ...after, version: before.version + 1 })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const { outlet_id: outlet, unpaid_method: unpaid, ...others } = changes
  if (name !== before.name) await nameChannel(tx, before.source, name)
  await tellOfChannel(tx, actor, { id, name }, 'changed', {
    ...others,
    ...(outlet ? { outletId: outlet } : {}),
    ...(unpaid ? { unpaidMethod: unpaid } : {}),
  })
  return { id, version }
}

/** Off, its messages are kept and wait; on again, they are applied in their order. */
export async function switchChannel(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version: number; readonly isActive: boolean },
) {
  const { id, isActive } = input
  const before = await lockChannel(tx, id, input.version)
  if (before.is_active === isActive) return { id, version: before.version }
  const version = before.version + 1
  await tx
    .updateTable('channels')
    .set({ is_active: isActive, version })
    .where('id', '=', id)
    .execute()
  const done = isActive ? 'switched_on' : 'switched_off'
  await tellOfChannel(tx, actor, before, done, { isActive: [before.is_active, isActive] })
  return { id, version }
}

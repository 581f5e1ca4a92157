import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { nameChannel } from '#sales/orders/server/index.ts'
import { type ShopKind, shopKinds } from '../shop-kinds.ts'
import { requireFreeName, requireShippingOutlet, tellOfChannel } from './lock-channel.ts'

export type ChannelGiven = {
  readonly name: string
  readonly outletId: string
  readonly unpaidMethod: 'cash_on_delivery' | 'prepaid'
  readonly tag: string
  readonly language: string
}

/** From now on the messages of this shop are taken in. */
export async function addChannel(
  tx: Tx,
  actor: Actor,
  input: ChannelGiven & { readonly connectionId: string },
) {
  const { connectionId, name, outletId, unpaidMethod, tag, language } = input
  const kind = await kindOfShop(tx, connectionId)
  const id = newId()
  await requireFreeName(tx, name, id)
  await requireShippingOutlet(tx, outletId)
  const source = await freeSource(tx, kind)
  const { version } = await tx
    .insertInto('channels')
    .values({
      id,
      connection_id: connectionId,
      kind,
      name,
      source,
      outlet_id: outletId,
      unpaid_method: unpaidMethod,
      tag,
      language,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  await nameChannel(tx, source, name)
  await tellOfChannel(tx, actor, { id, name }, 'added', { kind, unpaidMethod, tag, language })
  return { id, version }
}

async function kindOfShop(tx: Tx, connectionId: string): Promise<ShopKind> {
  const connection = await tx
    .selectFrom('connections')
    .leftJoin('channels', 'channels.connection_id', 'connections.id')
    .select(['connections.kind', 'connections.name', 'channels.name as channel'])
    .where('connections.id', '=', connectionId)
    .executeTakeFirst()
  const kind = shopKinds.find((each) => each === connection?.kind)
  if (!connection || !kind)
    throw new Refusal(
      'missing',
      'no_shop',
      'This connection is not one to a shop. Add one of the kind Shopify or WooCommerce first.',
      { field: 'connectionId' },
    )
  if (connection.channel !== null)
    throw new Refusal(
      'conflict',
      'connection_taken',
      `“${connection.name}” is the sales channel “${connection.channel}” already.`,
      { field: 'connectionId' },
    )
  return kind
}

/** `shopify`, `shopify-2` …: it is saved in every order of the shop, and never changes. */
async function freeSource(tx: Tx, kind: ShopKind): Promise<string> {
  // Two channels at once would choose the same one.
  const rows = await tx.selectFrom('channels').select('source').forUpdate().execute()
  const taken = new Set(rows.map(({ source }) => source))
  for (let at = 1; ; at++) {
    const source = at === 1 ? kind : `${kind}-${at}`
    if (!taken.has(source)) return source
  }
}

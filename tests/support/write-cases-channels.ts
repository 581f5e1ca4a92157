import { sql } from 'kysely'
import { newId } from '#platform/server/new-id.ts'
import { keepMessage } from '#sales/channels/server/index.ts'
import { mapCode } from '#sales/channels/server/map-code.ts'
import { mapStatus } from '#sales/channels/server/map-status.ts'
import { countEvents } from './count-events.ts'
import { addShop, type Shop, settleShops, shopifyOrder } from './shop-steps.ts'
import type { Prepare, Setting } from './write-cases.ts'

const aShop = ({ db, world }: Setting) => addShop(db, world, 'shopify')

const eventsOfChannel =
  ({ db }: Setting, { id }: Shop, done: string) =>
  () =>
    countEvents(db, id, `channel.${done}`)

const fieldsOf = ({ world }: Setting) => ({
  name: `Shop ${newId()}`,
  outletId: world.outletId,
  unpaidMethod: 'prepaid',
  tag: 'shop',
  language: 'en',
})

/** An unreadable message after its first attempt. */
async function aRefusedMessage(setting: Setting): Promise<string> {
  const { id: channelId } = await aShop(setting)
  const id = newId()
  await sql`insert into channel_messages (id, channel_id, topic, event_id, body, state)
    values (${id}, ${channelId}, 'orders/create', ${id}, 'no order', 'refused')`.execute(
    setting.db.reader,
  )
  // While the shop is off, the message is not retried automatically.
  await sql`update channels set is_active = false where id = ${channelId}`.execute(
    setting.db.reader,
  )
  return id
}

/** An order on hold, because its shop states another total. */
async function anOrderWithAnotherTotal(setting: Setting): Promise<{ id: string; version: number }> {
  const { db } = setting
  const { id: channelId } = await aShop(setting)
  const ref = String(BigInt(`0x${newId().slice(-8)}`) + 1n)
  const body = shopifyOrder(ref, [{ sku: 'TRAY', quantity: 1, price: '29.99' }], {
    total_price: '99.00',
  })
  await db.transaction((tx) =>
    keepMessage(tx, {
      channelId,
      topic: 'orders/create',
      eventId: newId(),
      body: JSON.stringify(body),
    }),
  )
  await settleShops(db)
  return db.reader
    .selectFrom('orders')
    .select(['id', 'version'])
    .where('external_ref', '=', ref)
    .executeTakeFirstOrThrow()
}

export const channelWrites: Readonly<Record<string, Prepare>> = {
  'channels.add': async (setting) => {
    const { id, connectionId } = await aShop(setting)
    const { db } = setting
    await sql`update channels set connection_id = null where id = ${id}`.execute(db.reader)
    const input = { connectionId, ...fieldsOf(setting) }
    return {
      input,
      other: { ...input, tag: 'another' },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('channels')
          .select('id')
          .where('connection_id', '=', connectionId)
          .execute()
        return rows.length
      },
    }
  },
  'channels.change': async (setting) => {
    const shop = await aShop(setting)
    const input = { id: shop.id, version: 1, ...fieldsOf(setting) }
    return {
      input,
      other: { ...input, version: 2 },
      effects: eventsOfChannel(setting, shop, 'changed'),
    }
  },
  'channels.setActive': async (setting) => {
    const shop = await aShop(setting)
    const input = { id: shop.id, version: 1, isActive: false }
    return {
      input,
      other: { ...input, version: 2 },
      effects: eventsOfChannel(setting, shop, 'switched_off'),
    }
  },
  'channels.sendSample': async (setting) => {
    const shop = await aShop(setting)
    return {
      input: { id: shop.id },
      other: { id: (await aShop(setting)).id },
      effects: eventsOfChannel(setting, shop, 'tested'),
    }
  },
  'channels.mapCode': async (setting) => {
    const shop = await aShop(setting)
    const input = { id: shop.id, code: 'THEIRS', variantId: setting.world.variants[0]?.id }
    return {
      input,
      other: { ...input, code: 'OTHER' },
      effects: eventsOfChannel(setting, shop, 'code_matched'),
    }
  },
  'channels.unmapCode': async (setting) => {
    const shop = await aShop(setting)
    const { id } = shop
    const variantId = setting.world.variants[0]?.id ?? ''
    for (const code of ['THEIRS', 'OTHER'])
      await setting.db.transaction((tx) =>
        mapCode(tx, setting.world.admin, { id, code, variantId }),
      )
    return {
      input: { id, code: 'THEIRS' },
      other: { id, code: 'OTHER' },
      effects: eventsOfChannel(setting, shop, 'code_forgotten'),
    }
  },
  'channels.mapStatus': async (setting) => {
    const shop = await aShop(setting)
    const input = { id: shop.id, word: 'partially-shipped', countsAs: 'open' }
    return {
      input,
      other: { ...input, word: 'awaiting-sun' },
      effects: eventsOfChannel(setting, shop, 'status_mapped'),
    }
  },
  'channels.unmapStatus': async (setting) => {
    const shop = await aShop(setting)
    const { id } = shop
    for (const word of ['one', 'other'])
      await setting.db.transaction((tx) =>
        mapStatus(tx, setting.world.admin, { id, word, countsAs: 'open' }),
      )
    return {
      input: { id, word: 'one' },
      other: { id, word: 'other' },
      effects: eventsOfChannel(setting, shop, 'status_unmapped'),
    }
  },
  'channels.takeTotal': async (setting) => {
    const first = await anOrderWithAnotherTotal(setting)
    const second = await anOrderWithAnotherTotal(setting)
    return {
      input: first,
      other: second,
      effects: async () => {
        const rows = await setting.db.reader
          .selectFrom('order_charges')
          .select('id')
          .where('order_id', '=', first.id)
          .execute()
        return rows.length
      },
    }
  },
  'channels.retry': async (setting) => {
    const id = await aRefusedMessage(setting)
    return {
      input: { id, version: 1 },
      other: { id, version: 2 },
      effects: () => countEvents(setting.db, id, 'channel_message.retried'),
    }
  },
  'channels.ignore': async (setting) => {
    const id = await aRefusedMessage(setting)
    const input = { id, version: 1, reason: 'Placed by hand' }
    return {
      input,
      other: { ...input, version: 2 },
      effects: () => countEvents(setting.db, id, 'channel_message.ignored'),
    }
  },
}

import { sql } from 'kysely'
import { aLowWare } from './buying-steps.ts'
import { aPurchaseOrder } from './purchase-order-steps.ts'
import { aReceipt, putAway, type ReceiptStation, receivingParts } from './receipt-steps.ts'
import { because } from './world.ts'
import { actorOf, eventsOf, type Prepare, type Setting } from './write-cases.ts'

const atStation = (setting: Setting, station: ReceiptStation) =>
  aReceipt(setting.db, setting.world, actorOf(setting), station)

/** A move of a receipt; a later version is another request. */
const moves =
  (station: ReceiptStation, event: string, asks: Readonly<Record<string, unknown>> = {}): Prepare =>
  async (setting) => {
    const { id, version } = await atStation(setting, station)
    const input = { id, version, ...asks }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, event),
    }
  }

async function countedOf({ db }: Setting, lineId: string): Promise<number> {
  const found = await sql<{ units: number }>`select coalesce(sum(quantity), 0)::int as units
    from goods_receipt_counts where line_id = ${lineId}`.execute(db.reader)
  return found.rows[0]?.units ?? 0
}

async function aBin({ db, world }: Setting): Promise<{ id: string; code: string }> {
  const found = await sql<{ id: string; code: string }>`
    insert into bins (id, outlet_id, code)
    values (gen_random_uuid(), ${world.outletId},
      'R-' || upper(substr(gen_random_uuid()::text, 1, 8))) returning id, code`.execute(db.reader)
  const [bin] = found.rows
  if (!bin) throw new Error('No bin was added.')
  return bin
}

const reason = because('Booked twice')

export const receivingWrites: Readonly<Record<string, Prepare>> = {
  'receiving.start': async (setting) => {
    const order = await aPurchaseOrder(setting.db, setting.world, actorOf(setting), 'confirmed')
    const { id: orderId, supplierId, outletId } = order
    const input = { supplierId, outletId, orderId, deliveryNote: 'DN-7' }
    return {
      input,
      other: { ...input, deliveryNote: 'DN-8' },
      effects: async () => {
        const started = await setting.db.reader
          .selectFrom('goods_receipts')
          .select('id')
          .where('purchase_order_id', '=', orderId)
          .execute()
        return started.length
      },
    }
  },
  'receiving.change': async (setting) => {
    const { id, version } = await atStation(setting, 'counting')
    return {
      input: { id, version, carrier: 'Van 7' },
      other: { id, version, carrier: 'Van 8' },
      effects: () => eventsOf(setting, id, 'goods_receipt.changed'),
    }
  },
  'receiving.count': async (setting) => {
    const { id, lines } = await atStation(setting, 'counting')
    const [, second] = lines
    const input = { id, code: second?.sku ?? '', quantity: 1 }
    return {
      input,
      other: { ...input, quantity: 2 },
      effects: () => countedOf(setting, second?.id ?? ''),
    }
  },
  'receiving.uncount': async (setting) => {
    const { id, lines } = await atStation(setting, 'counting')
    const lineId = lines[0]?.id ?? ''
    const counted = { lotId: null, outcome: 'accepted', reasonCode: null, binId: null }
    const input = { id, lineId, ...counted, quantity: 1 }
    return {
      input,
      other: { ...input, quantity: 2 },
      effects: async () => 5 - (await countedOf(setting, lineId)),
    }
  },
  'receiving.scanBin': async (setting) => {
    const { id } = await atStation(setting, 'counting')
    const [bin, another] = [await aBin(setting), await aBin(setting)]
    return {
      input: { id, code: bin.code },
      other: { id, code: another.code },
      effects: async () => {
        const scans = await setting.db.reader
          .selectFrom('scans')
          .select('id')
          .where('raw', '=', bin.code)
          .execute()
        return scans.length
      },
    }
  },
  'receiving.setPrice': async (setting) => {
    const { id, lines } = await atStation(setting, 'counting')
    await sql`update goods_receipts set purchase_order_id = null where id = ${id}`.execute(
      setting.db.reader,
    )
    const input = { id, lineId: lines[0]?.id, unitCostMinor: 120 }
    return {
      input,
      other: { ...input, unitCostMinor: 130 },
      effects: () => eventsOf(setting, id, 'goods_receipt.priced'),
    }
  },
  'receiving.addToOrder': async (setting) => {
    const { id, supplierId } = await atStation(setting, 'counting')
    const { variantId } = await aLowWare(setting.db, setting.world, supplierId)
    const input = { id, variantId, quantity: 6, reason: 'It came with it' }
    return {
      input,
      other: { ...input, quantity: 12 },
      effects: () => eventsOf(setting, id, 'goods_receipt.line_added'),
    }
  },
  'receiving.receive': moves('counting', 'goods_receipt.received'),
  'receiving.cancel': moves('counting', 'goods_receipt.cancelled', { reason }),
  'receiving.undo': moves('received', 'goods_receipt.undone', { reason }),
  'receiving.putAway': async (setting) => {
    const receipt = await atStation(setting, 'received')
    const pieceId = 'pieceId' in receipt ? receipt.pieceId : ''
    const bin = await aBin(setting)
    const input = { id: receipt.id, receivedId: pieceId, bin: bin.code, quantity: 1 }
    return {
      input,
      other: { ...input, quantity: 2 },
      effects: async () => {
        const piece = await setting.db.reader
          .selectFrom('goods_receipt_pieces')
          .select('put_away')
          .where('id', '=', pieceId)
          .executeTakeFirst()
        return Number(piece?.put_away ?? 0)
      },
    }
  },
  'receiving.takeBack': async (setting) => {
    const receipt = await atStation(setting, 'received')
    const receivedId = 'pieceId' in receipt ? receipt.pieceId : ''
    const { id: binId, code } = await aBin(setting)
    const { id } = receipt
    const placed = { id, receivedId, bin: code, quantity: 3 }
    await putAway(receivingParts)(setting.db, actorOf(setting), placed, null)
    const input = { id, receivedId, binId, quantity: 1 }
    return {
      input,
      other: { ...input, quantity: 2 },
      effects: async () => {
        const piece = await setting.db.reader
          .selectFrom('goods_receipt_pieces')
          .select('put_away')
          .where('id', '=', receivedId)
          .executeTakeFirst()
        return 3 - Number(piece?.put_away ?? 0)
      },
    }
  },
  'receiving.finish': moves('received', 'goods_receipt.put_away'),
  'receiving.reopen': moves('put_away', 'goods_receipt.reopened'),
}

import { acceptClaim, disputeClaim, sendClaim } from '#stock/supplier-claims/server/index.ts'
import { returnGoods } from '#stock/supplier-claims/server/return-claimed-goods.ts'
import { getClaim } from '#stock/supplier-claims/server/supplier-claims.queries.ts'
import { linkQuietly } from './link-quietly.ts'
import {
  aClaim,
  aDelivery,
  aReceiptPhoto,
  aSentClaim,
  claimByHand,
  claimed,
  claimFiles,
} from './supplier-claim-steps.ts'
import { actorOf, eventsOf, type Prepare, type Setting } from './write-cases.ts'

type State = 'draft' | 'sent' | 'accepted' | 'disputed'

async function claimIn(setting: Setting, state: State) {
  const { db, world } = setting
  const actor = actorOf(setting)
  const delivery = await aDelivery(db, world, actor)
  if (state === 'draft') return { ...(await aClaim(db, actor, delivery)), delivery }
  const sent = await aSentClaim(db, actor, delivery)
  if (state === 'sent') return { ...sent, delivery }
  const answered = await db.transaction((tx) =>
    state === 'accepted'
      ? acceptClaim(tx, actor, { ...sent, creditNumber: 'CN-1' })
      : disputeClaim(tx, actor, { ...sent, reason: 'It was whole' }),
  )
  return { ...answered, delivery }
}

type Asks = Readonly<Record<string, unknown>>

/** A step of a claim; a later version is another request. */
const steps =
  (state: State, event: string, asks: Asks = {}): Prepare =>
  async (setting) => {
    const { id, version } = await claimIn(setting, state)
    const input = { id, version, ...asks }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, `supplier_claim.${event}`),
    }
  }

/** A claim on 4 units in stock, 2 of which are on their way back. */
async function aReturn(setting: Setting) {
  const { db, world } = setting
  const actor = actorOf(setting)
  const delivery = await aDelivery(db, world, actor)
  const [receiptLineId = ''] = delivery.receiptLines
  const { id, version } = await claimByHand(db, actor, delivery, [{ receiptLineId, quantity: 4 }])
  await db.transaction((tx) =>
    sendClaim(claimFiles)(tx, actor, { id, version, by: 'other', to: '' }),
  )
  const claim = await getClaim(db.reader, actor, { id })
  const line = { claimLineId: claim.items[0]?.id ?? '', quantity: 2 }
  const lines = [{ ...line, kind: null, lotId: null, binId: null }]
  const paper = await db.transaction((tx) => returnGoods(tx, actor, { id, note: '', lines }))
  return { id, line, returnId: paper.id }
}

const ofReturn =
  (event: string): Prepare =>
  async (setting) => {
    const { id, returnId } = await aReturn(setting)
    const input = { id, returnId, version: 1 }
    return {
      input,
      other: { ...input, version: 2 },
      effects: () => eventsOf(setting, id, `supplier_claim.${event}`),
    }
  }

/** An answer of the supplier to whom the user is linked. */
const answers =
  (event: string, asks: Asks, hasVersion = true): Prepare =>
  async (setting) => {
    const { id, version, delivery } = await claimIn(setting, 'sent')
    await linkQuietly(setting.db, setting.person.userId, delivery.supplierId)
    const input = { id, ...(hasVersion ? { version } : {}), ...asks }
    return {
      input,
      other: hasVersion ? { ...input, version: version + 1 } : { ...input, body: 'Another' },
      effects: () => eventsOf(setting, id, `supplier_claim.${event}`),
    }
  }

export const supplierClaimWrites: Readonly<Record<string, Prepare>> = {
  'supplierClaims.draft': async (setting) => {
    const { db, world } = setting
    const { receiptId, supplierId } = await aDelivery(db, world, actorOf(setting))
    const other = await aDelivery(db, world, actorOf(setting))
    return {
      input: { receiptId },
      other: { receiptId: other.receiptId },
      effects: () => claimsOn(setting, supplierId),
    }
  },
  'supplierClaims.add': async (setting) => {
    const { db, world } = setting
    const delivery = await aDelivery(db, world, actorOf(setting))
    const { supplierId, outletId, receiptLines } = delivery
    const lines = [claimed({ receiptLineId: receiptLines[0] ?? '', quantity: 2 })]
    const input = { supplierId, outletId, note: '', lines }
    return {
      input,
      other: { ...input, note: 'Another' },
      effects: () => claimsOn(setting, supplierId),
    }
  },
  'supplierClaims.change': async (setting) => {
    const { id, version, delivery } = await claimIn(setting, 'draft')
    const receiptLineId = delivery.receiptLines[0] ?? ''
    const lines = [claimed({ kind: 'rejected', receiptLineId, quantity: 2 })]
    const input = { id, version, note: 'Changed', lines }
    return {
      input,
      other: { ...input, note: 'Changed otherwise' },
      effects: () => eventsOf(setting, id, 'supplier_claim.changed'),
    }
  },
  'supplierClaims.assign': steps('draft', 'changed', { isMine: false }),
  'supplierClaims.send': steps('draft', 'sent', { by: 'other', to: '' }),
  'supplierClaims.accept': steps('sent', 'accepted', { creditNumber: 'CN-1' }),
  'supplierClaims.dispute': steps('sent', 'disputed', { reason: 'It was whole' }),
  'supplierClaims.uphold': steps('disputed', 'upheld', { message: 'See the photos' }),
  'supplierClaims.reprice': async (setting) => {
    const { id, version } = await claimIn(setting, 'disputed')
    const claim = await getClaim(setting.db.reader, actorOf(setting), { id })
    const lines = [{ lineId: claim.items[0]?.id ?? '', amountMinor: 500 }]
    const input = { id, version, reason: 'One can be sold', lines }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, 'supplier_claim.repriced'),
    }
  },
  'supplierClaims.settle': steps('accepted', 'settled', {
    ...{ by: 'credit_note', amountMinor: 700, reference: 'CN-1', replacementOn: null },
  }),
  'supplierClaims.writeOff': steps('sent', 'written_off', { reason: 'Too small' }),
  'supplierClaims.cancel': steps('sent', 'cancelled'),
  'supplierClaims.answer': async (setting) => {
    const { id } = await claimIn(setting, 'sent')
    return {
      input: { id, body: 'Any news?' },
      other: { id, body: 'Please answer.' },
      effects: () => eventsOf(setting, id, 'supplier_claim.answered'),
    }
  },
  'supplierClaims.returnGoods': async (setting) => {
    const { id, line } = await aReturn(setting)
    const input = { id, note: '', lines: [{ ...line, quantity: 1 }] }
    const before = await eventsOf(setting, id, 'supplier_claim.goods_returned')
    return {
      input,
      other: { ...input, note: 'Another' },
      effects: async () => (await eventsOf(setting, id, 'supplier_claim.goods_returned')) - before,
    }
  },
  'supplierClaims.handOver': ofReturn('goods_handed_over'),
  'supplierClaims.undoReturn': ofReturn('return_undone'),
  'supplierPortalClaims.accept': answers('accepted', { creditNumber: 'CN-1' }),
  'supplierPortalClaims.dispute': answers('disputed', { reason: 'It was whole' }),
  'supplierPortalClaims.answer': answers('answered', { body: 'We look into it' }, false),
  'receiving.removePhoto': async (setting) => {
    const { db, world } = setting
    const actor = actorOf(setting)
    const { receiptId, receiptLines } = await aDelivery(db, world, actor)
    const line = { id: receiptId, lineId: receiptLines[0] ?? '' }
    const [photo, other] = [
      await aReceiptPhoto(db, actor, line),
      await aReceiptPhoto(db, actor, line),
    ]
    return {
      input: { id: receiptId, photoId: photo.id },
      other: { id: receiptId, photoId: other.id },
      effects: () => eventsOf(setting, receiptId, 'goods_receipt.photo_removed'),
    }
  },
}

async function claimsOn({ db }: Setting, supplierId: string): Promise<number> {
  const rows = await db.reader
    .selectFrom('supplier_claims')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .execute()
  return rows.length
}

import { sql } from 'kysely'
import sharp from 'sharp'
import type { Tx } from '#platform/server/db/database.ts'
import { placePicture } from '#platform/server/files/keep-picture.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { addReceiptPhoto } from '#stock/receiving/server/index.ts'
import {
  acceptClaim,
  addClaim,
  disputeClaim,
  draftClaim,
  sendClaim,
  settleClaim,
} from '#stock/supplier-claims/server/index.ts'
import { memberOf, type Team } from './create-team.ts'
import { drawGoods } from './draw-goods.ts'

const files = openFiles({ place: 'database' })

type Line = {
  readonly id: string
  readonly receiptId: string
  readonly supplierId: string
  readonly outletId: string
}

/** Claims on what the demo received: disputed with a photo, accepted, settled, and a draft. */
export async function addDemoSupplierClaims(tx: Tx, team: Team): Promise<void> {
  const actor = memberOf(team, 'store_manager')
  const { rows } = await sql<Line>`select line.id, r.id as "receiptId",
      r.supplier_id as "supplierId", r.outlet_id as "outletId"
    from goods_receipt_lines line join goods_receipts r on r.id = line.receipt_id
    where r.state = 'received' and not r.is_imported and exists (select from goods_receipt_pieces p
      where p.line_id = line.id and p.outcome = 'accepted')
    order by r.number, line.position limit 3`.execute(tx)
  const [first, second = first, third = second] = rows
  if (!first || !second || !third) return
  const { supplierId, outletId } = first
  // Sent in the portal alone, so that no photo is read.
  const send = async (draft: { id: string; version: number }) =>
    sendClaim(files)(tx, actor, { ...draft, by: 'other', to: '' })
  const byHand = (receiptLineId: string, quantity: number, note: string) =>
    addClaim(tx, actor, {
      ...{ supplierId, outletId, note: 'Found when the cartons were opened.' },
      lines: [
        {
          ...{ kind: 'damaged', receiptLineId, orderLineId: null, quantity, note },
          ...{ amountReason: '', wanted: 'credit' },
        },
      ],
    })
  const picture = await placePicture(files, await pictureOfGoods(), null)
  await addReceiptPhoto(tx, memberOf(team, 'warehouse_manager'), files, {
    line: { id: first.receiptId, lineId: first.id },
    picture,
  })
  const rejected = await send(await draftClaim(tx, actor, { receiptId: first.receiptId }))
  const reason = 'The pallet left us undamaged; the carrier signed for it.'
  await disputeClaim(tx, actor, { ...rejected, reason })
  const accepted = await send(await byHand(second.id, 4, 'Handles are loose'))
  await acceptClaim(tx, actor, { ...accepted, creditNumber: 'CN-3301' })
  const settled = await acceptClaim(tx, actor, {
    ...(await send(await byHand(third.id, 2, 'Cracked lids'))),
    creditNumber: 'CN-3288',
  })
  const total = await sql<{ totalMinor: number }>`select total_minor as "totalMinor"
    from supplier_claims where id = ${settled.id}`.execute(tx)
  await settleClaim(tx, actor, {
    ...settled,
    ...{ by: 'credit_note', reference: 'CN-3288', replacementOn: null },
    amountMinor: total.rows[0]?.totalMinor ?? 0,
  })
  await byHand(third.id, 1, 'Scratched')
}

const pictureOfGoods = () =>
  sharp(Buffer.from(drawGoods('Kitchen', 3)))
    .png({ compressionLevel: 1 })
    .toBuffer()

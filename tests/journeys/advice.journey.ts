import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newLink } from '#delivery/advice/server/ask-for-choice.ts'
import { applySilence } from '#delivery/advice/server/tend-advice.ts'
import type { AdviceReason } from '#delivery/couriers/advice-reasons.ts'
import { anAgreedCourier, courierTells } from '../support/advice-steps.ts'
import { type Desk, openDesk } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

type Failed = { readonly id: string; readonly number: number; readonly parcelId: string }

/** A parcel of the demo that its courier just failed to deliver. */
async function failedParcel(
  reason: AdviceReason,
  silence: 'ask' | 'hold' = 'ask',
): Promise<Failed> {
  const { db } = house
  const courierId = await anAgreedCourier(db, { silence })
  const found = await sql<{ parcelId: string; number: number }>`
    update parcels p set state = 'out_for_delivery', courier_id = ${courierId}, attempts = 0,
      tracking_number = 'ADV' || o.number, cash_minor = o.total_minor, news_at = null
    from orders o where o.id = p.order_id and p.id = (select q.id from parcels q
      join orders r on r.id = q.order_id where r.state = 'dispatched'
        and not exists (select from advices a where a.parcel_id = q.id)
      order by r.placed_at desc limit 1)
    returning p.id as "parcelId", o.number`.execute(db.reader)
  const [parcel] = found.rows
  if (!parcel) throw new Error('The demo has no parcel on its way.')
  await courierTells(db, parcel.parcelId, 'attempt_failed', { reason })
  const { id } = await db.reader
    .selectFrom('advices')
    .select('id')
    .where('parcel_id', '=', parcel.parcelId)
    .executeTakeFirstOrThrow()
  return { id, ...parcel }
}

async function openAdvice({ page }: Desk, { id, number }: Failed) {
  await page.goto(`${house.server.url}/shipper-advice?open=${id}`)
  const panel = page.getByRole('complementary', { name: new RegExp(`Order ${number}`) })
  await panel.getByRole('button', { name: /Try again$/ }).waitFor()
  return panel
}

const standing = (id: string) =>
  house.db.reader
    .selectFrom('advices')
    .select(['state', 'decision', 'decided_through', 'result'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('reattempted by keyboard, told by phone, and delivered', async () => {
  const failed = await failedParcel('not_home')
  const desk = await deskOf(house.server, 'staff')
  const panel = await openAdvice(desk, failed)
  await panel.getByText('The courier says that you were not at home.').waitFor()
  await desk.page.keyboard.press('c')
  await panel.getByText('Asking the customer').waitFor()
  await desk.page.keyboard.press('8')
  const note = desk.page.getByRole('dialog')
  await note.getByLabel('About the attempt').selectOption('nobody_came')
  await note.getByLabel('Customer’s words').fill('I was in all day')
  await note.getByRole('button', { name: 'Save note' }).click()
  await note.waitFor({ state: 'hidden' })
  await panel.getByText('I was in all day').waitFor()
  await desk.page.keyboard.press('1')
  await panel.getByRole('button', { name: 'Mark as sent by phone' }).click()
  await panel.getByRole('button', { name: 'Mark as accepted' }).click()
  const answer = desk.page.getByRole('dialog')
  await answer.getByLabel('Courier’s response').fill('Tomorrow before noon')
  await answer.getByRole('button', { name: 'Mark as accepted' }).click()
  await panel.getByText('Tomorrow before noon').first().waitFor()
  // The open page updates without a reload.
  await courierTells(house.db, failed.parcelId, 'delivered')
  await panel.getByText('Delivered').first().waitFor()
  expect(await standing(failed.id)).toMatchObject({ state: 'closed', result: 'delivered' })
  await desk.page.goto(`${house.server.url}/shipper-advice?view=board`)
  await desk.page.getByRole('cell', { name: 'Try again' }).first().waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('another amount needs approval; for a return the parcel moves only on the courier’s report', async () => {
  const dear = await failedParcel('no_cash')
  const refused = await failedParcel('refused')
  const clerk = await deskOf(house.server, 'staff')
  const panel = await openAdvice(clerk, dear)
  await clerk.page.keyboard.press('4')
  const dialog = clerk.page.getByRole('dialog')
  await dialog.getByLabel('Cash to collect').fill('1.00')
  await dialog.getByRole('button', { name: 'New cash amount' }).click()
  const asking = clerk.page.getByRole('dialog', { name: 'This needs approval' })
  await asking.getByLabel('Message to the approver').fill('Agreed with the customer')
  await asking.getByRole('button', { name: 'Ask for approval' }).click()
  await asking.getByText('once it is approved').waitFor()
  const manager = await deskOf(house.server, 'super_manager')
  await manager.page.goto(`${house.server.url}/approvals`)
  await manager.page
    .locator('[data-row]')
    .filter({ hasText: `collected for order ${dear.number}` })
    .click()
  await manager.page.getByRole('complementary').last().getByText('Agreed with').first().waitFor()
  await manager.page.keyboard.press('a')
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await toastOf(clerk, `Order ${dear.number}: new cash amount`).waitFor()
  await panel.getByText('£1.00 instead of').waitFor()
  expect(await standing(dear.id)).toMatchObject({ state: 'decided', decision: 'change_cash' })

  const other = await openAdvice(clerk, refused)
  await clerk.page.keyboard.press('6')
  await clerk.page.getByRole('dialog').getByRole('button', { name: 'Return' }).click()
  await other.getByRole('button', { name: 'Mark as sent by phone' }).click()
  await other.getByRole('button', { name: 'Mark as accepted' }).waitFor()
  await courierTells(house.db, refused.parcelId, 'returning')
  await other.getByText('Sent back').first().waitFor()
  expect(faultsOf(clerk)).toEqual([])
})

test('without a response the agreed instruction applies, and a customer chooses a day on a phone', async () => {
  const { db, server } = house
  const silent = await failedParcel('closed', 'hold')
  await sql`update advices set respond_by = now() - interval '1 minute'
    where id = ${silent.id}`.execute(db.reader)
  await applySilence(db)
  expect(await standing(silent.id)).toMatchObject({
    decision: 'hold_at_branch',
    decided_through: 'silence',
  })
  const asked = await failedParcel('wants_later')
  await sql`with known as (insert into customers (id, full_name, email)
      values (gen_random_uuid(), 'Ada', 'ada@example.test') returning id)
    update orders o set customer_id = known.id from known, parcels p
    where p.id = ${asked.parcelId} and o.id = p.order_id`.execute(db.reader)
  const desk = await deskOf(server, 'super_manager')
  const panel = await openAdvice(desk, asked)
  await desk.page.keyboard.press('7')
  await toastOf(desk, 'The link went to a•••@example.test').waitFor()
  // The email is encrypted: another link to the same exception opens the same page.
  const token = await db.transaction((tx) => newLink(tx, asked.id))
  const customer = await openDesk({ width: 390, height: 844 })
  const phone = customer.page
  await phone.goto(`${server.url}/advice#${token}`)
  await phone.getByRole('heading', { name: `Your parcel of order ${asked.number}` }).waitFor()
  await phone.getByLabel('Anything that the driver should know').fill('Ring twice')
  await phone.getByRole('button', { name: 'Send' }).click()
  await phone.getByRole('heading', { name: 'Thank you' }).waitFor()
  await phone.reload()
  await phone.getByText('You have chosen already').waitFor()
  await panel.getByText('Ring twice').waitFor()
  expect(await standing(asked.id)).toMatchObject({ decided_through: 'customer' })
  expect([...faultsOf(desk), ...faultsOf(customer)]).toEqual([])
})

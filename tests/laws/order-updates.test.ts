import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { updatesReader } from '#delivery/updates/server/index.ts'
import type { UpdateKind } from '#delivery/updates/update-kinds.ts'
import { updatesSettings } from '#delivery/updates/updates.settings.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { OutgoingMail } from '#platform/server/mail/mail-transport.ts'
import { sendMails } from '#platform/server/mail/send-mails.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { cancelOrder, issueInvoice, recordPayment } from '#sales/orders/server/index.ts'
import { enterCompany } from '../support/company.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { hearAll } from '../support/hear-all.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { makeWorld, setUp, type World } from '../support/world.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await enterCompany(db)
})

const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)

async function choose(kind: UpdateKind, value: 'off' | 'mail') {
  const words = { currency: 'GBP', locale: 'en-GB' }
  const setting = updatesSettings[kind]
  await act((tx) =>
    writeSetting(tx, setUp, {
      ...{ setting, outletId: world.outletId, version: 0, reason: '', words, value },
    }),
  )
}

async function anOrderOf(email: string) {
  const order = await anOrder(db, world, 'pending')
  await sql`with customer as (insert into customers (id, full_name, email, phone)
      values (gen_random_uuid(), 'Ada', ${email}, '') returning id)
    update orders set customer_id = customer.id from customer
    where orders.id = ${order.id}`.execute(db.reader)
  return order
}

async function sent(): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = []
  const transport = { send: async (mail: OutgoingMail) => void mails.push(mail) }
  await sendMails(db, async () => transport, new AbortController().signal)
  return mails
}

test('nothing is sent until an event is switched on', async () => {
  await anOrderOf('off@example.test')
  await hearAll(db, updatesReader)
  expect(await sent()).toEqual([])
})

test('each event is notified once, also with two servers', async () => {
  await choose('received', 'mail')
  await choose('cancelled', 'mail')
  const { id, number } = await anOrderOf('ada@example.test')
  const other = anotherPool(db)
  await Promise.all([hearAll(db, updatesReader), hearAll(other, updatesReader)])
  await other.close()
  expect(await sent()).toMatchObject([
    {
      ...{ to: 'ada@example.test', subject: `We have received your order ${number}` },
      ...{ attachments: [], html: expect.stringMatching(/ ×<\/td>.*£[\d.]+<\/td>/) },
    },
  ])
  await act((tx) => cancelOrder(tx, world.admin, { id, reason: 'Changed my mind' }))
  await hearAll(db, updatesReader)
  expect(await sent()).toMatchObject([{ subject: `Your order ${number} was cancelled` }])
})

test('an invoice is attached to its email as a PDF', async () => {
  await choose('invoiced', 'mail')
  await choose('paid', 'mail')
  const { id, number } = await anOrderOf('bob@example.test')
  await hearAll(db, updatesReader)
  await sent()
  await act((tx) =>
    recordPayment(tx, world.admin, {
      ...{ orderId: id, method: 'card', amountMinor: 2_199, reference: 'A-1' },
    }),
  )
  await act((tx) => issueInvoice(tx, world.admin, { id }))
  await hearAll(db, updatesReader)
  const mails = await sent()
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your order ${number} is paid`,
    expect.stringMatching(/^Invoice .+ for your order/),
  ])
  const [file] = mails[1]?.attachments ?? []
  expect(file).toMatchObject({ contentType: 'application/pdf' })
  expect(Buffer.from(file?.base64 ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { sendMails } from '#platform/server/mail/send-mails.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { addCustomer } from '../../../../tests/support/customer-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { mailReceiver } from '../../../../tests/support/mail-receiver.ts'
import { partsOf } from '../../../../tests/support/read-mime.ts'
import { anOpenSession } from '../../../../tests/support/register-steps.ts'
import { aSale, newSale } from '../../../../tests/support/sale-steps.ts'
import { setUpMail } from '../../../../tests/support/set-up-mail.ts'
import { refusedAs } from '../../../../tests/support/wave-steps.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { emailOfReceipt, mostEmails } from '../receipt-email.ts'
import { receiptOf } from '../receipt-model.ts'
import { emailReceipt, findRecipient } from './email-receipt.ts'
import { getSale, historyOfSale } from './sales.queries.ts'

let db: Database
let world: World
let receiver: Awaited<ReturnType<typeof mailReceiver>>

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  receiver = await mailReceiver()
  const words = { currency: 'GBP', locale: 'en-GB' }
  await db.transaction((tx) =>
    writeSetting(tx, setUp, {
      ...{ setting: platformSettings.companyTaxNumber, outletId: null, version: 0, reason: '' },
      ...{ words, value: 'GB123456789' },
    }),
  )
})

afterAll(() => receiver.close())

const email = (id: string, to: string, again = false) =>
  db.transaction((tx) => emailReceipt(tx, world.admin, { id, to, again }))

const recipientOf = (id: string) => findRecipient(db.reader, world.admin, { id })

async function arrivals() {
  const { length } = receiver.received
  await sendMails(db, async () => receiver.transport, new AbortController().signal)
  return receiver.received.slice(length)
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const readable = (html: string) => squeezed(html.replaceAll(/<[^<>]*>/g, ' '))

test('is refused while email is not set up, and says where to set it up', async () => {
  const { id } = await aSale(db, world)
  expect(await recipientOf(id)).toMatchObject({
    whyNot: expect.stringContaining('Business settings, Connections'),
  })
  expect(await refusedAs(email(id, 'ada@example.test'))).toBe('mail_not_set_up')
})

describe('with a mail server', () => {
  beforeAll(() => setUpMail(db))

  test('the mail says number, lines, totals, taxes and payments of the sale', async () => {
    const { registerId } = await anOpenSession(db, world)
    const variantId = (at: number) => world.variants[at]?.id ?? ''
    const lines = [
      { variantId: variantId(0), quantity: 3, unitPriceMinor: 333, discountMinor: 100 },
      { variantId: variantId(1), quantity: 1, unitPriceMinor: 1_999, discountMinor: 0 },
    ]
    const wanted = await newSale(db, world, { registerId, lines, discountMinor: 77 })
    const sale = await aSale(db, world, {
      ...wanted,
      payments: [
        { method: 'card', amountMinor: 1_000, reference: '' },
        { method: 'cash', amountMinor: 5_000, reference: '' },
      ],
    })
    await email(sale.id, 'ada@example.test')
    const [mail, ...others] = await arrivals()
    if (!mail) throw new Error('No mail arrived.')
    expect(others).toEqual([])
    expect(mail.headers).toContain('ada@example.test')
    const text = squeezed(partsOf(mail, 'text/plain')[0]?.body ?? '')
    const html = readable(partsOf(mail, 'text/html')[0]?.body ?? '')
    const company = { companyName: 'Quartermaster', companyAddress: '', companyPhone: '' }
    const receipt = receiptOf(
      await getSale(db.reader, world.admin, { id: sale.id }),
      { ...company, companyTaxNumber: 'GB123456789' },
      { soldAt: '', isCopy: false },
    )
    const { tables } = emailOfReceipt(receipt)
    const said = [
      `Sale ${sale.number}`,
      'Tax number GB123456789',
      ...[...tables.lines, ...tables.sums, ...tables.taxes].map((cells) => cells.join(' ')),
    ]
    expect(said.length).toBeGreaterThan(8)
    for (const words of said) {
      expect(text).toContain(squeezed(words))
      expect(html).toContain(squeezed(words))
    }
    expect(text).toContain('Card £10.00')
    expect(text).toContain('Cash £50.00')
    expect(text).toMatch(/Sale \d+, \w{3} \d\d, \d{4} \d\d:\d\d/)
  })

  test('is sent once to an address, unless it is sent again; the history says so', async () => {
    const { id } = await aSale(db, world)
    const both = await Promise.allSettled([
      email(id, 'ada@example.test'),
      email(id, 'Ada@Example.test'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusedAs(email(id, 'ada@example.test'))).toBe('told_already')
    await email(id, 'bea@example.test')
    await email(id, 'ada@example.test', true)
    expect(await arrivals()).toHaveLength(3)
    const { sent } = await recipientOf(id)
    expect(sent.map(({ to }) => to)).toEqual(['ada@example.test', 'bea@example.test'])
    const { entries } = await historyOfSale(db.reader, world.admin, { id })
    const told = entries.filter(({ type }) => type === 'customer.messaged')
    expect(told).toHaveLength(3)
    expect(told[0]).toMatchObject({ data: { message: 'Receipt', way: 'Email' } })
  })

  test('is offered to the address of the customer, where there is one to write to', async () => {
    const ada = await addCustomer(db, 'Ada Byron', { email: 'ada@example.test' })
    const none = await addCustomer(db, 'Bea', { email: '' })
    const offered = async (customerId: string | null) =>
      (await recipientOf((await aSale(db, world, { customerId })).id)).email
    expect(await offered(ada.id)).toBe('ada@example.test')
    expect(await offered(none.id)).toBe('')
    expect(await offered(null)).toBe('')
  })

  test('is refused for what is no address, and for too many in an hour', async () => {
    const { id } = await aSale(db, world)
    for (const to of ['ada', 'ada@', 'a@b.test, c@d.test', 'Ada <ada@example.test>'])
      expect(await refusedAs(email(id, to))).toBe('bad_address')
    for (let at = 0; at < mostEmails.ofSale; at += 1) await email(id, `a${at}@example.test`)
    expect(await refusedAs(email(id, 'last@example.test'))).toBe('too_many_emails')
    const other = await aSale(db, world)
    await email(other.id, 'ada@example.test')
  })
})

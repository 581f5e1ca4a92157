import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allTemplates } from '#office/business/all-templates.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { sendMails } from '#platform/server/mail/send-mails.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { fillIn, signed } from '#platform/templates.rules.ts'
import type { Template } from '#platform/templates.ts'
import { testDatabase } from '../support/database.ts'
import { mailReceiver } from '../support/mail-receiver.ts'
import { partsOf } from '../support/read-mime.ts'
import { setUp } from '../support/world.ts'

/** What a customer may give as a name, an address or a note. */
const hostile = `<script>alert("x")</script> & 'co' https://evil.example/a`
const companyAddress = '1 Mill Lane\nLeeds LS1 1AA'

let db: Database
let receiver: Awaited<ReturnType<typeof mailReceiver>>

beforeAll(async () => {
  db = await testDatabase()
  receiver = await mailReceiver()
  const words = { currency: 'GBP', locale: 'en-GB' }
  await db.transaction((tx) =>
    writeSetting(tx, setUp, {
      ...{ setting: platformSettings.companyAddress, outletId: null, version: 0, reason: '' },
      ...{ words, value: companyAddress },
    }),
  )
})

afterAll(() => receiver.close())

/** Sends it through a real mail server; returns both of its parts. */
async function arrived(template: Template, values: Readonly<Record<string, string>>) {
  const { length } = receiver.received
  const tables = Object.fromEntries(
    Object.entries(template.tables).map(([field, rows]) => [field, [...rows, ['1 ×', hostile]]]),
  )
  await db.transaction((tx) => queueMail(tx, template, 'ada@example.test', values, { tables }))
  await sendMails(db, async () => receiver.transport, new AbortController().signal)
  const [mail, ...others] = receiver.received.slice(length)
  if (!mail || others.length > 0) throw new Error('Not one mail arrived.')
  const [plain] = partsOf(mail, 'text/plain')
  const [html] = partsOf(mail, 'text/html')
  return { mail, text: plain?.body ?? '', html: html?.body ?? '' }
}

const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const unescaped = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? entity)

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** What a reader sees of it. */
const readable = (html: string) =>
  squeezed(unescaped(html.replace(/<head>[\s\S]*<\/head>/, '').replaceAll(/<[^<>]*>/g, ' ')))

const hrefs = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, url = '']) => unescaped(url))

const mails = allTemplates.filter(({ channel }) => channel === 'mail')

describe.each(mails.map((template) => [template.key, template] as const))('%s', (_, template) => {
  test('arrives as text and as HTML with the same sentences and links', async () => {
    const { mail, text, html } = await arrived(template, template.fields)
    expect(partsOf(mail, 'multipart/alternative')).toHaveLength(1)
    expect(text).toBe(signed(fillIn(template.body, template.fields), 'Quartermaster'))
    const shown = readable(html)
    const [sentences = ''] = text.split('\n-- \n')
    for (const line of sentences.split('\n')) expect(shown).toContain(squeezed(line))
    expect(shown).toContain(`Quartermaster ${squeezed(companyAddress)}`)
    const links = text.match(/https?:\/\/\S+/g) ?? []
    expect(new Set(hrefs(html))).toEqual(new Set(links))
    for (const rows of Object.values(template.tables))
      for (const [quantity = '', title = '', amount = ''] of rows)
        expect(shown).toContain(`${quantity} ${title} ${amount}`)
  })

  test("shows a customer's text as text, and loads nothing", async () => {
    const values = Object.entries(template.fields).map(([field, example]) => [
      field,
      field === 'link' ? example : `${example} ${hostile}`,
    ])
    const { html } = await arrived(template, Object.fromEntries(values))
    expect(html).not.toMatch(/<(?:script|style|img|link|iframe|object|form)\b/i)
    expect(html).not.toMatch(/<[^<>]*\s(?:on\w+|src|background)=/i)
    expect(html).not.toMatch(/url\(|@import/i)
    const isShown = Object.keys(template.fields).some((field) => field !== 'link')
    if (isShown) expect(readable(html)).toContain(hostile)
    // Only staff write links; a URL in a name does not become one.
    if (!('text' in template.fields)) expect(hrefs(html).join()).not.toContain('evil')
  })

  test('declares tables and the unsubscribe link of its own fields', () => {
    const fields = Object.keys(template.fields)
    for (const field of Object.keys(template.tables)) expect(fields).toContain(field)
    if (template.unsubscribe !== null) expect(fields).toContain(template.unsubscribe)
    if ('items' in template.fields) expect(template.tables).toHaveProperty('items')
  })
})

test('the unsubscribe link is below the line, and not a button', async () => {
  const offer = mails.find(({ unsubscribe }) => unsubscribe !== null)
  if (!offer) throw new Error('No template is for advertising.')
  const { html } = await arrived(offer, offer.fields)
  const [content = '', footer = ''] = html.split('border-top:1px')
  expect(hrefs(content)).toEqual([])
  expect(hrefs(footer)).toEqual([offer.fields.link])
  expect(html).not.toContain('background-color')
})

test('an email line that is only a field with a table shows the table in its place', async () => {
  const [template] = mails.filter(({ key }) => key === 'update.received')
  if (!template) throw new Error('The template is gone.')
  const words = { ...template, key: 'test.items', body: 'You ordered:\n\n{{items}}\n\nThank you.' }
  const { html } = await arrived(words, template.fields)
  expect(readable(html)).not.toContain(template.fields.items)
  expect(readable(html)).toContain('2 × Red mug £19.00')
})

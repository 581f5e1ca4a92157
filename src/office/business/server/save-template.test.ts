import { beforeAll, expect, test } from 'vitest'
import { updatesTemplates } from '#delivery/updates/updates.templates.ts'
import { usersTemplates } from '#organization/users/users.templates.ts'
import { type ListCall, listInput } from '#platform/lists/list-input.ts'
import type { Database } from '#platform/server/db/database.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { currentWords } from '#platform/server/templates/current-words.ts'
import { saveWords } from '#platform/server/templates/save-words.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { mailList } from '../mails.list.ts'
import { mails } from './list-mails.ts'
import { resetTemplate, saveTemplate } from './save-template.ts'
import { sendTestMail } from './send-test-mail.ts'
import { listTemplates, templateVersions } from './templates.queries.ts'

const template = usersTemplates.passwordChanged
const { key } = template

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
})

const save = (words: { subject: string; body: string }, version: number) =>
  db.transaction((tx) => saveTemplate(tx, world.admin, { key, ...words, version }))

test('a custom text applies until it is reset to the default; every version stays', async () => {
  const own = { subject: 'News for {{name}}', body: 'Hello {{name}}' }
  await save(own, 0)
  await save({ ...own, body: 'Good day {{name}}' }, 1)
  expect(await currentWords(db.reader, template)).toEqual({ ...own, body: 'Good day {{name}}' })
  await db.transaction((tx) => resetTemplate(tx, world.admin, { key, version: 2 }))
  expect(await currentWords(db.reader, template)).toEqual({
    subject: template.subject,
    body: template.body,
  })
  const { versions } = await templateVersions(db.reader, world.admin, { key })
  expect(versions.map(({ isDefault }) => isDefault)).toEqual([true, false, false])
  const { templates } = await listTemplates(db.reader)
  expect(templates.find((one) => one.key === key)).toMatchObject({ version: 3, isDefault: true })
  await expect(save(own, 2)).rejects.toMatchObject({ code: 'stale_version' })
})

test('an unknown field is named, and so is a subject of two lines or an empty text', async () => {
  const words = { subject: 'News', body: 'Hello {{name}}' }
  await expect(save({ ...words, body: 'Hello {{nmae}}' }, 3)).rejects.toMatchObject({
    code: 'unknown_placeholder',
    field: 'body',
    message: expect.stringMatching(/^\{\{nmae\}\} is not a field .*\{\{name\}\}/),
  })
  await expect(save({ ...words, subject: '{{}}' }, 3)).rejects.toMatchObject({ field: 'subject' })
  await expect(save({ ...words, subject: 'a\r\nBcc: b@c.test' }, 3)).rejects.toMatchObject({
    code: 'bad_subject',
  })
  await expect(save({ ...words, body: '  ' }, 3)).rejects.toMatchObject({ code: 'empty_body' })
})

test('a text saved without its link before that was refused is replaced by the default', async () => {
  const { passwordReset } = usersTemplates
  const reset = { key: passwordReset.key, version: 0 }
  const words = { subject: 'New password', body: 'Hello {{name}}' }
  await expect(
    db.transaction((tx) => saveTemplate(tx, world.admin, { ...reset, ...words })),
  ).rejects.toMatchObject({ code: 'required_placeholder', field: 'body' })
  await db.transaction((tx) => saveWords(tx, world.admin, passwordReset, words, 0))
  expect((await currentWords(db.reader, passwordReset)).body).toBe(passwordReset.body)
})

test('a mail that would carry a header or another recipient is refused', async () => {
  const values = { name: 'Ada', device: 'Chrome', address: '::1' }
  const queue = (to: string, name = 'Ada') =>
    db.transaction((tx) => queueMail(tx, template, to, { ...values, name }))
  for (const to of [
    'a@b.test, c@d.test',
    'a@b.test\r\nBcc: c@d.test',
    'A <a@b.test>',
    'no-address',
    '',
  ])
    await expect(queue(to)).rejects.toMatchObject({ code: 'bad_address' })
  await save({ subject: 'For {{name}}', body: 'Hello' }, 3)
  await expect(queue('a@b.test', 'Ada\r\nBcc: c@d.test')).rejects.toMatchObject({
    code: 'bad_subject',
  })
  expect(await db.reader.selectFrom('mails').select('id').execute()).toEqual([])
})

test('a test email goes to the caller, with the example values and the unsaved text', async () => {
  const words = { subject: 'Try', body: 'Hello {{name}}' }
  const ask = (actor = world.admin) =>
    db.transaction((tx) => sendTestMail(tx, actor, { key, ...words }))
  const { to } = await ask()
  const mail = await db.reader.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ to_address: to, subject: 'Try', template: key, attempts: 0 })
  expect(mail.sealed_text).not.toContain('Hello')
  await expect(ask(setUp)).rejects.toThrow()
  await ask()
  const listed = (call: ListCall<typeof mailList>) =>
    mails.page(db.reader, world.admin, listInput(mailList).parse(call))
  const { rows } = await listed({ state: ['waiting'] })
  expect(rows.map(({ to, state }) => `${to} ${state}`)).toEqual([`${to} waiting`, `${to} waiting`])
  expect(rows.at(-1)?.id).toBe(mail.id)
  expect((await listed({ state: ['sent'] })).rows).toEqual([])
})

test('customers get their language, and the default text where there is none in it', async () => {
  const { received } = updatesTemplates
  const words = { subject: 'Bestellung {{number}}', body: 'Hallo {{name}}' }
  const input = { key: received.key, language: 'de', version: 0 }
  await db.transaction((tx) => saveTemplate(tx, world.admin, { ...input, ...words }))
  expect(await currentWords(db.reader, received, 'de')).toEqual(words)
  expect((await currentWords(db.reader, received, 'fr')).subject).toBe(received.subject)
  expect((await currentWords(db.reader, received)).subject).toBe(received.subject)
  const { templates } = await listTemplates(db.reader)
  const own = templates.filter((one) => one.key === received.key)
  expect(own.map(({ language, subject }) => [language, subject])).toEqual([
    ['', received.subject],
    ['de', words.subject],
  ])
  await db.transaction((tx) => resetTemplate(tx, world.admin, { ...input, version: 1 }))
  expect((await currentWords(db.reader, received, 'de')).subject).toBe(received.subject)
  const ofPeople = { ...words, key, language: 'de', version: 0 }
  await expect(
    db.transaction((tx) => saveTemplate(tx, world.admin, ofPeople)),
  ).rejects.toMatchObject({ code: 'one_language' })
})

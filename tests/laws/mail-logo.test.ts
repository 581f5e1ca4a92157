import { afterAll, expect, test } from 'vitest'
import { addSettingPicture } from '#office/business/server/setting-pictures.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { placePicture } from '#platform/server/files/keep-picture.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { readMailLogo } from '#platform/server/mail/mail-logo.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { sendMails } from '#platform/server/mail/send-mails.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { defineTemplate } from '#platform/templates.ts'
import { testDatabase } from '../support/database.ts'
import { mailReceiver } from '../support/mail-receiver.ts'
import { pictureOf } from '../support/pictures.ts'
import { partsOf } from '../support/read-mime.ts'
import { setUp } from '../support/world.ts'

const hello = defineTemplate({
  key: 'test.logo',
  channel: 'mail',
  label: 'Hello',
  fields: { name: 'Ada' },
  subject: 'Hello {{name}}',
  body: 'Good day {{name}}.',
})

const db = await testDatabase()
const files = openFiles({ place: 'database' })
const receiver = await mailReceiver()

afterAll(() => receiver.close())

async function arrived() {
  const transport = await receiver.transportWith(await readMailLogo(db.reader, files))
  await db.transaction((tx) => queueMail(tx, hello, 'ada@example.test', { name: 'Ada' }))
  await sendMails(db, async () => transport, new AbortController().signal)
  const mail = receiver.received.at(-1)
  if (!mail) throw new Error('No mail arrived.')
  return { html: partsOf(mail, 'text/html')[0]?.body ?? '', pictures: partsOf(mail, 'image/png') }
}

test('an email shows the logo that is set when it is sent, as a part of itself', async () => {
  const plain = await arrived()
  expect(plain.pictures).toEqual([])
  expect(plain.html).not.toMatch(/<img|<!--/)

  const picture = await placePicture(files, await pictureOf('#00ff00'), null)
  const { key } = platformSettings.companyLogo
  await db.transaction(async (tx) => {
    const { fileId } = await addSettingPicture(tx, setUp, files, { key, picture })
    await writeSetting(tx, setUp, {
      ...{ setting: platformSettings.companyLogo, outletId: null, version: 0, reason: '' },
      ...{ words: { currency: 'GBP', locale: 'en-GB' }, value: fileId },
    })
  })
  const { html, pictures } = await arrived()
  const [shown = ''] = /(?<=<img src="cid:)[^"]+/.exec(html) ?? []
  expect(pictures).toHaveLength(1)
  expect(pictures[0]?.headers).toContain(`<${shown}>`)
  expect(pictures[0]?.headers).toMatch(/^content-disposition: inline/im)
})

test('an email does not wait for a logo that cannot be read', async () => {
  await db.pool.query(
    `update files set place = 'bucket', bytes = null where id in (select file_id from setting_pictures)`,
  )
  const { html, pictures } = await arrived()
  expect(pictures).toEqual([])
  expect(html).not.toContain('<img')
})

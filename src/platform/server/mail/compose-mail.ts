import { type Filling, mailBlocks } from '../../mail-blocks.ts'
import { mailHtml } from '../../mail-html.ts'
import { platformSettings } from '../../platform.settings.ts'
import { fillIn, signed } from '../../templates.rules.ts'
import type { Template } from '../../templates.ts'
import type { Reader } from '../db/database.ts'
import { settingsOf } from '../settings/read-setting.ts'

const { companyName, companyAddress, companyPhone } = platformSettings

/** Fills in one text and renders it twice, so that both parts of an email say the same. */
export async function composeMail(
  reader: Reader,
  template: Pick<Template, 'unsubscribe'>,
  words: { readonly subject: string; readonly body: string },
  filling: Filling,
) {
  const sender = await settingsOf(reader, { companyName, companyAddress, companyPhone })
  const subject = fillIn(words.subject, filling.values)
  return {
    subject,
    text: signed(fillIn(words.body, filling.values), sender.companyName),
    html: mailHtml(subject, mailBlocks(template, words.body, filling), sender),
  }
}

import { mailNoun } from '../../platform.nouns.ts'
import { platformSettings } from '../../platform.settings.ts'
import { insist } from '../../refusal.ts'
import { checkAddress, checkSubject, fillIn, signed } from '../../templates.rules.ts'
import type { Template } from '../../templates.ts'
import { hintAfterCommit, type Tx } from '../db/database.ts'
import { newId } from '../new-id.ts'
import { seal } from '../seal.ts'
import { settingOf } from '../settings/read-setting.ts'
import { currentWords } from '../templates/current-words.ts'
import { type Attachment, sealedMail } from './mail-contents.ts'

/** What the sealed text of a mail is bound to; see `seal`. */
export const mailPurpose = 'mail'

/** What a mail may have besides its words. */
export type MailExtras = {
  /** What its reader speaks: `de`. */
  readonly language?: string
  readonly unsubscribeLink?: string
  readonly attachments?: Attachment[]
}

/**
 * Puts a mail on its way, in the transaction of the act that it tells of: it goes out when, and
 * only when, that commits. Until it is sent the text is kept sealed, because it may hold a link.
 *
 * @returns the mail's id
 */
export async function queueMail<F extends string>(
  tx: Tx,
  template: Template<F>,
  to: string,
  values: Readonly<Record<F, string>>,
  more: MailExtras = {},
): Promise<string> {
  const words = await currentWords(tx, template, more.language)
  return queueWords(tx, template.key, to, words, values, more)
}

/** The same in other words than those that count now, such as a draft that is tried out. */
export async function queueWords(
  tx: Tx,
  templateKey: string,
  to: string,
  words: { readonly subject: string; readonly body: string },
  values: Readonly<Record<string, string>>,
  more: MailExtras = {},
): Promise<string> {
  const { unsubscribeLink = null, attachments = [] } = more
  const subject = fillIn(words.subject, values)
  insist(checkAddress(to) ?? checkSubject(subject))
  const company = await settingOf(tx, platformSettings.companyName)
  const text = signed(fillIn(words.body, values), company)
  const id = newId()
  await tx
    .insertInto('mails')
    .values({
      id,
      template: templateKey,
      to_address: to,
      subject,
      sealed_text: await seal(tx, mailPurpose, sealedMail({ text, unsubscribeLink, attachments })),
    })
    .execute()
  hintAfterCommit(tx, { noun: mailNoun.key, ids: [id] })
  return id
}

import { mailNoun } from '../../platform.nouns.ts'
import { throwIfRefused } from '../../refusal.ts'
import { checkAddress, checkSubject } from '../../templates.rules.ts'
import type { MailTable, Template } from '../../templates.ts'
import { hintAfterCommit, type Tx } from '../db/database.ts'
import { newId } from '../new-id.ts'
import { seal } from '../seal.ts'
import { currentWords } from '../templates/current-words.ts'
import { composeMail } from './compose-mail.ts'
import { type Attachment, sealedMail } from './mail-contents.ts'

/** The purpose that the encrypted text of an email is bound to; see `seal`. */
export const mailPurpose = 'mail'

/** Optional parts of an email. */
export type MailExtras = {
  /** The reader's language: `de`. */
  readonly language?: string
  readonly unsubscribeLink?: string
  readonly attachments?: Attachment[]
  /** Fields of the template that the HTML also shows as a table. */
  readonly tables?: Readonly<Record<string, MailTable>>
}

/**
 * Queues an email in the transaction of the command that it reports: it is sent only if that
 * commits. Until then the text is encrypted, because it may contain a link.
 *
 * @returns the email's id
 */
export async function queueMail<F extends string>(
  tx: Tx,
  template: Template<F>,
  to: string,
  values: Readonly<Record<F, string>>,
  more: MailExtras = {},
): Promise<string> {
  const words = await currentWords(tx, template, more.language)
  return queueWords(tx, template, to, words, values, more)
}

/** The same with other texts than the current ones, such as a draft that is tried out. */
export async function queueWords(
  tx: Tx,
  template: Template,
  to: string,
  words: { readonly subject: string; readonly body: string },
  values: Readonly<Record<string, string>>,
  more: MailExtras = {},
): Promise<string> {
  const { unsubscribeLink = null, attachments = [], tables = {} } = more
  const { subject, text, html } = await composeMail(tx, template, words, { values, tables })
  throwIfRefused(checkAddress(to) ?? checkSubject(subject))
  const contents = { text, html, unsubscribeLink, attachments }
  const id = newId()
  await tx
    .insertInto('mails')
    .values({
      id,
      template: template.key,
      to_address: to,
      subject,
      sealed_text: await seal(tx, mailPurpose, sealedMail(contents)),
    })
    .execute()
  hintAfterCommit(tx, { noun: mailNoun.key, ids: [id] })
  return id
}

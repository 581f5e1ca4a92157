import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { Attachment } from '#platform/server/mail/mail-contents.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { newId } from '#platform/server/new-id.ts'
import { seal } from '#platform/server/seal.ts'
import { sealedColumn } from '#platform/server/seal-anew.ts'
import { currentWords } from '#platform/server/templates/current-words.ts'
import { fillIn } from '#platform/templates.rules.ts'
import type { MailTable, Template } from '#platform/templates.ts'
import { messageNoun } from '../messages.nouns.ts'
import { refuseLength } from '../messages.rules.ts'
import { smsLength } from '../sms-segments.ts'
import type { Way } from '../ways.ts'

/** What the sealed text of a message is bound to; see `seal`. */
export const messagePurpose = 'message'

export const sealedMessages = [sealedColumn('messages', 'id', 'sealed_text', messagePurpose)]

/** The record that a message is about: shown in the log of that record and of the customer. */
export type About = {
  readonly noun: string
  readonly id: string
  readonly label: string
  readonly outletId: string | null
  readonly customerId: string | null
}

export type Queued<F extends string> = {
  readonly template: Template<F>
  readonly way: Way
  /** An email address, or a phone such as +447946000000. */
  readonly to: string
  readonly values: Readonly<Record<F, string>>
  readonly about: About
  /**
   * The end of the quiet hours: ISO 8601; null if it may be sent immediately. Emails have no quiet
   * hours.
   */
  readonly notBefore: string | null
  /** Equal for messages with the same content; empty if that is not checked. */
  readonly sameKey?: string
  /** Left out where it is about an order or the account. */
  readonly advertising?: Advertising
  /** What the customer speaks: `de`; empty or left out where that is not known. */
  readonly language?: string
  /** Files of a mail; a message has none. */
  readonly attachments?: Attachment[]
  /** Fields that the HTML of a mail also shows as a table. */
  readonly tables?: Readonly<Record<string, MailTable>>
}

/** What advertising has besides its text. */
export type Advertising = {
  /** Where mail programs withdraw the consent. */
  readonly unsubscribeLink: string
}

/**
 * Queues a message to a customer, in the transaction of the command that it reports. Its text is
 * sealed until it is sent, because it may contain a link.
 *
 * @returns the message's id
 */
export async function queueMessage<F extends string>(
  tx: Tx,
  actor: Actor,
  {
    template,
    way,
    to,
    values,
    about,
    notBefore,
    sameKey = '',
    advertising,
    attachments,
    tables,
    language = '',
  }: Queued<F>,
): Promise<string> {
  const id = newId()
  const row = {
    id,
    template: template.key,
    way,
    noun: about.noun,
    entity_id: about.id,
    label: about.label,
    outlet_id: about.outletId,
    customer_id: about.customerId,
    queued_by: actor.name,
    same_key: sameKey,
    purpose: advertising ? 'advertising' : 'service',
  }
  if (way === 'mail') {
    const mailId = await queueMail(tx, template, to, values, {
      language,
      ...(advertising ? { unsubscribeLink: advertising.unsubscribeLink } : {}),
      ...(attachments ? { attachments } : {}),
      ...(tables ? { tables } : {}),
    })
    await tx
      .insertInto('messages')
      .values({ ...row, mail_id: mailId })
      .execute()
  } else {
    const text = fillIn((await currentWords(tx, template, language)).body, values)
    throwIfRefused(refuseLength(text))
    await tx
      .insertInto('messages')
      .values({
        ...row,
        to_phone: to,
        sealed_text: await seal(tx, messagePurpose, text),
        segments: smsLength(text).segments,
        ...(notBefore === null ? {} : { next_attempt_at: notBefore }),
      })
      .execute()
  }
  hintAfterCommit(tx, { noun: messageNoun.key, ids: [id] })
  return id
}

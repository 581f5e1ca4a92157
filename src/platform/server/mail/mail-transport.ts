import type { Attachment } from './mail-contents.ts'

/** A mail as it goes out: plain text with files, one recipient. */
export type OutgoingMail = {
  /** Of our own table; the same at each try, so that a Message-ID made of it tells doubles. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments: readonly Attachment[]
  /** Where the reader ends such mails, in the headers; null where they are about an order. */
  readonly unsubscribeLink: string | null
}

/**
 * The way to a mail server. `send` returns when the server has taken the mail, and throws
 * otherwise; an error with a `responseCode` is the server's own answer.
 */
export type MailTransport = { send(mail: OutgoingMail): Promise<void> }

/** The transport as it is set up now; null while no mail server is. */
export type FindTransport = () => Promise<MailTransport | null>

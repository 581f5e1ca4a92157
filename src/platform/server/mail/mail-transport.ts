import type { Attachment } from './mail-contents.ts'

/** A mail as it goes out: the same words as plain text and as HTML, with files, one recipient. */
export type OutgoingMail = {
  /** Of our own table; the same at each try, so that a Message-ID made of it tells doubles. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Null where it was queued before there was HTML. */
  readonly html: string | null
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

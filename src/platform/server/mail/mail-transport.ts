import type { Attachment } from './mail-contents.ts'

/** An outgoing email: the same text as plain text and as HTML, with files, for one recipient. */
export type OutgoingMail = {
  /**
   * The id in our table; the same on each attempt, so that its Message-ID identifies duplicates.
   */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Null for emails queued before we sent HTML. */
  readonly html: string | null
  readonly attachments: readonly Attachment[]
  /** The unsubscribe link for the headers; null for emails about an order. */
  readonly unsubscribeLink: string | null
}

/**
 * A connection to a mail server. `send` returns when the server has accepted the email, and throws
 * otherwise; an error with a `responseCode` is the server's own answer.
 */
export type MailTransport = { send(mail: OutgoingMail): Promise<void> }

/** The transport as configured now; null without a mail server. */
export type FindTransport = () => Promise<MailTransport | null>

import { z } from 'zod'

const attachment = z.object({
  fileName: z.string(),
  contentType: z.string(),
  base64: z.string(),
})

/** An attachment; like the text, kept encrypted until the email is sent. */
export type Attachment = z.infer<typeof attachment>

const contents = z.object({
  text: z.string(),
  /** Emails that were queued before we sent HTML have none. */
  html: z.string().nullable().default(null),
  unsubscribeLink: z.string().nullable(),
  attachments: z.array(attachment),
})

/** The part of an email that is kept encrypted until it is sent, because it may contain a link. */
export type MailContents = z.infer<typeof contents>

/**
 * None of our texts begins with it, so that older emails, which have only a text, are recognised.
 */
const mark = '\u0001'

export const sealedMail = (mail: MailContents): string => `${mark}${JSON.stringify(mail)}`

/** @param opened the decrypted value: the contents, or only the text of an older email */
export function mailContents(opened: string): MailContents {
  if (!opened.startsWith(mark))
    return { text: opened, html: null, unsubscribeLink: null, attachments: [] }
  return contents.parse(JSON.parse(opened.slice(mark.length)))
}

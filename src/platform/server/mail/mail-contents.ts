import { z } from 'zod'

const attachment = z.object({
  fileName: z.string(),
  contentType: z.string(),
  base64: z.string(),
})

/** A file that goes with a mail; kept sealed with its text, and like it until the mail is sent. */
export type Attachment = z.infer<typeof attachment>

const contents = z.object({
  text: z.string(),
  /** Mails that were queued before there was HTML have none. */
  html: z.string().nullable().default(null),
  unsubscribeLink: z.string().nullable(),
  attachments: z.array(attachment),
})

/** What of a mail is kept sealed until it is sent, because it may hold a link. */
export type MailContents = z.infer<typeof contents>

/** No text of ours begins with it, so that a mail from before there were contents is told apart. */
const mark = '\u0001'

export const sealedMail = (mail: MailContents): string => `${mark}${JSON.stringify(mail)}`

/** @param opened what was sealed: the contents, or of a mail that waits since before them its text */
export function mailContents(opened: string): MailContents {
  if (!opened.startsWith(mark))
    return { text: opened, html: null, unsubscribeLink: null, attachments: [] }
  return contents.parse(JSON.parse(opened.slice(mark.length)))
}

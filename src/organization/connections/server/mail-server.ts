import { showsLogo, withLogo } from '#platform/mail-html.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { readMailLogo } from '#platform/server/mail/mail-logo.ts'
import type { FindTransport, OutgoingMail } from '#platform/server/mail/mail-transport.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { connectionOf, type OpenConnection } from './connections.queries.ts'

const timeoutMilliseconds = 10_000

/** The active mail server, looked up each time, because it may change at any moment. */
export function findMailTransport(db: Database, outside: Outside, files: Files): FindTransport {
  return async () => {
    const connection = await connectionOf(db.reader, 'smtp')
    if (!connection) return null
    const logo = await readMailLogo(db.reader, files)
    return openMailServer(outside, connection, { ...(await senderOf(db.reader)), logo })
  }
}

/** Whether mails go out: a mail server is set up and switched on. */
export async function isMailSetUp(reader: Reader): Promise<boolean> {
  const found = await reader
    .selectFrom('connections')
    .select('id')
    .where('kind', '=', 'smtp')
    .where('is_active', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Speaks SMTP to the address that the guard has found; the name is used for the certificate only,
 * so that no second lookup could lead elsewhere.
 */
export async function openMailServer(
  outside: Outside,
  connection: OpenConnection,
  sender: Sender & { readonly logo?: Buffer | null } = { name: '', replyTo: '' },
) {
  const { host = '', port: portText, security, user, from = '' } = connection.config
  const port = Number(portText)
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({
    host: await outside.locate(host, port),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { servername: host },
    ...(user ? { auth: { user, pass: connection.secrets.password ?? '' } } : {}),
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    // A mail is text of ours: nothing in it may make the server read a file or ask an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    /** Connects and signs in, and sends nothing. */
    async verify(): Promise<void> {
      await transport.verify()
    },
    async send(mail: OutgoingMail): Promise<void> {
      const { id, to, subject, text, html, unsubscribeLink, attachments } = mail
      const logo = html !== null && showsLogo(html) ? (sender.logo ?? null) : null
      const domain = from.slice(from.lastIndexOf('@') + 1)
      await transport.sendMail({
        from: { name: sender.name, address: from },
        ...(sender.replyTo ? { replyTo: { name: '', address: sender.replyTo } } : {}),
        to: { name: '', address: to },
        subject,
        text,
        ...(html === null ? {} : { html: withLogo(html, logo && `cid:${logoId}`) }),
        messageId: `<${id}@${domain}>`,
        attachments: [
          ...(logo ? [inline(logo)] : []),
          ...attachments.map(({ fileName, contentType, base64 }) => ({
            filename: fileName,
            contentType,
            content: Buffer.from(base64, 'base64'),
          })),
        ],
        ...(unsubscribeLink === null ? {} : { headers: unsubscribing(unsubscribeLink) }),
      })
    },
  }
}

const logoId = 'company-logo@quartermaster'

/** A part of the HTML, which programs do not list among the attachments. */
const inline = (png: Buffer) => ({
  filename: 'logo.png',
  cid: logoId,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content: png,
})

/** RFC 8058: the mail program may POST to the address without asking the reader to open it. */
const unsubscribing = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Who a mail is from besides its address, and where answers go; empty is left out. */
export type Sender = { readonly name: string; readonly replyTo: string }

export async function senderOf(reader: Reader): Promise<Sender> {
  const { mailSender, mailReplyTo, companyName } = platformSettings
  const set = await settingsOf(reader, { name: mailSender, replyTo: mailReplyTo, companyName })
  return { name: set.name || set.companyName, replyTo: set.replyTo }
}

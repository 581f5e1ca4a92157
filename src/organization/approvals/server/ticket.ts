import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { appPath, id } from '#platform/fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import { sharedSecret, sharedSecretIn } from '#platform/server/shared-secret.ts'

const secretName = 'approvals'
const lastsMilliseconds = 15 * 60_000

const ticketFields = z.object({
  action: z.string(),
  payloadHash: z.string(),
  summary: z.string(),
  facts: z.record(z.string(), z.string()),
  path: appPath,
  /** Whom and what it is about besides what the path leads to. */
  about: z.array(id),
  limitBreached: z.string(),
  /** For what is counted while it is decided. */
  upTo: z.number().int().nullable(),
  /** The roles that may decide, for the notifications. */
  deciders: z.array(z.string()),
  outletId: z.string().nullable(),
  requestedBy: z.string(),
  validUntilMilliseconds: z.number(),
})

/** What an approval would cover, as the server worded it. */
export type Ticket = Omit<z.infer<typeof ticketFields>, 'validUntilMilliseconds'>

/**
 * To be done before the first act: an act that needs approval is undone with all that it wrote, and
 * so would be a secret that it made.
 */
export async function makeTicketSecret(db: Database): Promise<void> {
  await sharedSecret(db, secretName)
}

/**
 * Signs a refused step that needs approval, so that the request, which comes from the browser, can
 * contain only what the server wrote.
 */
export async function signTicket(reader: Reader, ticket: Ticket): Promise<string> {
  const validUntilMilliseconds = Date.now() + lastsMilliseconds
  const body = Buffer.from(JSON.stringify({ ...ticket, validUntilMilliseconds })).toString(
    'base64url',
  )
  return `${body}.${await signatureOf(reader, body)}`
}

/** Reads a ticket back. Refuses one that was not signed here, is too old, or is another's. */
export async function readTicket(reader: Reader, text: string, userId: string): Promise<Ticket> {
  const [body = '', signature = ''] = text.split('.')
  const own = Buffer.from(await signatureOf(reader, body))
  const given = Buffer.from(signature)
  if (own.length !== given.length || !timingSafeEqual(own, given)) throw badTicket()
  const read = ticketFields.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  // Signed, but by a server of another version.
  if (!read.success) throw badTicket()
  const { validUntilMilliseconds, ...ticket } = read.data
  if (ticket.requestedBy !== userId) throw badTicket()
  if (validUntilMilliseconds < Date.now()) {
    throw new Refusal(
      'conflict',
      'ticket_expired',
      'Too much time has passed since you were told that this needs approval. Do the step again and ask then.',
      { field: 'ticket' },
    )
  }
  return ticket
}

function badTicket(): Refusal {
  return new Refusal(
    'unprocessable',
    'bad_ticket',
    'This is not what the server wrote when it refused your step. Do the step again and ask then.',
    { field: 'ticket' },
  )
}

async function signatureOf(reader: Reader, body: string): Promise<string> {
  const secret = await sharedSecretIn(reader, secretName)
  return createHmac('sha256', secret).update(body).digest('base64url')
}

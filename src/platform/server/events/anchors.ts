import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '../db/database.ts'
import type { Job } from '../jobs/run-jobs.ts'
import { sharedSecretIn } from '../shared-secret.ts'
import type { ChainFault } from './find-chain-fault.ts'
import { nameOf } from './find-chain-fault.ts'

const anchorShape = z.object({
  at: z.string(),
  position: z.number().int().min(1),
  tx: z.string().regex(/^\d+$/),
  seq: z.number().int(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string(),
})

type Anchor = z.infer<typeof anchorShape>

/**
 * The head of the chain as one signed line, to be kept elsewhere: an attacker who cuts or rewrites
 * the log cannot change that copy. Null while nothing is chained.
 */
export async function anchorLine(reader: Reader): Promise<string | null> {
  const found = await sql<Omit<Anchor, 'signature'>>`
    select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, position,
      tx::text, seq, encode(hash, 'hex') as hash
    from event_chain order by position desc limit 1`.execute(reader)
  const [head] = found.rows
  if (!head) return null
  return JSON.stringify({ ...head, signature: await signatureOf(reader, head) })
}

/** The fault that the first bad line of an anchor file shows; null when all are correct. */
export async function checkAnchors(reader: Reader, file: string): Promise<ChainFault | null> {
  for (const line of file.split('\n').filter((text) => text.trim() !== '')) {
    const fault = await checkAnchor(reader, anchorIn(line))
    if (fault) return fault
  }
  return null
}

function anchorIn(line: string): Anchor {
  try {
    return anchorShape.parse(JSON.parse(line))
  } catch {
    throw new Error(`This line is no anchor: ${line.slice(0, 120)}`)
  }
}

async function checkAnchor(reader: Reader, anchor: Anchor): Promise<ChainFault | null> {
  const { tx, seq, position, at } = anchor
  const signature = Buffer.from(await signatureOf(reader, anchor))
  const given = Buffer.from(anchor.signature)
  if (signature.length !== given.length || !timingSafeEqual(signature, given)) {
    const sentence = `The anchor of ${at} was not signed by this house, or was changed since.`
    return { what: 'anchor_forged', tx, seq, sentence }
  }
  const found = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from event_chain
    where position = ${position}`.execute(reader)
  const [link] = found.rows
  if (!link) {
    const sentence = `The chain ends before position ${position}, ${nameOf({ tx, seq })}, which the anchor of ${at} knows: its tail was cut off.`
    return { what: 'cut', tx, seq, sentence }
  }
  if (link.hash === anchor.hash) return null
  const sentence = `At position ${position}, ${nameOf({ tx, seq })}, the chain is another than the anchor of ${at} knows: it was written anew, there or before.`
  return { what: 'anchor_differs', tx, seq, sentence }
}

async function signatureOf(
  reader: Reader,
  { at, position, tx, seq, hash }: Omit<Anchor, 'signature'>,
): Promise<string> {
  const text = JSON.stringify([at, position, tx, seq, hash])
  const secret = await sharedSecretIn(reader, 'anchor')
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Adds today's anchor to a file, which should be on another machine. */
export function appendAnchorDaily(file: string): Job {
  return {
    name: 'append-anchor',
    cron: '7 3 * * *',
    work: async (db) => {
      const line = await anchorLine(db.reader)
      if (line) await appendFile(file, `${line}\n`)
    },
  }
}

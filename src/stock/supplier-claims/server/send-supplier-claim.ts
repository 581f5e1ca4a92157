import { sql } from 'kysely'
import { isMailSetUp } from '#organization/connections/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { readKeptFile } from '#platform/server/files/read-file.ts'
import type { Attachment } from '#platform/server/mail/mail-contents.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { checkAddress } from '#platform/templates.rules.ts'
import { markClaimed } from '#stock/receiving/server/index.ts'
import { claimKindLabels, refuseEmptyClaim } from '../claims-on-suppliers.rules.ts'
import type { SupplierClaim } from '../supplier-claims.fields.ts'
import { supplierClaimMachine } from '../supplier-claims.states.ts'
import { supplierClaimsTemplates } from '../supplier-claims.templates.ts'
import { type ClaimStep, lockClaim } from './find-supplier-claim.ts'
import { getClaim } from './supplier-claims.queries.ts'
import { moveClaim } from './tell-claim.ts'

type Sending = ClaimStep & { readonly by: 'email' | 'other'; readonly to: string }

/**
 * Sends a claim: the supplier sees it in the portal from now on, and the email with its photos is
 * queued in the same transaction.
 */
export const sendClaim =
  (files: Files) =>
  async (tx: Tx, actor: Actor, { by, to, ...step }: Sending) => {
    const found = await lockClaim(tx, actor, step)
    throwIfRefused(refuseMove(supplierClaimMachine, 'send', found))
    const claim = await getClaim(tx, actor, { id: found.id })
    throwIfRefused(refuseEmptyClaim(found.label, claim.items.length))
    const address = by === 'email' ? to || claim.supplierEmail || '' : ''
    if (by === 'email') await mailClaim(tx, files, claim, address)
    await markClaimed(
      tx,
      claim.items.flatMap(({ receiptLineId }) => receiptLineId ?? []),
    )
    const version = await moveClaim(tx, actor, found, 'send', {
      version: step.version,
      set: { sent_at: new Date().toISOString(), sent_to: address },
      data: { ...(address ? { to: address } : {}), totalMinor: claim.totalMinor },
    })
    return { id: found.id, version }
  }

async function mailClaim(tx: Tx, files: Files, claim: SupplierClaim, to: string): Promise<void> {
  if (!(await isMailSetUp(tx)))
    throw new Refusal(
      'unprocessable',
      'mail_not_set_up',
      'Email is not set up. Add a mail server under Business settings, Connections, or send the claim in another way.',
      { field: 'by' },
    )
  if (to === '')
    throw new Refusal(
      'unprocessable',
      'no_address',
      `${claim.supplierName} has no email address. Enter one, or send the claim in another way.`,
      { field: 'to' },
    )
  throwIfRefused(checkAddress(to))
  const money = (minor: number) => formatMoney(minor, claim.currency)
  const table = claim.items.map(
    ({ sku, title, quantity, quantityScale, kind, note, amountMinor }) => [
      sku,
      title,
      formatQuantity(quantity, quantityScale),
      [claimKindLabels[kind], note].filter(Boolean).join(': '),
      money(amountMinor),
    ],
  )
  const facts = [
    claim.orderLabel ? `Purchase order ${claim.orderLabel}` : '',
    claim.receiptLabel ? `Goods receipt ${claim.receiptLabel}` : '',
    `Delivered to ${claim.outletName}`,
  ]
  const values = {
    company: await settingOf(tx, platformSettings.companyName),
    claim: claim.label,
    supplier: claim.supplierName,
    facts: facts.filter(Boolean).join('\n'),
    lines: table.map((cells) => cells.join('  ')).join('\n'),
    total: money(claim.totalMinor),
    note: claim.note,
  }
  const attachments = await photosOf(tx, files, claim)
  await queueMail(tx, supplierClaimsTemplates.claim, to, values, {
    attachments,
    tables: { lines: table },
  })
}

/** Mail servers refuse large messages; the portal shows all of them. */
const mostPhotos = 8
const mostBytes = 6 * 1024 * 1024

async function photosOf(
  reader: Reader,
  files: Files,
  { id, label }: SupplierClaim,
): Promise<Attachment[]> {
  const found = await sql<{ fileId: string; sku: string }>`
    select distinct on (ph.id) ph.file_id as "fileId", v.sku
    from supplier_claim_lines l join goods_receipt_photos ph on ph.line_id = l.receipt_line_id
    join variants v on v.id = l.variant_id
    where l.claim_id = ${id} order by ph.id limit ${mostPhotos}`.execute(reader)
  const attachments: Attachment[] = []
  let bytes = 0
  for (const { fileId, sku } of found.rows) {
    const file = await readKeptFile(reader, files, fileId)
    if (!file || bytes + file.bytes.length > mostBytes) continue
    bytes += file.bytes.length
    const place = attachments.length + 1
    attachments.push({
      fileName: `${label}_${sku}_${place}.webp`.replaceAll(/[^\w.-]/g, '_'),
      contentType: file.mediaType,
      base64: file.bytes.toString('base64'),
    })
  }
  return attachments
}

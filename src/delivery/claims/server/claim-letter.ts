import { buffer } from 'node:stream/consumers'
import { formatMoney } from '#platform/money.ts'
import { margin, PdfSheet, pageHeight, pageWidth } from '#platform/server/pdf/pdf-sheet.ts'
import type { WholeClaim } from '../claims.contract.ts'
import { claimLabel } from '../claims.nouns.ts'
import type { EvidenceParcel } from './collect-evidence.ts'
import { handedOverInWords } from './evidence-words.ts'

export type LetterSender = {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
}

const rowHeight = 48

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const day = (at: string) => dayFormat.format(new Date(at))

/** The claim as a letter: sender, courier, amount, deadline and parcels. */
export async function writeClaimLetter(
  claim: WholeClaim,
  parcels: readonly EvidenceParcel[],
  sender: LetterSender,
): Promise<Uint8Array> {
  const { courierName, currency, claimedMinor, courierReference } = claim
  const title = claimLabel(claim.number)
  const page = await PdfSheet.open(title)
  let y = margin
  const write = (text: string, look = {}, step = 14) => {
    page.text(text, margin, y, look)
    y += step
  }
  write(sender.name, { size: 13, isBold: true }, 18)
  const address = sender.address.replaceAll(/\s*\n\s*/g, ', ')
  for (const line of [address, [sender.phone, sender.email].filter(Boolean).join(' · ')])
    if (line !== '') write(line, { size: 9, isQuiet: true }, 12)
  y += 14
  write(day(claim.filedAt))
  write(`To ${courierName}`, {}, 24)
  write(title, { size: 16, isBold: true }, 22)
  if (courierReference) write(`Your reference: ${courierReference}`)
  const count = parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`
  const total = formatMoney(claimedMinor, currency)
  const ask = `You report ${count} as returned to us. None of them was received at our outlet. We ask you to pay ${total}, or to answer with proof of return, by ${day(claim.answerBy)}.`
  for (const line of page.linesOf(ask, 10, pageWidth - 2 * margin)) write(line)
  y += 10
  page.rule(y)
  y += 8
  for (const parcel of parcels) {
    if (y + rowHeight > pageHeight - margin) {
      page.nextPage()
      y = margin
    }
    writeParcel(page, y, parcel, currency)
    y += rowHeight
  }
  page.text('Total', margin, y, { isBold: true })
  page.text(total, pageWidth - margin, y, { isBold: true, align: 'end' })
  return buffer(page.finish())
}

function writeParcel(page: PdfSheet, y: number, one: EvidenceParcel, currency: string): void {
  const quiet = { size: 9, isQuiet: true }
  page.text(`${one.code}   ${one.trackingNumber ?? ''}`, margin, y, { isBold: true })
  const amount = formatMoney(one.claimedMinor, currency)
  page.text(amount, pageWidth - margin, y, { align: 'end' })
  const booked = one.bookedAt ? `Booked ${day(one.bookedAt)}. ` : ''
  const at = one.handedOverAt ? `, ${day(one.handedOverAt)}` : ''
  page.text(`${booked}${handedOverInWords(one)}${at}.`, margin, y + 14, quiet)
  const said = one.saidText ? `: “${one.saidText}”` : ''
  page.text(`Reported returned ${day(one.saidAt)}${said}.`, margin, y + 26, quiet)
  page.rule(y + 41)
}

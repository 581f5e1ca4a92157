import { sql } from 'kysely'
import { z } from 'zod'
import { platformSettings } from '#platform/platform.settings.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound } from '#platform/refusal.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { margin, PdfSheet, pageWidth } from '#platform/server/pdf/pdf-sheet.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { ClaimReturn } from '../supplier-claims.fields.ts'
import { access } from './find-supplier-claim.ts'
import { getClaim } from './supplier-claims.queries.ts'

/** The paper that goes with goods on their way back; without what they cost. */
export const claimReturnPdf: FileRoute = {
  kind: 'download',
  path: '/files/supplier-claim-returns/:id.pdf',
  access,
  send: async (db, actor, { id = '' }) => {
    if (!z.guid().safeParse(id).success) throw notFound('This return')
    const owner = await sql<{ claimId: string }>`select claim_id as "claimId"
      from supplier_claim_returns where id = ${id}`.execute(db.reader)
    const claimId = owner.rows[0]?.claimId
    if (!claimId) throw notFound('This return')
    const claim = await getClaim(db.reader, actor, { id: claimId })
    const paper = claim.returns.find((one) => one.id === id)
    if (!paper) throw notFound('This return')
    const company = await settingOf(db.reader, platformSettings.companyName)
    const facts = [
      `To ${claim.supplierName}`,
      `From ${claim.outletName}`,
      `Claim ${claim.label}`,
      ...(claim.orderLabel ? [`Purchase order ${claim.orderLabel}`] : []),
      ...(paper.note ? [paper.note] : []),
    ]
    const sheet = await PdfSheet.open(`Return ${paper.label}`)
    writePaper(sheet, paper, { company, facts })
    return {
      fileName: `${paper.label.replaceAll(/[^\w.-]/g, '_')}.pdf`,
      contentType: 'application/pdf',
      body: sheet.finish(),
    }
  },
}

type Words = { readonly company: string; readonly facts: readonly string[] }

const rowsOfPage = 22

function writePaper(sheet: PdfSheet, paper: ClaimReturn, { company, facts }: Words): void {
  sheet.text(company, margin, margin, { size: 14, isBold: true })
  sheet.text(`Return ${paper.label}`, margin, margin + 40, { size: 18, isBold: true })
  facts.forEach((fact, at) => {
    sheet.text(fact, margin, margin + 72 + at * 14)
  })
  let y = margin + 96 + facts.length * 14
  paper.lines.forEach((line, at) => {
    if (at > 0 && at % rowsOfPage === 0) {
      sheet.nextPage()
      y = margin
    }
    sheet.rule(y)
    sheet.text(line.title, margin, y + 6)
    sheet.text(formatQuantity(line.quantity, line.quantityScale), pageWidth - margin, y + 6, {
      align: 'end',
      isBold: true,
    })
    const places = [
      line.sku,
      line.lots ? `lot ${line.lots}` : '',
      line.bins ? `from bin ${line.bins}` : '',
    ]
    sheet.text(places.filter(Boolean).join(' · '), margin, y + 20, { size: 8, isQuiet: true })
    y += 36
  })
  sheet.rule(y)
  sheet.text('Handed over on', margin, y + 40, { size: 8, isQuiet: true })
  sheet.text('Signature of the driver', 330, y + 40, { size: 8, isQuiet: true })
}

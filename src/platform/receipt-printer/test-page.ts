import { codePageLabels, type PrinterProfile, paperWidthLabels } from './printer-profile.ts'
import type { RollPart } from './printer-roll.ts'

/** Shows whether width, characters, barcode and cut are right. */
export function testPage({
  width,
  codePage,
}: Pick<PrinterProfile, 'width' | 'codePage'>): readonly RollPart[] {
  return [
    { kind: 'text', text: 'Test page', look: 'large', isCentred: true },
    { kind: 'rule' },
    { kind: 'row', left: 'Paper', right: paperWidthLabels[width] },
    { kind: 'text', text: codePageLabels[codePage] },
    { kind: 'row', left: 'Characters', right: '£ € é ü ñ × −' },
    { kind: 'row', left: 'Total', right: '£12.50', look: 'tall' },
    { kind: 'rule' },
    { kind: 'text', text: 'The line above fills the paper and is one row.', isCentred: true },
    { kind: 'barcode', code: 'TEST-1' },
  ]
}

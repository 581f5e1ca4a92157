import type { LabelData } from '#platform/label-data.ts'
import { writeGs1 } from './gs1-message.ts'

/** A GTIN as bars where it has a form in bars; a case's fourteen digits as squares. */
export function gtinLabelCode(gtin: string): LabelData['code'] {
  const digits = /^0\d{13}$/.test(gtin) ? gtin.slice(1) : gtin
  if (digits.length === 13) return { symbology: 'ean13', text: digits }
  if (digits.length === 12) return { symbology: 'upca', text: digits }
  if (digits.length === 8) return { symbology: 'ean8', text: digits }
  return { symbology: 'gs1datamatrix', text: writeGs1([{ ai: '01', value: digits }]) }
}

import type { RollPart } from '#platform/receipt-printer/printer-roll.ts'
import type { ReceiptModel } from './receipt-model.ts'

/** The receipt for a receipt printer, in the order of the printed sheet. */
export function rollOfReceipt(receipt: ReceiptModel): readonly RollPart[] {
  const { name, head, facts, marks, lines, sums, taxes, code } = receipt
  return [
    { kind: 'text', text: name, look: 'large', isCentred: true },
    ...head.map((text) => ({ kind: 'text', text, isCentred: true }) as const),
    { kind: 'rule' },
    ...facts.map((text) => ({ kind: 'text', text }) as const),
    ...marks.map((text) => ({ kind: 'text', text, look: 'large', isCentred: true }) as const),
    { kind: 'rule' },
    ...lines.flatMap(
      ({ title, detail, amount }) =>
        [
          { kind: 'text', text: title },
          { kind: 'row', left: detail, right: amount },
        ] as const,
    ),
    { kind: 'rule' },
    ...sums.map(
      ({ label, value, isTotal }) =>
        ({
          kind: 'row',
          left: label,
          right: value,
          ...(isTotal ? { look: 'tall' as const } : {}),
        }) as const,
    ),
    { kind: 'rule' },
    ...taxes.map(
      ({ label, net, tax }) => ({ kind: 'row', left: `${label} ${net}`, right: tax }) as const,
    ),
    { kind: 'barcode', code },
  ]
}

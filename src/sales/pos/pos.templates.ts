import { defineTemplate } from '#platform/templates.ts'

/** Messages to customers about their purchase at a register. */
export const posTemplates = {
  receipt: defineTemplate({
    key: 'sale.receipt',
    channel: 'mail',
    label: 'Receipt',
    fields: {
      company: 'Quartermaster',
      sale: 'Sale 1042',
      facts: 'Sale 1042, May 13, 2026 15:30\nRegister 1, YORK · Megan Cartwright',
      lines: 'Red mug, 2 × £9.50  £19.00\nOak tray, 1 × £19.99  £19.99',
      sums: 'Total  £38.99\nCash  £40.00\nChange  £1.01',
      taxes: 'Tax 20 %, net £32.49  £6.50',
      seller: 'Quartermaster\n1 Mill Lane, Leeds LS1 1AA\nTax number GB123456789',
    },
    required: ['lines', 'sums'],
    tables: {
      lines: [
        ['Red mug, 2 × £9.50', '£19.00'],
        ['Oak tray, 1 × £19.99', '£19.99'],
      ],
      sums: [
        ['Total', '£38.99'],
        ['Cash', '£40.00'],
        ['Change', '£1.01'],
      ],
      taxes: [['Tax 20 %, net £32.49', '£6.50']],
    },
    subject: 'Your receipt from {{company}}, {{sale}}',
    body: `Thank you for your purchase. This is your receipt.

{{facts}}

{{lines}}

{{sums}}

{{taxes}}

{{seller}}`,
  }),
} as const

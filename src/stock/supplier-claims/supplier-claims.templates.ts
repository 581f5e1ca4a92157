import { defineTemplate } from '#platform/templates.ts'

/** Messages to suppliers about a claim. */
export const supplierClaimsTemplates = {
  claim: defineTemplate({
    key: 'purchase.claim_sent',
    channel: 'mail',
    label: 'Claim on a supplier',
    fields: {
      company: 'Quartermaster',
      claim: 'SC-1001',
      supplier: 'Mill & Sons',
      facts: 'Purchase order PO-1042\nGoods receipt GR-1007\nDelivery note DN-4411',
      lines: 'TOW-NAVY  Navy towel  3  Rejected: damaged in transit  £18.60',
      total: '£18.60',
      note: 'The outer carton was crushed; see the photos.',
    },
    required: ['lines'],
    tables: { lines: [['TOW-NAVY', 'Navy towel', '3', 'Rejected: damaged in transit', '£18.60']] },
    subject: 'Claim {{claim}} from {{company}}',
    body: `Dear {{supplier}},

we claim the following goods of your delivery, number {{claim}}:

{{facts}}

{{lines}}

Total {{total}}

{{note}}

Please answer with the number of your credit note, or tell us what you dispute. You can answer in the supplier portal.

{{company}}`,
  }),
} as const

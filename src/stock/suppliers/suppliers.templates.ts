import { defineTemplate } from '#platform/templates.ts'

/** Messages to suppliers about their record with us. */
export const suppliersTemplates = {
  bankRequested: defineTemplate({
    key: 'supplier.bank_requested',
    channel: 'mail',
    label: 'Bank details of a supplier are being changed',
    fields: {
      company: 'Quartermaster',
      supplier: 'Mill & Sons',
      before: 'GB •••• 5432',
      after: 'DE •••• 3000',
    },
    required: [],
    subject: '{{company}}: your bank details are being changed',
    body: `Dear {{supplier}},

we were asked to pay you to another bank account from now on.

Account so far: {{before}}
New account: {{after}}

If you asked for this, there is nothing to do. If you did not, call us at the number that you know, before the
change is approved. Do not answer this email.

{{company}}`,
  }),
} as const

/** How a courier names a payment, or the invoice that it counts against. */
export const paymentReference = {
  kind: 'line',
  label: 'Reference of the payment or invoice',
  longest: 60,
  isRequired: true,
} as const

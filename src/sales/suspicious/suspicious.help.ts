import { helpOf } from '#platform/page-help.ts'
import { suspiciousPages } from './suspicious.pages.ts'

export const suspiciousHelp = helpOf(suspiciousPages, {
  suspiciousCustomers: {
    about:
      'This page lists customers whose orders often come back, and what was decided about them. A case covers all records of one person that share a phone, an email or an address. A decision holds orders; it never cancels one.',
    steps: [
      'Open a case that waits for a decision, and start its review.',
      'Read the signals, the past parcels and what links the records.',
      'Remove a customer who is not the same person.',
      'Clear the customer, watch them, or apply a policy until a day.',
      'Apply the policy to open orders, if they have not left yet.',
      'Record an appeal, and decide again.',
    ],
    terms: ['risk score', 'value at risk', 'suspicious case', 'customer policy', 'control group'],
  },
})

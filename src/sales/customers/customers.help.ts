import { helpOf } from '#platform/page-help.ts'
import { customersPages } from './customers.pages.ts'

export const customersHelp = helpOf(customersPages, {
  allCustomers: {
    about:
      'This page lists all customers with their contacts, orders, returns and store credit. Find a customer, correct the record, and merge records of the same person.',
    steps: [
      'Search by name, phone, email or number.',
      'Open the customer to see orders, addresses and what came of them.',
      'Correct the contact data, or add a note.',
      'Look through the duplicates, and merge the records of one person.',
      'Use a segment to see customers that share a rule.',
    ],
    terms: ['duplicate', 'merge customers', 'segment', 'store credit'],
  },
})

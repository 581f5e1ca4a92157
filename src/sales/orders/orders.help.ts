import { helpOf } from '#platform/page-help.ts'
import { ordersPages } from './orders.pages.ts'

export const ordersHelp = helpOf(ordersPages, {
  orders: {
    about:
      'This page lists the orders of your outlets, from every sales channel. Find an order, see why it cannot move on, and do the next step for one order or for many.',
    steps: [
      'Filter the list, or open a saved view of the orders that are yours.',
      'Open an order to see its lines, holds, payments and history.',
      'Solve the cause of each hold: the address, the payment, the stock or a duplicate.',
      'Confirm the order, or leave that to the confirmation call.',
      'Follow it until it is delivered. Cancel or split it while it is not yet dispatched.',
    ],
    terms: [
      'order',
      'on hold',
      'release',
      'duplicate',
      'assignee',
      'priority',
      'promised date',
      'balance due',
      'sales channel',
      'risk score',
    ],
  },
  order: {
    about:
      'This page shows one order with its lines, amounts, payments, holds, parcels, comments and history. Everything that can be done with the order begins here.',
    steps: [
      'Check the holds first. Each says what has to happen.',
      'Compare the address, the lines and the amounts with what the customer wants.',
      'Edit the lines, or split the order if a part of it can go earlier.',
      'Record a payment, or refund what was paid above the total.',
      'Write a comment for the next colleague.',
    ],
    terms: [
      'subtotal',
      'balance due',
      'refund',
      'store credit',
      'split order',
      'on hold',
      'release',
      'parcel',
    ],
  },
})

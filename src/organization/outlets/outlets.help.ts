import { helpOf } from '#platform/page-help.ts'
import { outletsPages } from './outlets.pages.ts'

export const outletsHelp = helpOf(outletsPages, {
  outlets: {
    about:
      'This page lists the warehouses and stores that own stock, and the bins inside them. The settings of an outlet decide which orders it ships.',
    steps: [
      'Add an outlet with its address and opening hours.',
      'Choose what it does: ships orders, sells, receives or takes returns.',
      'Set the fulfilment priority, so that the right outlet ships first.',
      'Create the bins in the order in which they are visited, and print their labels.',
    ],
    terms: ['outlet', 'fulfilment priority', 'bin', 'max load'],
  },
  locations: {
    about:
      'This page lists the areas that couriers deliver to, with other names, delivery times and fees. Addresses are checked against it.',
    steps: [
      'Import the areas, or add one under its parent.',
      'Add the other names that customers write.',
      'Set which courier reaches the area, in how many days and at which fee.',
      'Match the places of orders that no area was found for.',
      'Test an address to see what an order would get.',
    ],
    terms: ['service location', 'coverage', 'address check'],
  },
})

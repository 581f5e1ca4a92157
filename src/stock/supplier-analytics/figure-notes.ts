/** What each figure is, in a sentence; shown where the figures are. */
export const figureNotes: readonly { readonly label: string; readonly says: string }[] = [
  {
    label: 'Period',
    says: 'A line belongs to the day of its first promise, and counts once that day has passed or everything has come.',
  },
  {
    label: 'Left out',
    says: 'Lines that a user left out with a reason count in no figure and in no measured lead time; they stay in the list of lines.',
  },
  {
    label: 'On time',
    says: 'Lines of which everything ordered was accepted by the first promised day, in one delivery or several, of all lines with a promised day.',
  },
  {
    label: 'By last promise',
    says: 'The same against the day that was promised last: what is better here was moved to a later day.',
  },
  {
    label: 'In full',
    says: 'Lines of which everything ordered was accepted, on time or not.',
  },
  {
    label: 'OTIF',
    says: 'Lines in full on the first promised day that did not bring more than ordered.',
  },
  {
    label: 'Fill rate',
    says: 'Accepted units of all ordered ones; what the supplier could not deliver is missing, what we cancelled is not.',
  },
  {
    label: 'Defects',
    says: 'Units rejected at the door, of all that were delivered.',
  },
  {
    label: 'Days late',
    says: 'Days after the first promise for each ordered unit on average; missing units count until today.',
  },
  {
    label: 'Lead time',
    says: 'Days from sending the order to each delivery of a line: half came within the median, 9 of 10 within the second figure.',
  },
  {
    label: 'Response',
    says: 'The median time from sending an order until the supplier confirmed it, proposed changes or rejected it.',
  },
  {
    label: 'Price drift',
    says: 'What accepted units cost more than at the first price of their product in the period, each compared in the currency of its order.',
  },
  {
    label: 'Spend',
    says: 'What accepted units cost, in the currency of the orders. Over several currencies it is in that of the outlet, at the rates that the orders kept.',
  },
  {
    label: 'Score',
    says: 'On time, fill rate, defects and price drift against their targets, weighted as in the business settings; its spread is from the worst to the best month. A from 85, B from 70, C from 50, D below.',
  },
]

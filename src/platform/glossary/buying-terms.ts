/** The terms of buying: suppliers, what is ordered from them and what arrives. */
export const buyingTerms = {
  supplier: 'A business that we buy from.',
  'supplier SKU': 'The supplier’s own code of a variant.',
  'payment terms': 'How many days after the invoice the supplier is paid.',
  'purchase order': 'What we order from a supplier, with quantities, prices and a day.',
  'draft purchase order': 'A purchase order that is not yet sent to the supplier.',
  revision: 'A new version of a purchase order that was already sent.',
  suggestion: 'A quantity to buy, computed from the usage, the stock and the lead time.',
  receipt: 'One delivery that was counted and taken into stock.',
  'put away': 'To move received goods into a bin.',
  'landed cost': 'Freight, duty and other charges, shared among the goods of a delivery.',
  'ship notice': 'The supplier’s list of what is on its way, carton by carton.',
  'fill rate': 'The share of the ordered units that the supplier delivered.',
  'on time': 'Delivered on the promised day or before it.',
} as const

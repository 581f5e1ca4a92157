/** What the scan page is used for; each mode shows the same card with another part first. */
export const scanModes = ['look_up', 'price', 'label', 'assign'] as const

export type ScanMode = (typeof scanModes)[number]

export const scanModeLabels: Readonly<Record<ScanMode, string>> = {
  look_up: 'Look up',
  price: 'Price',
  label: 'Print labels',
  assign: 'Assign codes',
}

/** Before the first scan. */
export const scanModeHints: Readonly<Record<ScanMode, string>> = {
  look_up: 'Scan a product, bin, order or parcel',
  price: 'Scan a product for its price',
  label: 'Scan each product that needs a label',
  assign: 'Scan a code that no product has yet',
}

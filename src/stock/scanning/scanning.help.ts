import { helpOf } from '#platform/page-help.ts'
import { scanningPages } from './scanning.pages.ts'

export const scanningHelp = helpOf(scanningPages, {
  scanHistory: {
    about:
      'This page lists every scan with its time, place and result. Use it to find out what happened to a unit, and which codes are unknown.',
    steps: [
      'Filter by user, outlet, device or code.',
      'Open a scan to see what it meant and what it changed.',
      'Assign an unknown code to its product, or ignore it.',
      'Compare the figures to find a scanner or place with many failures.',
    ],
    terms: ['barcode', 'SKU', 'stock movement'],
  },
  scan: {
    about:
      'Scan anything to see what it is and what you can do with it. Nothing is changed until you choose an action. Here you also test a scanner.',
    steps: [
      'Scan or type a code of a product, order, parcel, bin or document.',
      'Read the result, and choose the next step.',
      'Switch the mode to check prices, print labels or assign barcodes.',
      'Test a new scanner before its first shift.',
    ],
    terms: ['barcode', 'variant', 'bin', 'parcel'],
  },
})

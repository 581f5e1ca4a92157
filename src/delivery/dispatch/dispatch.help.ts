import { helpOf } from '#platform/page-help.ts'
import { dispatchPages } from './dispatch.pages.ts'

export const dispatchHelp = helpOf(dispatchPages, {
  dispatch: {
    about:
      'Confirmed orders become parcels here: picked, packed, booked and handed over. Each step is checked by a scan, so that only the right parcel leaves.',
    steps: [
      'Pick the orders: take a wave, and scan each bin and unit.',
      'Pack at a packing station: scan the order, then each unit, and weigh the parcel.',
      'Book the parcel with the courier, and print its label.',
      'Load: scan each parcel onto the load sheet of its courier.',
      'Close the load sheet, let the driver sign, and hand over.',
      'Unpack the parcels whose order was cancelled.',
    ],
    terms: [
      'wave',
      'pick list',
      'tote',
      'short pick',
      'packing station',
      'parcel',
      'booking',
      'label',
      'cut-off',
      'load sheet',
      'handover',
      'tracking number',
      'cash on delivery (COD)',
      'remittance',
    ],
  },
})

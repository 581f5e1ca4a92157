import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { dispatchActions } from './dispatch.actions.ts'
import { dispatchContract } from './dispatch.contract.ts'
import { dispatchNouns } from './dispatch.nouns.ts'
import { dispatchObjects } from './dispatch.objects.ts'
import { dispatchPages } from './dispatch.pages.ts'
import { dispatchPhrases } from './dispatch.phrases.ts'
import { loadSheetsContract } from './load-sheets.contract.ts'
import { parcelsContract } from './parcels.contract.ts'
import { unpackingContract } from './unpacking.contract.ts'
import { wavesContract } from './waves.contract.ts'

export const dispatchArea = defineArea({
  contracts: {
    dispatch: dispatchContract,
    waves: wavesContract,
    parcels: parcelsContract,
    unpacking: unpackingContract,
    loadSheets: loadSheetsContract,
  },
  pages: dispatchPages,
  nouns: dispatchNouns,
  phrases: dispatchPhrases,
  objects: dispatchObjects,
  actions: dispatchActions,
  seenBy: {
    parcel: capability.dispatch,
    wave: capability.dispatch,
    booking: capability.dispatch,
    load_sheet: capability.dispatch,
  },
  bulkActs: {
    'parcels.book': canBeUndone('A booking can be voided.'),
    'parcels.printLabels': canBeUndone('Labels can be printed again.'),
    'parcels.rebook': canBeUndone(
      'The courier was suspended before; the parcels are booked again at once.',
    ),
    'waves.plan': canBeUndone('A planned wave can be cancelled.'),
  },
  largeBodies: {
    'parcels.permitExport': megabyte,
  },
  countedLists: {
    'dispatch.toHandOver': 'orders',
    'dispatch.toPack': 'orders',
    'parcels.list': 'parcels',
  },
})

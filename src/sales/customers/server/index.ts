import { permitExport } from '#organization/exports/server/index.ts'
import { defineServer } from '#platform/server/define-server.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { consentLinkContract } from '../consent-link.contract.ts'
import { customerMergesContract } from '../customer-merges.contract.ts'
import { customerSegmentsContract } from '../customer-segments.contract.ts'
import { customersArea } from '../customers.area.ts'
import { customersContract } from '../customers.contract.ts'
import { changeCustomer, tagCustomers } from './change-customer.ts'
import { compareCustomers } from './compare-customers.ts'
import { consentHooks, linkedConsent, withdrawConsent } from './consent-links.ts'
import { createCustomer } from './create-customer.ts'
import type { CustomerParts } from './customer-parts.ts'
import { customerTimeline } from './customer-timeline.ts'
import { customerFigures, searchCustomers, viewCustomer } from './customers.queries.ts'
import { customerFiles, customersExport } from './customers-file.ts'
import { dismissDuplicate, listMerges } from './duplicates.queries.ts'
import { eraseCustomer } from './erase-customer.ts'
import { duplicatesReader } from './find-duplicates.ts'
import { creditOf, giveCredit } from './give-credit.ts'
import { foldSegmentsOften } from './kept-segments.ts'
import { listCustomers } from './list-customers.ts'
import { duplicatesServed } from './list-duplicates.ts'
import { mergeCustomers } from './merge-customers.ts'
import { moveCustomers } from './move-customers.ts'
import { removeContact, saveContact } from './save-contact.ts'
import { countRule, listSegments, removeSegment, saveSegment } from './segments.ts'
import { undoMerge } from './undo-merge.ts'

export { addCustomers, type NewCustomer, type SourcedCustomer } from './add-customers.ts'
export { changeCustomer, tagCustomers } from './change-customer.ts'
export { newConsentLink } from './consent-links.ts'
export { contactKey, homeCountry } from './contact-keys.ts'
export { isStanding } from './customer-conditions.ts'
export type { CustomerPart, CustomerParts, MoveBack, RelatedRecord } from './customer-parts.ts'
export { customerFacts, customersByPhone } from './customers.queries.ts'
export { followMerges, lockCustomer as attachableCustomer } from './find-customer.ts'
export { duplicatesReader, findDuplicates } from './find-duplicates.ts'
export { findOrAddCustomer } from './find-or-add-customer.ts'
export { creditBalance, giveCredit, returnCredit, spendCredit } from './give-credit.ts'
export { customersImport, shopifyCustomersImport } from './imports/import-customers.ts'
export { type CustomerFigures, keepFigures } from './keep-figures.ts'
export { segmentSizes } from './kept-segments.ts'
export { matchesCustomer } from './match-customers.ts'
export { moveCustomers } from './move-customers.ts'
export { saveSegment } from './segments.ts'
export { whyNoAdvertising } from './why-no-advertising.ts'
export { wordsApart } from './words-apart.ts'

const customersRoutes = (parts: CustomerParts) =>
  routes('customers', customersContract, {
    search: reads(searchCustomers),
    list: reads(listCustomers),
    figures: reads(customerFigures),
    get: reads(viewCustomer),
    timeline: reads(customerTimeline(parts)),
    credit: reads(creditOf),
    permitExport: writes((tx, actor, input) => permitExport(tx, actor, customersExport, input)),
    create: writes(createCustomer),
    change: writes(changeCustomer),
    saveContact: writes(saveContact),
    removeContact: writes(removeContact),
    move: writes(moveCustomers),
    tag: writes(tagCustomers),
    giveCredit: writes(giveCredit),
    erase: writes(eraseCustomer(parts)),
  })

const customerMergesRoutes = (parts: CustomerParts) =>
  routes('customerMerges', customerMergesContract, {
    duplicates: reads(duplicatesServed.page),
    compare: reads(compareCustomers(parts)),
    dismiss: writes(dismissDuplicate),
    merge: writes(mergeCustomers(parts)),
    merges: reads(listMerges),
    undo: writes(undoMerge(parts)),
  })

const customerSegmentsRoutes = routes('customerSegments', customerSegmentsContract, {
  list: reads(listSegments),
  count: reads(countRule),
  save: writes(saveSegment),
  remove: writes(removeSegment),
})

const consentLinkRoutes = routes('consentLink', consentLinkContract, {
  get: reads(linkedConsent),
  withdraw: does(withdrawConsent),
})

export const customersServer = (parts: CustomerParts) =>
  defineServer(customersArea, {
    routes: {
      customers: customersRoutes(parts),
      customerMerges: customerMergesRoutes(parts),
      customerSegments: customerSegmentsRoutes,
      consentLink: consentLinkRoutes,
    },
    files: customerFiles(parts),
    readers: [duplicatesReader],
    jobs: [foldSegmentsOften],
    hooks: consentHooks,
  })

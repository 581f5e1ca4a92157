import { capability } from '#organization/users/capabilities.ts'
import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { writesSecret } from '#platform/server/http/secret-answers.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { supplierItemsContract } from '../supplier-items.contract.ts'
import { supplierPricesContract } from '../supplier-prices.contract.ts'
import { suppliersArea } from '../suppliers.area.ts'
import { suppliersContract } from '../suppliers.contract.ts'
import { addSupplier } from './add-supplier.ts'
import { applyPriceList } from './apply-price-list.ts'
import { changeDocument, removeDocument } from './change-document.ts'
import { changeSupplier, moveSupplier } from './change-supplier.ts'
import { acceptDocument, returnDocument } from './check-document.ts'
import { approveBank, rejectBank, withdrawBank } from './decide-bank.ts'
import { mergeSuppliers } from './merge-suppliers.ts'
import { removeBreak, saveBreak } from './price-breaks.ts'
import { showBank, supplierBank } from './read-bank.ts'
import { receivePriceList } from './receive-price-list.ts'
import { requestBank } from './request-bank.ts'
import { removeSupplierContact, saveSupplierContact } from './save-supplier-contact.ts'
import { supplierDocuments } from './supplier-documents.ts'
import { listItems, removeItem, saveItem } from './supplier-items.ts'
import { supplierItemsFile } from './supplier-items-file.ts'
import { previewMerge } from './supplier-merges.queries.ts'
import type { SupplierParts } from './supplier-parts.ts'
import {
  listChangedItems,
  listPriceLists,
  priceListsOfItem,
} from './supplier-price-lists.queries.ts'
import {
  getSupplier,
  historyOfSupplier,
  searchSuppliers,
  supplierChoice,
} from './suppliers.queries.ts'
import { suppliersListOf } from './suppliers-list.ts'
import { reversePriceList, undoPriceList } from './undo-price-list.ts'
import { undoSupplierMerge } from './undo-supplier-merge.ts'
import { waitingBankRequests } from './waiting-bank-requests.ts'
import { watchDocuments } from './watch-documents.ts'

export { addSuppliers, type NewSupplier } from './add-suppliers.ts'
export { applyPriceList } from './apply-price-list.ts'
export { bankPurpose, sealedBanks } from './bank-requests.ts'
export { changeSupplier, moveSupplier } from './change-supplier.ts'
export { acceptDocument, returnDocument } from './check-document.ts'
export { supplierItemsImport } from './import-supplier-items.ts'
export { suppliersImport } from './import-suppliers.ts'
export { saveBreak } from './price-breaks.ts'
export { requestBank } from './request-bank.ts'
export { saveSupplierContact } from './save-supplier-contact.ts'
export { submitDocument } from './submit-document.ts'
export { addDocument } from './supplier-documents.ts'
export { supplierItemMerging } from './supplier-item-merging.ts'
export { type ItemTerms, saveItem } from './supplier-items.ts'
export type { SupplierParts, SupplierRecords } from './supplier-parts.ts'
export { documentDeadline, validityOf } from './suppliers-list.ts'
export { countWaitingBanks } from './waiting-bank-requests.ts'

export function suppliersServer(parts: SupplierParts, files: Files) {
  const suppliers = suppliersListOf(parts)
  return defineServer(suppliersArea, {
    routes: {
      suppliers: routes('suppliers', suppliersContract, {
        list: reads(suppliers.page),
        search: reads(searchSuppliers),
        choice: reads(supplierChoice),
        get: reads(getSupplier(parts)),
        history: reads(historyOfSupplier),
        add: writes(addSupplier),
        change: writes(changeSupplier),
        move: writes(moveSupplier),
        saveContact: writes(saveSupplierContact),
        removeContact: writes(removeSupplierContact),
        changeDocument: writes(changeDocument),
        removeDocument: writes(removeDocument),
        acceptDocument: writes(acceptDocument),
        returnDocument: writes(returnDocument),
        bank: reads(supplierBank),
        bankRequests: reads(waitingBankRequests),
        requestBank: writes(requestBank),
        approveBank: writes(approveBank),
        rejectBank: writes(rejectBank),
        withdrawBank: writes(withdrawBank),
        // The stored answer of a repeated request has the account, so it is encrypted.
        showBank: writesSecret(showBank),
        mergePreview: reads(previewMerge(parts)),
        merge: writes(mergeSuppliers(parts)),
        undoMerge: writes(undoSupplierMerge(parts)),
      }),
      supplierItems: routes('supplierItems', supplierItemsContract, {
        list: reads(listItems),
        save: writes(saveItem),
        remove: writes(removeItem),
        saveBreak: writes(saveBreak),
        removeBreak: writes(removeBreak),
      }),
      supplierPrices: routes('supplierPrices', supplierPricesContract, {
        apply: writes(applyPriceList),
        list: reads(listPriceLists(parts)),
        items: reads(listChangedItems),
        ofItem: reads(priceListsOfItem),
        undo: writes(undoPriceList(parts)),
        reverse: writes(reversePriceList),
      }),
    },
    files: [
      ...supplierItemsFile,
      receivePriceList,
      ...supplierDocuments(files),
      ...fileOfList(suppliers, {
        path: '/files/suppliers',
        name: 'suppliers',
        access: capability.suppliers,
      }),
    ],
    jobs: [watchDocuments],
  })
}

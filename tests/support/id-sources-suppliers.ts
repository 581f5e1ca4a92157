import type { IdSource } from './id-sources.ts'

/** Suppliers are company-wide. */
export const supplierIdSources: Readonly<Record<string, IdSource>> = {
  'supplierItems.list id': 'everyone',
  'supplierItems.list supplierId': 'everyone',
  'supplierItems.list variantId': 'everyone',
  'supplierItems.remove id': 'everyone',
  'supplierItems.removeBreak breakId': 'everyone',
  'supplierItems.removeBreak id': 'everyone',
  'supplierItems.save supplierId': 'everyone',
  'supplierItems.save variantId': 'everyone',
  'supplierItems.saveBreak breakId': 'everyone',
  'supplierItems.saveBreak id': 'everyone',
  'suppliers.change id': 'everyone',
  'suppliers.changeDocument documentId': 'everyone',
  'suppliers.changeDocument id': 'everyone',
  'suppliers.choice id': 'everyone',
  'suppliers.get id': 'everyone',
  'suppliers.history id': 'everyone',
  'suppliers.move id': 'everyone',
  'suppliers.removeContact contactId': 'everyone',
  'suppliers.removeContact id': 'everyone',
  'suppliers.removeDocument documentId': 'everyone',
  'suppliers.removeDocument id': 'everyone',
  'suppliers.saveContact contactId': 'everyone',
  'suppliers.saveContact id': 'everyone',
}

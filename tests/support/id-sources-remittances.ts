import type { IdSource } from './id-sources.ts'

/** COD due belongs to an outlet; remittances are company-wide. */
export const remittanceIdSources: Readonly<Record<string, IdSource>> = {
  'remittances.add courierId': 'house',
  'remittances.addLine id': 'house',
  'remittances.close id': 'house',
  'remittances.discard id': 'house',
  'remittances.dues courierId': 'everyone',
  'remittances.dues outletId': 'outlet',
  'remittances.disputes courierId': 'house',
  'remittances.explain id': 'house',
  'remittances.explain lineIds': 'house',
  'remittances.get id': 'house',
  'remittances.history id': 'house',
  'remittances.lines remittanceId': 'house',
  'remittances.list courierId': 'house',
  'remittances.map id': 'house',
  'remittances.match id': 'house',
  'remittances.readFile id': 'house',
  'remittances.ofOrder orderId': 'order',
}

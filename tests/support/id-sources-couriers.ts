import type { IdSource } from './id-sources.ts'

/** Those of couriers, what they are told and what they tell. */
export const courierIdSources: Readonly<Record<string, IdSource>> = {
  'courierAccounts.calls courierId': 'everyone',
  'courierAccounts.compareRates outletId': 'outlet',
  'courierAccounts.fetchCities courierId': 'house',
  'courierAccounts.get courierId': 'everyone',
  'courierAccounts.giveUpCall id': 'courier call',
  'courierAccounts.rates courierId': 'everyone',
  'courierAccounts.rates outletId': 'outlet',
  'courierAccounts.removeWord courierId': 'house',
  'courierAccounts.retryCall id': 'courier call',
  'courierAccounts.saveConnection connectionId': 'house',
  'courierAccounts.saveConnection courierId': 'house',
  'courierAccounts.saveRules courierId': 'house',
  'courierAccounts.saveWord courierId': 'house',
  'courierAccounts.tryAct connectionId': 'house',
  'courierAccounts.tryAct courierId': 'house',
  'courierAccounts.words courierId': 'everyone',
  'tracking.ofParcel parcelId': 'parcel',
  'tracking.settleNumber courierId': 'house',
  'tracking.unknownNumbers courierId': 'everyone',
}

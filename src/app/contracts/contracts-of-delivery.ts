import { adviceContract } from '#delivery/advice/advice.contract.ts'
import { adviceLinkContract } from '#delivery/advice/advice-link.contract.ts'
import { claimsContract } from '#delivery/claims/claims.contract.ts'
import { gateContract } from '#delivery/claims/gate.contract.ts'
import { returnCasesContract } from '#delivery/claims/return-cases.contract.ts'
import { courierAccountsContract } from '#delivery/couriers/courier-accounts.contract.ts'
import { dispatchContract } from '#delivery/dispatch/dispatch.contract.ts'
import { loadSheetsContract } from '#delivery/dispatch/load-sheets.contract.ts'
import { parcelsContract } from '#delivery/dispatch/parcels.contract.ts'
import { unpackingContract } from '#delivery/dispatch/unpacking.contract.ts'
import { wavesContract } from '#delivery/dispatch/waves.contract.ts'
import { remittancesContract } from '#delivery/remittances/remittances.contract.ts'
import { recallsContract } from '#delivery/returns/recalls.contract.ts'
import { returnLinkContract } from '#delivery/returns/return-link.contract.ts'
import { returnsContract } from '#delivery/returns/returns.contract.ts'
import { supplierReturnsContract } from '#delivery/returns/supplier-returns.contract.ts'
import { trackingContract } from '#delivery/tracking/tracking.contract.ts'

/** The endpoints of delivery, by area. */
export const deliveryContracts = {
  courierAccounts: courierAccountsContract,
  dispatch: dispatchContract,
  tracking: trackingContract,
  waves: wavesContract,
  parcels: parcelsContract,
  unpacking: unpackingContract,
  loadSheets: loadSheetsContract,
  remittances: remittancesContract,
  advice: adviceContract,
  adviceLink: adviceLinkContract,
  returns: returnsContract,
  returnLink: returnLinkContract,
  supplierReturns: supplierReturnsContract,
  recalls: recallsContract,
  returnCases: returnCasesContract,
  claims: claimsContract,
  gate: gateContract,
}

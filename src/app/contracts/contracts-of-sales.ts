import { channelsContract } from '#sales/channels/channels.contract.ts'
import { confirmLinkContract } from '#sales/confirmations/confirm-link.contract.ts'
import { confirmationsContract } from '#sales/confirmations/confirmations.contract.ts'
import { consentLinkContract } from '#sales/customers/consent-link.contract.ts'
import { customerMergesContract } from '#sales/customers/customer-merges.contract.ts'
import { customerSegmentsContract } from '#sales/customers/customer-segments.contract.ts'
import { customersContract } from '#sales/customers/customers.contract.ts'
import { orderDeskContract } from '#sales/orders/order-desk.contract.ts'
import { orderMoneyContract } from '#sales/orders/order-money.contract.ts'
import { orderStockContract } from '#sales/orders/order-stock.contract.ts'
import { ordersContract } from '#sales/orders/orders.contract.ts'
import { verificationContract } from '#sales/verification/verification.contract.ts'

/** The endpoints of sales, by area. */
export const salesContracts = {
  customers: customersContract,
  customerMerges: customerMergesContract,
  customerSegments: customerSegmentsContract,
  orders: ordersContract,
  orderDesk: orderDeskContract,
  orderMoney: orderMoneyContract,
  orderStock: orderStockContract,
  confirmations: confirmationsContract,
  confirmLink: confirmLinkContract,
  consentLink: consentLinkContract,
  verification: verificationContract,
  channels: channelsContract,
}

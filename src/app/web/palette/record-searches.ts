import {
  IconBuildingStore,
  IconBuildingWarehouse,
  IconClipboardCheck,
  IconClipboardList,
  IconPackage,
  IconRotate,
  IconShoppingCart,
  IconTransfer,
  IconTruckDelivery,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { parcelNoun } from '#delivery/dispatch/dispatch.nouns.ts'
import { parcelMachine } from '#delivery/dispatch/parcels.states.ts'
import { parcelsApi } from '#delivery/dispatch/web/dispatch-api.ts'
import { returnLabel, returnNoun } from '#delivery/returns/returns.nouns.ts'
import { returnMachine } from '#delivery/returns/returns.states.ts'
import { returnsApi } from '#delivery/returns/web/returns-api.ts'
import { outletNoun } from '#organization/outlets/outlets.nouns.ts'
import { outletsApi } from '#organization/outlets/web/places-api.ts'
import { capability } from '#organization/users/capabilities.ts'
import { userNoun } from '#organization/users/users.nouns.ts'
import { peopleApi } from '#organization/users/web/people/people-api.ts'
import { formatMoney } from '#platform/money.ts'
import { isAllowed } from '#platform/permissions.ts'
import { customerNoun } from '#sales/customers/customers.nouns.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { orderMachine } from '#sales/orders/orders.states.ts'
import { catalogOfOrders, customersOfOrders, ordersApi } from '#sales/orders/web/orders-api.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { purchaseOrderMachine } from '#stock/purchasing/purchase-orders.states.ts'
import { purchaseOrderNoun } from '#stock/purchasing/purchasing.nouns.ts'
import { purchaseOrdersApi } from '#stock/purchasing/web/purchasing-api.ts'
import { stockCountNoun } from '#stock/stock-counts/stock-counts.nouns.ts'
import { stockCountMachine } from '#stock/stock-counts/stock-counts.states.ts'
import { stockCountsApi } from '#stock/stock-counts/web/stock-counts-api.ts'
import { supplierNoun } from '#stock/suppliers/suppliers.nouns.ts'
import { suppliersApi } from '#stock/suppliers/web/suppliers-api.ts'
import { transferLabel, transferNoun } from '#stock/transfers/transfers.nouns.ts'
import { transferMachine } from '#stock/transfers/transfers.states.ts'
import { transfersApi } from '#stock/transfers/web/transfers-api.ts'
import { inOneLine, mostFound, type RecordSearch, recordSearch } from './record-search.ts'

const limit = mostFound

/** Every kind of record that the search finds, in the order in which they are shown. */
export const recordSearches: readonly RecordSearch[] = [
  recordSearch({
    noun: orderNoun,
    icon: IconShoppingCart,
    access: capability.orders,
    list: '/orders',
    ask: (q) => ordersApi.ask('list', { q, limit }),
    rows: ({ rows }) => rows,
    show: ({ id, number, channelNumber, shipName, shipCity, state }) => ({
      id,
      label: orderLabel(number),
      facts: inOneLine(channelNumber, shipName, shipCity, orderMachine.states[state].label),
      path: orderNoun.path(id),
    }),
    exact: ({ number, channelNumber }) => [number, channelNumber],
  }),
  recordSearch({
    noun: customerNoun,
    icon: IconUser,
    access: [capability.customers, capability.orders],
    ask: (q) => customersOfOrders.ask('search', { q, limit }),
    rows: ({ customers }) => customers,
    show: ({ id, fullName, phone, email, city }, held) => ({
      id,
      label: fullName,
      facts: inOneLine(phone, email, city),
      // Users with access to orders only see the customer's orders.
      path: isAllowed(held, capability.customers)
        ? customerNoun.path(id)
        : `/orders?customer=${id}`,
    }),
    exact: ({ phone, email }) => [phone, email],
  }),
  recordSearch({
    noun: variantNoun,
    icon: IconPackage,
    access: [capability.products, capability.orders, capability.inventory],
    ask: (q) => catalogOfOrders.ask('search', { q, limit }),
    rows: ({ variants }) => variants,
    show: ({ id, title, sku, priceMinor, currency }, held) => ({
      id,
      label: title,
      facts: inOneLine(sku, formatMoney(priceMinor, currency)),
      // Users who take orders see the orders of the variant.
      path: isAllowed(held, capability.products) ? variantNoun.path(id) : `/orders?variant=${id}`,
    }),
    exact: ({ sku }) => [sku],
  }),
  recordSearch({
    noun: parcelNoun,
    icon: IconTruckDelivery,
    access: capability.dispatch,
    isByNumber: true,
    list: '/dispatch?tab=parcels',
    ask: (q) => parcelsApi.ask('list', { q, limit }),
    rows: ({ rows }) => rows,
    show: ({ id, code, trackingNumber, shipName, courierName, state }) => ({
      id,
      label: `Parcel ${code}`,
      facts: inOneLine(trackingNumber, courierName, shipName, parcelMachine.states[state].label),
      path: parcelNoun.path(id),
    }),
    exact: ({ code, trackingNumber }) => [code, trackingNumber],
  }),
  recordSearch({
    noun: returnNoun,
    icon: IconRotate,
    access: capability.returns,
    isByNumber: true,
    list: '/returns',
    ask: (q) => returnsApi.ask('list', { q, limit }),
    rows: ({ rows }) => rows,
    show: ({ id, number, orderNumber, customerName, state }) => ({
      id,
      label: returnLabel(number),
      facts: inOneLine(
        orderNumber === null ? null : orderLabel(orderNumber),
        customerName,
        returnMachine.states[state].label,
      ),
      path: returnNoun.path(id),
    }),
    exact: ({ trackingNumber }) => [trackingNumber],
  }),
  recordSearch({
    noun: transferNoun,
    icon: IconTransfer,
    access: capability.stockTransfer,
    isByNumber: true,
    list: '/stock-transfer',
    ask: (q) => transfersApi.ask('list', { q, limit }),
    rows: ({ rows }) => rows,
    show: ({ id, number, fromName, toName, state }) => ({
      id,
      label: transferLabel(number),
      facts: inOneLine(`${fromName} to ${toName}`, transferMachine.states[state].label),
      path: transferNoun.path(id),
    }),
    exact: () => [],
  }),
  recordSearch({
    noun: purchaseOrderNoun,
    icon: IconClipboardList,
    access: capability.purchaseOrders,
    isByNumber: true,
    list: '/purchase-orders',
    ask: (q) => purchaseOrdersApi.ask('list', { q, limit }),
    rows: ({ rows }) => rows,
    show: ({ id, label, supplierName, outletCode, state }) => ({
      id,
      label,
      facts: inOneLine(supplierName, outletCode, purchaseOrderMachine.states[state].label),
      path: purchaseOrderNoun.path(id),
    }),
    exact: ({ label }) => [label],
  }),
  recordSearch({
    noun: stockCountNoun,
    icon: IconClipboardCheck,
    access: capability.stockAudit,
    isByNumber: true,
    list: '/stock-audit',
    ask: (q) => stockCountsApi.ask('list', { q, limit }),
    rows: ({ rows }) => rows,
    show: ({ id, label, outletCode, state }) => ({
      id,
      label,
      facts: inOneLine(outletCode, stockCountMachine.states[state].label),
      path: stockCountNoun.path(id),
    }),
    exact: ({ label }) => [label],
  }),
  recordSearch({
    noun: supplierNoun,
    icon: IconBuildingStore,
    access: capability.suppliers,
    list: '/suppliers',
    ask: (q) => suppliersApi.ask('search', { q, limit }),
    rows: ({ suppliers }) => suppliers,
    show: ({ id, code, name, city }) => ({
      id,
      label: name,
      facts: inOneLine(code, city),
      path: supplierNoun.path(id),
    }),
    exact: ({ code }) => [code],
  }),
  recordSearch({
    noun: outletNoun,
    icon: IconBuildingWarehouse,
    access: capability.outlets,
    list: '/outlets',
    ask: (q) => outletsApi.ask('overview', { q, limit }),
    rows: ({ rows }) => rows,
    show: ({ id, code, name, city }) => ({
      id,
      label: name,
      facts: inOneLine(code, city),
      path: outletNoun.path(id),
    }),
    exact: ({ code }) => [code],
  }),
  recordSearch({
    noun: userNoun,
    icon: IconUsersGroup,
    access: capability.userManagement,
    list: '/user-management',
    ask: (q) => peopleApi.ask('list', { q, limit }),
    rows: ({ rows }) => rows,
    show: ({ id, fullName, email }) => ({
      id,
      label: fullName || email,
      facts: fullName ? email : '',
      path: userNoun.path(id),
    }),
    exact: ({ email }) => [email],
  }),
]

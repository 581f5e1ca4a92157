import { defineAction } from '#approvals/actions.ts'
import { capability } from '#users/capabilities.ts'

const access = capability.customers

export const customersActions = {
  block: defineAction({
    key: 'customer.block',
    label: 'Block or clear a customer',
    access,
    verdicts: { staff: 'approval' },
  }),
  merge: defineAction({
    key: 'customer.merge',
    label: 'Merge two customers',
    access,
    verdicts: { staff: 'approval' },
  }),
  giveCredit: defineAction({
    key: 'customer.give_credit',
    label: 'Give store credit',
    access,
    verdicts: { store_manager: 'approval', staff: 'approval' },
    limitLabel: 'more for a customer within 24 hours than the limit of the business settings',
  }),
  givePriceList: defineAction({
    key: 'customer.price_list',
    label: 'Give a customer a price list',
    access,
    verdicts: { staff: 'approval' },
  }),
  erase: defineAction({
    key: 'customer.erase',
    label: 'Erase a customer',
    access,
    verdicts: { super_manager: 'approval', store_manager: 'refused', staff: 'refused' },
  }),
} as const

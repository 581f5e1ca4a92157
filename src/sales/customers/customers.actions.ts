import { defineAction } from '#organization/approvals/actions.ts'
import { exportsSettings } from '#organization/exports/exports.settings.ts'
import { capability } from '#organization/users/capabilities.ts'
import { customersSettings } from './customers.settings.ts'

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
    limitLabel: 'more for a customer within 24 hours than the limit',
    limits: [customersSettings.creditApprovalMinor],
  }),
  givePriceList: defineAction({
    key: 'customer.price_list',
    label: 'Give a customer a price list',
    access,
    verdicts: { staff: 'approval' },
  }),
  export: defineAction({
    key: 'customer.export',
    label: 'Export customers',
    access,
    verdicts: { store_manager: 'approval', staff: 'refused' },
    limitLabel: 'more rows within 24 hours than the limit',
    limits: [exportsSettings.approvalAbove],
  }),
  erase: defineAction({
    key: 'customer.erase',
    label: 'Erase a customer',
    access,
    verdicts: { super_manager: 'approval', store_manager: 'refused', staff: 'refused' },
  }),
} as const

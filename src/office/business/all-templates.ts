import { adviceTemplates } from '#delivery/advice/advice.templates.ts'
import { returnsTemplates } from '#delivery/returns/returns.templates.ts'
import { updatesTemplates } from '#delivery/updates/updates.templates.ts'
import { notificationsTemplates } from '#office/notifications/notifications.templates.ts'
import { usersTemplates } from '#organization/users/users.templates.ts'
import type { Template } from '#platform/templates.ts'
import { confirmationsTemplates } from '#sales/confirmations/confirmations.templates.ts'
import { posTemplates } from '#sales/pos/pos.templates.ts'
import { verificationTemplates } from '#sales/verification/verification.templates.ts'
import { purchasingTemplates } from '#stock/purchasing/purchasing.templates.ts'
import { supplierClaimsTemplates } from '#stock/supplier-claims/supplier-claims.templates.ts'
import { suppliersTemplates } from '#stock/suppliers/suppliers.templates.ts'

/** Every text that an area sends, by area in their order. */
export const allTemplates: readonly Template[] = [
  usersTemplates,
  suppliersTemplates,
  purchasingTemplates,
  supplierClaimsTemplates,
  confirmationsTemplates,
  verificationTemplates,
  posTemplates,
  updatesTemplates,
  adviceTemplates,
  returnsTemplates,
  notificationsTemplates,
].flatMap((templates): readonly Template[] => Object.values(templates))

export function templateOfKey(key: string): Template | undefined {
  return allTemplates.find((template) => template.key === key)
}

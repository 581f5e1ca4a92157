import { adviceTemplates } from '#advice/advice.templates.ts'
import { confirmationsTemplates } from '#confirmations/confirmations.templates.ts'
import { notificationsTemplates } from '#notifications/notifications.templates.ts'
import type { Template } from '#platform/templates.ts'
import { returnsTemplates } from '#returns/returns.templates.ts'
import { updatesTemplates } from '#updates/updates.templates.ts'
import { usersTemplates } from '#users/users.templates.ts'
import { verificationTemplates } from '#verification/verification.templates.ts'

/** Every text that an area sends, by area in their order. */
export const allTemplates: readonly Template[] = [
  usersTemplates,
  confirmationsTemplates,
  verificationTemplates,
  updatesTemplates,
  adviceTemplates,
  returnsTemplates,
  notificationsTemplates,
].flatMap((templates): readonly Template[] => Object.values(templates))

export function templateOfKey(key: string): Template | undefined {
  return allTemplates.find((template) => template.key === key)
}

import type { Template } from '#platform/templates.ts'
import { usersTemplates } from '#users/users.templates.ts'

/** Every text that an area sends, by area in their order. */
export const allTemplates: readonly Template[] = [usersTemplates].flatMap(
  (templates): readonly Template[] => Object.values(templates),
)

export function templateOfKey(key: string): Template | undefined {
  return allTemplates.find((template) => template.key === key)
}

import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { templateId } from '#platform/server/templates/save-words.ts'
import { allTemplates } from '../all-templates.ts'
import { declaredTemplate } from './find-declared.ts'

export async function listTemplates(reader: Reader) {
  const newest = await reader
    .selectFrom('message_templates')
    .selectAll()
    .distinctOn('key')
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute()
  return {
    templates: allTemplates.map(({ key, subject, body }) => {
      const row = newest.find((one) => one.key === key)
      const own = row && !row.is_default ? row : null
      return {
        id: templateId(key),
        key,
        subject: own?.subject ?? subject,
        body: own?.body ?? body,
        version: row?.version ?? 0,
        isDefault: !own,
        changedByName: row?.changed_by_name ?? null,
        changedAt: row?.changed_at ?? null,
      }
    }),
  }
}

export async function templateVersions(reader: Reader, _actor: Actor, input: { key: string }) {
  const template = declaredTemplate(input.key)
  const rows = await reader
    .selectFrom('message_templates')
    .selectAll()
    .where('key', '=', template.key)
    .orderBy('version', 'desc')
    .limit(100)
    .execute()
  return {
    versions: rows.map((row) => ({
      version: row.version,
      subject: row.is_default ? template.subject : (row.subject ?? ''),
      body: row.is_default ? template.body : (row.body ?? ''),
      isDefault: row.is_default,
      changedByName: row.changed_by_name,
      changedAt: row.changed_at,
    })),
  }
}

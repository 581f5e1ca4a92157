import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { templateId } from '#platform/server/templates/save-words.ts'
import { inLanguage } from '#platform/templates.ts'
import { allTemplates, templateOfKey } from '../all-templates.ts'
import { templateIn } from './find-declared.ts'

export async function listTemplates(reader: Reader) {
  const newest = await reader
    .selectFrom('message_templates')
    .selectAll()
    .distinctOn('key')
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute()
  const written = newest.flatMap(({ key }) => {
    const [of = '', language] = key.split('@')
    const template = language === undefined ? undefined : templateOfKey(of)
    return template && language !== undefined ? [{ template, language }] : []
  })
  const usual = allTemplates.map((template) => ({ template, language: '' }))
  return {
    templates: [...usual, ...written].map(({ template, language }) => {
      const { subject, body } = template
      const { key } = inLanguage(template, language)
      const row = newest.find((one) => one.key === key)
      const own = row && !row.is_default ? row : null
      return {
        id: templateId(key),
        key: template.key,
        language,
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

type VersionsInput = { key: string; language?: string | undefined }

export async function templateVersions(reader: Reader, _actor: Actor, input: VersionsInput) {
  const template = templateIn(input.key, input.language)
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

import { checkRequired } from '../../templates.rules.ts'
import { inLanguage, type Template } from '../../templates.ts'
import type { Reader } from '../db/database.ts'

export type TemplateWords = { readonly subject: string; readonly body: string }

/**
 * The current text of a template: the company's own in this language, its own without one, or the
 * declared one. A text that was saved without a required field, before that was refused, is
 * skipped.
 */
export async function currentWords(
  reader: Reader,
  template: Template,
  language = '',
): Promise<TemplateWords> {
  const own = language === '' ? null : await writtenWords(reader, inLanguage(template, language))
  const words = own ?? (await writtenWords(reader, template))
  return words ?? { subject: template.subject, body: template.body }
}

/** The text that the company wrote for it; null where there is none. */
async function writtenWords(reader: Reader, template: Template): Promise<TemplateWords | null> {
  const newest = await reader
    .selectFrom('message_templates')
    .select(['subject', 'body', 'is_default'])
    .where('key', '=', template.key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.is_default) return null
  const words = { subject: newest.subject ?? '', body: newest.body ?? '' }
  return checkRequired(template, words.body) === null ? words : null
}

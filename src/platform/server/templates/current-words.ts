import { checkRequired } from '../../templates.rules.ts'
import { inLanguage, type Template } from '../../templates.ts'
import type { Reader } from '../db/database.ts'

export type TemplateWords = { readonly subject: string; readonly body: string }

/**
 * The words of a template as they count now: the business's own in this language, its own without one, or those it was declared with. Words
 * that were saved without a required field, before that was refused, are passed over.
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

/** The words that the business has written for it; null where it has not. */
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

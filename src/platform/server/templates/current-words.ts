import { checkRequired } from '../../templates.rules.ts'
import type { Template } from '../../templates.ts'
import type { Reader } from '../db/database.ts'

export type TemplateWords = { readonly subject: string; readonly body: string }

/**
 * The words of a template as they count now: the business's own, or those it was declared with. Words
 * that were saved without a required field, before that was refused, are passed over.
 */
export async function currentWords(reader: Reader, template: Template): Promise<TemplateWords> {
  const newest = await reader
    .selectFrom('message_templates')
    .select(['subject', 'body', 'is_default'])
    .where('key', '=', template.key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.is_default) return { subject: template.subject, body: template.body }
  const words = { subject: newest.subject ?? '', body: newest.body ?? '' }
  return checkRequired(template, words.body) === null
    ? words
    : { subject: template.subject, body: template.body }
}

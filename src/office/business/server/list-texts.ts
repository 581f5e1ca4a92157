import { capability } from '#organization/users/capabilities.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import { checkRequired } from '#platform/templates.rules.ts'
import { templateOfKey } from '../all-templates.ts'
import type { TemplateRow } from '../business.contract.ts'
import { templateList } from '../templates.list.ts'
import { listTemplates } from './templates.queries.ts'

async function textRows(reader: Reader): Promise<TemplateRow[]> {
  const { templates } = await listTemplates(reader)
  const usual = templates.filter(({ language }) => language === '')
  return usual.map((text, at) => {
    const template = templateOfKey(text.key)
    // A text without a required field is not sent; the default is, until it is corrected.
    const isIncomplete = template && checkRequired(template, text.body)
    return {
      ...text,
      position: at + 1,
      label: template?.label ?? text.key,
      channel: template?.channel ?? 'message',
      state: text.isDefault ? 'default' : isIncomplete ? 'incomplete' : 'changed',
    }
  })
}

/** The areas declare some dozens of texts. */
export const texts = serveSmallList<TemplateRow, typeof templateList>(templateList, {
  rows: textRows,
  keyOf: ({ id }) => id,
  filters: {
    channel: ({ channel }) => channel,
    state: ({ state }) => state,
    changed: ({ changedAt }) => changedAt,
  },
  search: ({ label, subject, body }) => [label, subject, body].join(' '),
})

export const textsFile = fileOfList(texts, {
  path: '/files/texts',
  name: 'texts',
  access: capability.businessSettings,
  more: [{ label: 'Body', kind: 'text', value: ({ body }) => body }],
})

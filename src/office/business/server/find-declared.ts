import { Refusal } from '#platform/refusal.ts'
import type { Setting } from '#platform/settings.ts'
import { inLanguage, type Template } from '#platform/templates.ts'
import { settingOfKey } from '../all-settings.ts'
import { templateOfKey } from '../all-templates.ts'

export function declaredSetting(key: string): Setting {
  const setting = settingOfKey(key)
  if (setting) return setting
  throw new Refusal(
    'missing',
    'unknown_setting',
    `There is no setting “${key}”. The list of settings names those that there are.`,
    { field: 'key' },
  )
}

export function declaredTemplate(key: string): Template {
  const template = templateOfKey(key)
  if (template) return template
  throw new Refusal(
    'missing',
    'unknown_template',
    `There is no template “${key}”. The list of templates names those that there are.`,
    { field: 'key' },
  )
}

/** The declared template in a language; texts for colleagues have the default language only. */
export function templateIn(key: string, language = ''): Template {
  const template = declaredTemplate(key)
  if (language === '' || template.reader === 'customer') return inLanguage(template, language)
  throw new Refusal(
    'unprocessable',
    'one_language',
    `“${template.label}” is for colleagues and has one language. Leave the language out.`,
    { field: 'language' },
  )
}

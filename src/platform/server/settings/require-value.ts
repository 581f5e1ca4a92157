import { Refusal, throwIfRefused } from '../../refusal.ts'
import { checkSetting, type MoneyWords } from '../../settings.rules.ts'
import type { Setting } from '../../settings.ts'
import type { Reader } from '../db/database.ts'
import { isPictureOf } from './picture-of-setting.ts'

/**
 * Refuses a value that the declaration does not allow, and a picture that was not uploaded for the
 * setting.
 */
export async function requireValue(
  reader: Reader,
  setting: Setting,
  value: unknown,
  words: MoneyWords,
): Promise<void> {
  throwIfRefused(checkSetting(setting, value, words))
  if (setting.type.kind !== 'picture' || typeof value !== 'string' || value === '') return
  if (!(await isPictureOf(reader, setting.key, value))) throw refusePicture(setting)
}

function refusePicture({ key, label }: Setting): Refusal {
  return new Refusal(
    'unprocessable',
    'bad_setting',
    `This picture was not uploaded for “${label}”. Upload it there, then save.`,
    { field: key },
  )
}

import { platformSettings } from '../../platform.settings.ts'
import type { Reader } from '../db/database.ts'
import { makeMailPicture } from '../files/make-picture.ts'
import type { Files } from '../files/open-files.ts'
import { readKeptFile } from '../files/read-file.ts'
import { settingOf } from '../settings/read-setting.ts'

/** In points of the picture: twice its height on the screen. */
const logoHeight = 80

/**
 * The company's logo as a PNG, which all mail programs show; null where none is set, and where it
 * cannot be read now: an email does not wait for its logo.
 */
export async function readMailLogo(reader: Reader, files: Files): Promise<Buffer | null> {
  const id = await settingOf(reader, platformSettings.companyLogo)
  if (id === '') return null
  try {
    const kept = await readKeptFile(reader, files, id)
    return kept && (await makeMailPicture(kept.bytes, logoHeight))
  } catch {
    return null
  }
}

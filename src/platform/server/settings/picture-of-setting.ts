import { type Actor, authorId } from '../actor.ts'
import type { Reader, Tx } from '../db/database.ts'

/** Whether the file was uploaded as the setting's value. */
export async function isPictureOf(reader: Reader, key: string, fileId: string): Promise<boolean> {
  const found = await reader
    .selectFrom('setting_pictures')
    .select('file_id')
    .where('key', '=', key)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return found !== undefined
}

/** From now on the file may be the setting's value, and is shown under its address. */
export async function addPictureOf(
  tx: Tx,
  actor: Actor,
  key: string,
  fileId: string,
): Promise<void> {
  await tx
    .insertInto('setting_pictures')
    .values({ key, file_id: fileId, uploaded_by: authorId(actor) })
    .onConflict((conflict) => conflict.columns(['key', 'file_id']).doNothing())
    .execute()
}

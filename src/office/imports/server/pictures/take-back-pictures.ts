import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ImportChange } from '#platform/server/table-import.ts'
import { takeBackPicture } from '#stock/catalog/server/index.ts'

/** Among the changes of an import, a picture that it gave to a product. */
export const pictureChange = 'product_image'

export const isPictureChange = ({ noun }: Pick<ImportChange, 'noun'>) => noun === pictureChange

/** Takes the pictures that an import brought from their products again. */
export async function takeBackPictures(tx: Tx, actor: Actor, changes: readonly ImportChange[]) {
  const left: { id: string; label: string; reason: string }[] = []
  for (const { id, label } of changes)
    if (!(await takeBackPicture(tx, actor, id)))
      left.push({ id, label, reason: 'The picture was removed after the import.' })
  return { undone: changes.length - left.length, left }
}
